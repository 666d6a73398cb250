import { readCursor, writeCursor } from "../contract/cursor.ts";
import type { MyPiecesAnswer } from "../contract/envelopes.ts";
import type { Status } from "../contract/vocabulary.ts";
import type { Urls } from "../render/urls.ts";
import type { Store } from "../store/engine/open.ts";
import { listSubmissions } from "../store/pieces/drafts/my-pieces.ts";
import type { KeyHolder } from "./authorise.ts";

interface ListRequest {
  status?: Status | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** The pieces of a key's writer, newest first, with the way to those that follow. */
export function createOwnList({ store, urls }: { store: Pick<Store, "read">; urls: Urls }) {
  return async (
    { writerId }: KeyHolder,
    { status, limit, cursor }: ListRequest,
  ): Promise<MyPiecesAnswer> => {
    const behind = readCursor(cursor);
    const found = await listSubmissions(store.read, { writerId, status, limit, behind });
    const pieces = found
      .slice(0, limit)
      .map((piece) => ({ ...piece, edit_url: urls.edit(piece.id) }));
    const last = found.length > limit ? pieces.at(-1) : undefined;
    const more = last ? wayOn(urls, last, { status, limit }) : {};
    return { ok: true, count: pieces.length, pieces, ...more };
  };
}

/** Where a list goes on behind this piece. */
function wayOn(
  urls: Pick<Urls, "drafts">,
  { id, created_at: date }: { id: string; created_at: string },
  { status, limit }: Pick<ListRequest, "status" | "limit">,
): Pick<MyPiecesAnswer, "next_cursor" | "next_url"> {
  const next_cursor = writeCursor({ date, id });
  const query = new URLSearchParams({
    ...(status ? { status } : {}),
    limit: String(limit),
    cursor: next_cursor,
  });
  return { next_cursor, next_url: `${urls.drafts}/me?${query}` };
}
