import type { Reads } from "../read/reads.ts";
import type { Handler, Handlers } from "./handler.ts";

/** The eight public reads. What is a file goes out as it stands, unparsed. */
export function createReadHandlers(reads: Reads) {
  return {
    searchAuthors: answering(reads.searchAuthors),
    getAuthor: sending(reads.getAuthorText),
    recentPieces: answering(reads.recentPieces),
    searchPieces: answering(reads.searchPieces),
    trendingPieces: answering(reads.trendingPieces),
    getPiece: sending(reads.getPieceText),
    searchProducts: answering(reads.searchProducts),
    getProduct: sending(reads.getProductText),
  } satisfies Handlers;
}

/** A call's parts were parsed with the operation's own schemas, whose output is what its read takes. */
type Read<Body> = (request: never) => Promise<Body>;

function answering(read: Read<object>): Handler {
  return { handle: async ({ query }) => ({ status: 200, body: await read(query as never) }) };
}

function sending(read: Read<string>): Handler {
  return { handle: async ({ params }) => ({ status: 200, text: await read(params as never) }) };
}
