import { describe, expect, it } from "vitest";
import { parseFormBody } from "../../api/desk/form-values.ts";

describe("the values of a form", () => {
  it("are each field's text, or a list if it was sent more than once", () => {
    const values = parseFormBody("a=1&b=x%0D%0Ay&a=2&c%5B%5D=3&form_token=t");
    expect(values.toObject()).toEqual({ a: ["1", "2"], b: "x\ny", c: ["3"] });
    expect([values.get("a"), values.get("z"), values.has("b")]).toEqual(["2", "", true]);
    expect(values.names()).toEqual(["a", "b", "c[]"]);
  });

  it("are refused before they are parsed if there are more than any form has", () => {
    const fields = (count: number) => Array.from({ length: count }, (_, n) => `${n}=`).join("&");
    expect(parseFormBody(fields(200)).names()).toHaveLength(200);
    expect(() => parseFormBody(fields(201))).toThrow("at most 200 fields");
  });
});
