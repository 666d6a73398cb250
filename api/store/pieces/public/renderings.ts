import { countCards } from "../../../contract/elsewhere.ts";
import type { Rendered, StoredPiece } from "../../../contract/records.ts";
import { type ChangeDetail, recordChange } from "../../log/changes.ts";
import { recordPieces } from "../../ledger/acts.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { renderedColumns } from "../drafts/content.ts";
import { lockPiece } from "../drafts/pieces.ts";
import { picturesOf } from "../../pictures/piece-pictures.ts";
import { updateById, updateRows } from "../../engine/rows.ts";

/** A public piece whose HTML an older renderer made. */
export interface OldRendering {
  id: string;
  markdown: string;
  /** The old HTML. What its cards say is not fetched again: people have accepted it. */
  html: string;
}

/** Rows that one look reads. Only their numbers: texts are read of the few that are old. */
const ROWS_AT_ONCE = 500;

export interface OldRenderings {
  old: OldRendering[];
  /** Where the next look begins; null at the end. */
  next: number | null;
}

/** The public pieces after this number whose HTML has an old version, at most `limit`. */
export async function findOldRenderings(
  db: Queryable,
  { after, isOld, limit }: { after: number; isOld: (version: number) => boolean; limit: number },
): Promise<OldRenderings> {
  const rows = await db
    .selectFrom("pieces")
    .select(["id", "ordinal", "renderer_version"])
    .where("status", "=", "approved")
    .where("ordinal", ">", after)
    .orderBy("ordinal")
    .limit(ROWS_AT_ONCE)
    .execute();
  const some = rows.filter((row) => isOld(row.renderer_version ?? 0)).slice(0, limit);
  const last = some.length === limit ? some.at(-1) : rows.at(-1);
  const texts = some.length
    ? await db
        .selectFrom("pieces")
        .select(["id", "body_md as markdown", "html"])
        .where(
          "id",
          "in",
          some.map(({ id }) => id),
        )
        .execute()
    : [];
  const old = texts.map(({ html, ...text }) => ({ ...text, html: html ?? "" }));
  return { old, next: last?.ordinal ?? null };
}

/**
 * Puts new HTML in the place of the old, and tells the build if it differs. Not an edit: dates, revisions and the version
 * stay. Nothing happens if the text has changed meanwhile.
 */
export async function replaceRendering(
  store: Store,
  { id, markdown }: Pick<OldRendering, "id" | "markdown">,
  rendered: Rendered,
): Promise<void> {
  await store.write(async (tx) => {
    const piece = await lockPiece(tx, id);
    if (piece?.status !== "approved" || piece.content.body_md !== markdown) return;
    await updateById(tx, "pieces", id, renderedColumns(rendered));
    if (piece.rendered?.html === rendered.html && piece.rendered.text === rendered.text) return;
    const before = publicBefore(piece, await picturesOf(tx, [id]));
    await recordChange(tx, store, { kind: "piece_updated", subjectId: id, detail: { before } });
    const pressed = { by: "service", through: "service" } as const;
    await recordPieces(tx, store, { kind: "update", ids: [id], pressed });
  });
}

/** What a change remembers of the public text that it replaces or withdraws. */
export function publicBefore(
  { content: { category, tags, locale }, rendered, originalId: group }: StoredPiece,
  pictures: readonly string[],
): NonNullable<ChangeDetail["before"]> {
  const cards = countCards(rendered?.html ?? "");
  return {
    category,
    tags,
    locale,
    ...(group === null ? {} : { group }),
    ...(pictures.length ? { pictures } : {}),
    ...(cards ? { cards } : {}),
  };
}

/** Marks HTML as current that cannot be made again, so that it is not tried for ever. */
export async function keepRendering(store: Store, id: string, version: number): Promise<void> {
  await store.write(async (tx) => {
    await updateRows(tx, "pieces", { id, status: "approved" }, { renderer_version: version });
  });
}
