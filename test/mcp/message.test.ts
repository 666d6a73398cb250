import { describe, expect, it } from "vitest";
import { RpcRequest } from "../../api/contract/rpc.ts";
import { success } from "../../api/mcp/dispatch.ts";
import { LongInteger, readMessage } from "../../api/mcp/message.ts";
import { fc } from "../_property.ts";
import { cases } from "../_suite.ts";

/** Messages that are valid, nearly valid, and invalid. */
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
  it("is a request exactly if it fits the documented schema", () => {
    fc.assert(
      fc.property(message, (value) => {
        const read = readMessage(JSON.stringify(value));
        const parsed = RpcRequest.safeParse(value);
        if (!parsed.success) {
          expect(read.kind).toBe("fault");
          return;
        }
        const { id: given, method, params = {} } = parsed.data;
        const isLong = typeof given === "number" && !Number.isSafeInteger(given);
        const id = isLong ? new LongInteger(JSON.stringify(given)) : given;
        expect(read).toEqual(
          id === undefined ? { kind: "unanswered" } : { kind: "request", id, method, params },
        );
      }),
      { numRuns: cases(2_000) },
    );
  });

  it("keeps every digit of its id, however many there are", () => {
    for (const id of ["9007199254740993", "-123456789012345678901234567890"]) {
      const read = readMessage(
        `{"jsonrpc":"2.0","params":{"id":1},"id":${id},"method":"ping","x":{"id":2}}`,
      );
      if (read.kind !== "request") throw new Error("It was not taken for a request.");
      expect(success(read.id, "{}").text).toBe(`{"jsonrpc":"2.0","id":${id},"result":{}}`);
    }
    for (const id of ["1e40", "9007199254740993.0"]) {
      expect(readMessage(`{"jsonrpc":"2.0","id":${id},"method":"ping"}`)).toMatchObject({
        kind: "fault",
        id: null,
      });
    }
  });
});
