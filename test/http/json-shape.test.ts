import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { english } from "../../api/contract/say.ts";
import { parseJsonBody } from "../../api/http/request/json-body.ts";
import { excessInJson, JSON_SHAPE } from "../../api/http/request/json-shape.ts";
import { readMessage } from "../../api/mcp/message.ts";
import { fc } from "../_property.ts";

const { depth: DEPTH, values: VALUES } = JSON_SHAPE;
const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

/** Each about two mebibytes long, or 64 KiB as the longest message to the tools. */
const EXCESSES: readonly [string, string][] = [
  ["brackets in brackets", nested(1_000_000)],
  ["brackets that are never closed", "[".repeat(2_000_000)],
  ["objects in objects", '{"a":'.repeat(300_000) + "1" + "}".repeat(300_000)],
  ["an array of numbers", `[${"1,".repeat(1_000_000)}1]`],
  ["fields that nobody knows", `{${'"":1,'.repeat(400_000)}"a":1}`],
  ["tags without end", `{"tags":[${"{},".repeat(600_000)}{}]}`],
];

describe("the shape of a JSON text", () => {
  it("is accepted up to its bounds, and not beyond", () => {
    expect(excessInJson(nested(DEPTH))).toBeUndefined();
    expect(english(excessInJson(nested(DEPTH + 1))!)).toContain("deeper than 32 levels");
    expect(excessInJson(JSON.stringify(Array(VALUES - 1).fill(0)))).toBeUndefined();
    const many = excessInJson(JSON.stringify(Array(VALUES).fill(0)));
    expect(english(many!)).toContain("more than 1,000 values");
  });

  it("does not depend on the content of its strings", () => {
    const string = fc.string({ unit: fc.constantFrom('"', "\\", "[", "{", ",", "]", "a") });
    fc.assert(
      fc.property(fc.array(string, { maxLength: 20 }), (strings) => {
        const many = "[,{".repeat(VALUES);
        expect(excessInJson(JSON.stringify([...strings, many, { [many]: strings }]))).toBe(
          undefined,
        );
        expect(excessInJson(JSON.stringify([...strings, many]) + nested(DEPTH + 1))).toBeDefined();
      }),
    );
  });

  it.each(EXCESSES)("keeps %s from the parser", (_, text) => {
    const parse = vi.spyOn(JSON, "parse");
    const headers = new Headers({ "content-type": "application/json" });
    let refused: unknown;
    try {
      parseJsonBody({ headers, text }, z.unknown());
    } catch (error) {
      refused = error;
    }
    const message = readMessage(text);
    const parsed = parse.mock.calls.filter(([given]) => given === text).length;
    parse.mockRestore();
    expect(parsed).toBe(0);
    expect(refused).toMatchObject({ reason: "validation_failed" });
    expect(message).toMatchObject({ kind: "fault", fault: { kind: "invalid_request" } });
  });
});
