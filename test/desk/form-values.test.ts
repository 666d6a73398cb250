import { describe, expect, it } from "vitest";
import { parseFormBody } from "../../api/desk/form-values.ts";

describe("what a form was filled in with", () => {
  it("is each field's text, or all of them where it came more than once", () => {
    const values = parseFormBody("a=1&b=x%0D%0Ay&a=2&c%5B%5D=3&form_token=t");
    expect(values.toObject()).toEqual({ a: ["1", "2"], b: "x\ny", c: ["3"] });
    expect([values.get("a"), values.get("z"), values.has("b")]).toEqual(["2", "", true]);
    expect(values.names()).toEqual(["a", "b", "c[]"]);
  });

  it("is refused where no form has so many fields, before anybody looks through them", () => {
    const fields = (count: number) => Array.from({ length: count }, (_, n) => `${n}=`).join("&");
    expect(parseFormBody(fields(200)).names()).toHaveLength(200);
    expect(() => parseFormBody(fields(201))).toThrow("at most 200 fields");
  });
});
