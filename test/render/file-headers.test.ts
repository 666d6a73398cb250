import { describe, expect, it } from "vitest";
import { fileHeaders, fileKind, PAGE_POLICY } from "../../api/render/file-headers.ts";

describe("the headers of a file", () => {
  it.each([
    ["index.html", "page"],
    ["author/ada/a-piece/index.html", "page"],
    ["assets/site.0123456789.css", "asset"],
    ["assets/editor.js", "record"],
    ["embed.js", "script"],
    ["embed/ada/badge.dark.verified.svg", "image"],
    ["api/public/pieces/recent.json", "record"],
    ["llms.txt", "record"],
  ])("of %s are those of its kind, %s", (path, kind) => {
    expect(fileKind(path).name).toBe(kind);
    expect(fileHeaders(path)).toMatchObject({
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff",
      "content-type": expect.any(String),
      "cache-control": expect.stringMatching(/^public, max-age=\d+/),
    });
  });

  it("let a page run only our own scripts", () => {
    expect(PAGE_POLICY).not.toMatch(/unsafe|\*/);
    expect(fileHeaders("index.html")["content-security-policy"]).toBe(PAGE_POLICY);
  });

  it("contain nothing that could end a header", () => {
    for (const path of ["index.html", "embed.js", "a.svg", "a.json"]) {
      expect(Object.entries(fileHeaders(path)).flat().join("")).toMatch(/^[\x20-\x7e]+$/);
    }
  });
});
