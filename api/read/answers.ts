import type { ReadRequest, ToolId } from "../contract/operations.ts";
import type { Reads } from "./reads.ts";

/** How a read answers: with a body that is made, or with a file of the tree, named by its path. */
export type PublicRead<Request> =
  | { made: (request: Request) => Promise<object> }
  | { file: (request: Request) => string | undefined };

/** Each public read by its operation. HTTP and the MCP tools answer from the same table. */
export type PublicReads = { [Id in ToolId]: PublicRead<ReadRequest<Id>> };

export function readsByOperation(reads: Reads): PublicReads {
  return {
    searchAuthors: { made: reads.searchAuthors },
    getAuthor: { file: reads.authorFile },
    recentPieces: { made: reads.recentPieces },
    searchPieces: { made: reads.searchPieces },
    trendingPieces: { made: reads.trendingPieces },
    getPiece: { file: reads.pieceFile },
    searchProducts: { made: reads.searchProducts },
    getProduct: { file: reads.productFile },
  };
}
