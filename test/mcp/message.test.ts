import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RpcRequest } from "../../api/contract/rpc.ts";
import { readMessage } from "../../api/mcp/message.ts";

/** Messages that are right, nearly right, and wrong. */
const message = fc.record(
  {
    jsonrpc: fc.constantFrom<unknown>("2.0", "2.0", "1.0", 2),
    method: fc.constantFrom<unknown>("ping", "tools/call", "", 7, null),
    id: fc.constantFrom<unknown>(1, "a", null, 1.5, 2 ** 60, true, {}),
    params: fc.constantFrom<unknown>({}, { name: "x" }, [], null, "x"),
  },
  { requiredKeys: [] },
);

describe("a message", () => {
  it("is a request exactly where the described schema says so", () => {
    fc.assert(
      fc.property(message, (value) => {
        const read = readMessage(JSON.stringify(value));
        const parsed = RpcRequest.safeParse(value);
        if (!parsed.success) {
          expect(read.kind).toBe("fault");
          return;
        }
        const { id, method, params = {} } = parsed.data;
        expect(read).toEqual(
          id === undefined ? { kind: "unanswered" } : { kind: "request", id, method, params },
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
