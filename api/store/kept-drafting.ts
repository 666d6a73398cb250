import type { PieceContent } from "../contract/draft.ts";
import { nameWithoutMark } from "../contract/mark.ts";
import type { Drafting } from "../contract/piece.ts";
import { parseContent } from "./content.ts";
import type { Queryable } from "./open.ts";
import type { PublicMoment } from "./public-moment.ts";
import { idsIn, repeatable } from "./repeatable.ts";
import type { DraftingRow } from "./tables-pieces.ts";

/**
 * Keeps what readers are told about who wrote a text that becomes public. It is derived from the revisions: nobody types
 * it. A text that only an import has brought is by nobody that we know of.
 */
export async function keepDrafting(
  tx: Queryable,
  { pieceId, content }: { pieceId: string; content: PieceContent },
): Promise<void> {
  const drafting = await draftingOf(tx, { pieceId, content });
  await tx.deleteFrom("drafting").where("piece_id", "=", pieceId).execute();
  if (drafting) {
    await tx
      .insertInto("drafting")
      .values({ piece_id: pieceId, ...drafting })
      .execute();
  }
}

async function draftingOf(
  tx: Queryable,
  { pieceId, content }: { pieceId: string; content: PieceContent },
): Promise<Omit<DraftingRow, "piece_id"> | undefined> {
  const ofPiece = tx.selectFrom("revisions").where("piece_id", "=", pieceId);
  const drafted = await ofPiece
    .leftJoin("api_keys", "api_keys.id", "revisions.key_id")
    .select(["number", "content", "api_keys.name"])
    .where("via", "=", "api")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!drafted) {
    const suggested = await ofPiece
      .leftJoin("api_keys", "api_keys.id", "revisions.key_id")
      .select("api_keys.name")
      .where("revisions.key_id", "is not", null)
      .orderBy("number", "desc")
      .limit(1)
      .executeTakeFirst();
    if (suggested) return { by: "both", client: nameOf(suggested), unchanged: null };
    const typed = await ofPiece.select("number").where("via", "=", "desk").limit(1).execute();
    return typed.length ? { by: "person", client: null, unchanged: null } : undefined;
  }
  const before = await ofPiece
    .select("number")
    .where("via", "!=", "api")
    .where("number", "<", drafted.number)
    .limit(1)
    .executeTakeFirst();
  const written = parseContent(drafted.content);
  const isUntouched =
    !before &&
    written.headline === content.headline &&
    written.sub === content.sub &&
    written.body_md === content.body_md;
  return {
    by: isUntouched ? "agent" : "both",
    client: nameOf(drafted),
    unchanged: shareOf(written.body_md, content.body_md),
  };
}

/** Readers see it, so it must not look like a verified name. */
function nameOf({ name }: { name: string | null }): string | null {
  return name === null ? null : nameWithoutMark(name);
}

/** How much of a text stands in another, line by line, in percent of its characters. Takes one pass over both. */
function shareOf(written: string, published: string): number {
  const there = new Map<string, number>();
  for (const line of linesOf(written)) there.set(line, (there.get(line) ?? 0) + 1);
  let [kept, whole] = [0, 0];
  for (const line of linesOf(published)) {
    whole += line.length;
    const left = there.get(line) ?? 0;
    if (!left) continue;
    there.set(line, left - 1);
    kept += line.length;
  }
  return whole ? Math.round((100 * kept) / whole) : 0;
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

/** What readers are told of these pieces, by id. Pieces from before there was such a record have none. */
export async function draftingsOf(
  db: PublicMoment,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Drafting>> {
  const rows = await draftings(db, { ids: JSON.stringify(ids) });
  return new Map(
    rows.map(({ piece_id, by, client, unchanged }) => [
      piece_id,
      {
        by,
        ...(client === null ? {} : { client }),
        ...(unchanged === null ? {} : { unchanged: unchanged / 100 }),
      },
    ]),
  );
}

const draftings = repeatable<{ ids: string }>()((db, value) =>
  db
    .selectFrom("drafting")
    .select(["piece_id", "by", "client", "unchanged"])
    .where("piece_id", "in", idsIn(value("ids"))),
);
