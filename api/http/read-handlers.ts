import { readsByOperation } from "../read/answers.ts";
import type { Reads } from "../read/reads.ts";
import type { Handler, Handlers } from "./handler.ts";

/** The eight public reads: lists are asked for by query, records by path. */
export function createReadHandlers(reads: Reads) {
  return readsByOperation<Handler>(reads, {
    made: (read) => ({
      handle: async ({ query }) => ({ status: 200, body: await read(query as never) }),
    }),
    file: (read) => ({
      handle: async ({ params }) => ({ status: 200, text: await read(params as never) }),
    }),
  }) satisfies Handlers;
}
