import type { Reads } from "./reads.ts";

/** How a read answers: with a body that is made, or with a file of the tree as it stands, unparsed. */
export interface Answering<Result> {
  made(read: Read<object>): Result;
  file(read: Read<string>): Result;
}

/** Its request was parsed with the operation's own schemas, whose output is what the read takes. */
export type Read<Body> = (request: never) => Promise<Body>;

/** Each public read by its operation, for whoever answers: HTTP and the tools alike. */
export function readsByOperation<Result>(reads: Reads, { made, file }: Answering<Result>) {
  return {
    searchAuthors: made(reads.searchAuthors),
    getAuthor: file(reads.getAuthorText),
    recentPieces: made(reads.recentPieces),
    searchPieces: made(reads.searchPieces),
    trendingPieces: made(reads.trendingPieces),
    getPiece: file(reads.getPieceText),
    searchProducts: made(reads.searchProducts),
    getProduct: file(reads.getProductText),
  };
}
