import { type PublicRead, readsByOperation } from "../read/answers.ts";
import type { Reads } from "../read/reads.ts";
import type { Tree } from "../read/tree.ts";
import type { Answer, Call, Handlers } from "./handler.ts";

/** The public reads: lists take a query, records a path. */
export function createReadHandlers({ reads, tree }: { reads: Reads; tree: Pick<Tree, "textAt"> }) {
  const table = readsByOperation(reads);

  async function answerOf<Request>(read: PublicRead<Request>, request: Request): Promise<Answer> {
    return "file" in read
      ? { status: 200, text: tree.textAt(read.file(request)) }
      : { status: 200, body: await read.made(request) };
  }

  function byQuery<Request>(read: PublicRead<Request>) {
    return { handle: ({ query }: { query: Request }) => answerOf(read, query) };
  }

  function byPath<Request>(read: PublicRead<Request>) {
    return { handle: ({ params }: { params: Request }) => answerOf(read, params) };
  }

  return {
    searchAuthors: byQuery(table.searchAuthors),
    getAuthor: byPath(table.getAuthor),
    authorPieces: {
      handle: async ({ params, query }: Pick<Call<"authorPieces">, "params" | "query">) => ({
        status: 200,
        body: await reads.authorPieces({ ...params, ...query }),
      }),
    },
    recentPieces: byQuery(table.recentPieces),
    searchPieces: byQuery(table.searchPieces),
    trendingPieces: byQuery(table.trendingPieces),
    getPiece: byPath(table.getPiece),
    searchProducts: byQuery(table.searchProducts),
    getProduct: byPath(table.getProduct),
  } satisfies Handlers;
}
