import { describe, expect, it } from "vitest";
import { parseMultipart } from "../../api/http/request/multipart.ts";

function form(boundary: string, parts: number): Buffer {
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n`;
  return Buffer.from(`${part.repeat(parts)}--${boundary}--\r\n`);
}

describe("a form with files", () => {
  it.each([
    ["multipart/form-data; boundary=----WebKitFormBoundaryAb12", "----WebKitFormBoundaryAb12"],
    ["multipart/form-data; boundary=----=_Part_1_2.3", "----=_Part_1_2.3"],
    ['Multipart/Form-Data; charset=utf-8; Boundary="a b=c"', "a b=c"],
    ['multipart/form-data; a="boundary=z"; boundary=x', "x"],
  ])("is read with %s", async (type, boundary) => {
    const { texts } = await parseMultipart(form(boundary, 3), type);
    expect(texts.getAll("a")).toEqual(["b", "b", "b"]);
  });

  it.each([
    "multipart/form-data; boundary=x",
    'multipart/form-data; boundary="x"',
    // Words that name another boundary to whoever counts the parts than to whoever reads them.
    "multipart/form-data; xboundary=z; boundary=x",
    'multipart/form-data; a="boundary=z"; boundary=x',
    'multipart/form-data; a="; boundary=z;"; boundary=x',
    "multipart/form-data; boundary=z; boundary=x",
  ])("is refused if it has too many parts, with %s", async (type) => {
    await expect(parseMultipart(form("x", 100), type)).rejects.toThrow("arrived incomplete");
  });

  it("is refused without a boundary", async () => {
    await expect(parseMultipart(form("x", 1), "multipart/form-data;")).rejects.toThrow(
      "arrived incomplete",
    );
  });
});
