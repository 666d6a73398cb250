import { timestamp } from "../../contract/clock.ts";
import { toColumns } from "../pieces/drafts/content.ts";
import { passNumber, PIECE_COUNTER, writerCounter } from "../pieces/public/counters.ts";
import { slugsRedirectedOf } from "../pieces/public/old-addresses.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { freePieceSlug } from "../pieces/public/slugs.ts";
import type { PieceRow } from "../engine/tables-pieces.ts";
import { pieceIdIn } from "../../contract/fields.ts";
import type { PieceContent } from "../../contract/draft.ts";
import type { Rendered } from "../../contract/records.ts";
import type { PieceLine } from "../../contract/transfer/transfer-piece.ts";

/** Slugs and numbers that are taken, in the database and within the batch, and the keys that exist. */
export interface Taken {
  slugs: Set<string>;
  ordinals: Set<string>;
  keys: Set<string>;
}

export async function pieceRow(
  tx: Queryable,
  store: Store,
  { line, id, writerId, rendered, slug }: ArrivingPiece,
  { slugs, ordinals, keys }: Taken,
): Promise<PieceRow> {
  const created = line.created_at ?? line.published_at ?? timestamp(store.clock);
  const status = statusOf(line);
  const row: PieceRow = {
    ...toColumns(contentOf(line)),
    id,
    writer_id: writerId,
    status,
    pending_for: line.pending_for,
    version: line.version,
    html: rendered?.html ?? null,
    text: rendered?.text ?? null,
    renderer_version: rendered?.version ?? null,
    slug: null,
    ordinal: null,
    writer_ordinal: null,
    key_id: line.key_id !== null && keys.has(line.key_id) ? line.key_id : null,
    editor_note: line.editor_note,
    created_at: created,
    updated_at: line.updated_at ?? line.modified_at ?? created,
    published_at: line.published_at,
    modified_at: line.modified_at ?? line.published_at,
    deleted_at: line.deleted_at,
    related_at: null,
    original_id: line.original_id ?? originalOf(line),
  };
  if (line.slug || line.published_at) {
    const isFree = (wanted: string): boolean => !slugs.has(`${writerId} ${wanted}`);
    const wanted = line.slug ?? slug;
    row.slug = await freePieceSlug(tx, { writerId, pieceId: id, wanted, isFree });
    slugs.add(`${writerId} ${row.slug}`);
  }
  const { ordinal, writer_ordinal } = line;
  const free =
    ordinal !== null &&
    writer_ordinal !== null &&
    !ordinals.has(`site ${ordinal}`) &&
    !ordinals.has(`${writerId} ${writer_ordinal}`);
  if (free) {
    row.ordinal = ordinal;
    row.writer_ordinal = writer_ordinal;
    ordinals.add(`site ${ordinal}`).add(`${writerId} ${writer_ordinal}`);
    await passNumber(tx, PIECE_COUNTER, ordinal);
    await passNumber(tx, writerCounter(writerId), writer_ordinal);
  }
  return row;
}

export async function findTaken(tx: Queryable, pieces: readonly ArrivingPiece[]): Promise<Taken> {
  return {
    slugs: await takenSlugs(tx, pieces),
    ordinals: await takenOrdinals(tx, pieces),
    keys: await knownKeys(tx, pieces),
  };
}

/** Includes the slugs of the batch itself, which are not in the table yet. */
async function takenSlugs(tx: Queryable, pieces: readonly ArrivingPiece[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("pieces")
    .select(["writer_id", "slug"])
    .where("writer_id", "in", [...new Set(pieces.map(({ writerId }) => writerId))])
    .where("slug", "in", [...new Set(pieces.map(({ line, slug }) => line.slug ?? slug))])
    .execute();
  const taken = new Set(rows.map(({ writer_id, slug }) => `${writer_id} ${slug}`));
  for (const [writerId, slugs] of await redirectedSlugs(tx, pieces)) {
    for (const slug of slugs) taken.add(`${writerId} ${slug}`);
  }
  return taken;
}

/** The slugs of each writer that redirects lead from. */
async function redirectedSlugs(
  tx: Queryable,
  pieces: readonly ArrivingPiece[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const writers = await tx
    .selectFrom("writers")
    .select(["id", "slug"])
    .where("id", "in", [...new Set(pieces.map(({ writerId }) => writerId))])
    .execute();
  for (const { id, slug } of writers) found.set(id, await slugsRedirectedOf(tx, slug));
  return found;
}

/** A piece outlives its key: the id of a key that was not imported is dropped. */
export async function knownKeys(
  tx: Queryable,
  pieces: readonly ArrivingPiece[],
): Promise<Set<string>> {
  const named = pieces.flatMap(({ line }) =>
    [line, ...line.suggestions].flatMap(({ key_id }) => key_id ?? []),
  );
  if (!named.length) return new Set();
  const rows = await tx.selectFrom("api_keys").select("id").where("id", "in", named).execute();
  return new Set(rows.map(({ id }) => id));
}

async function takenOrdinals(
  tx: Queryable,
  pieces: readonly ArrivingPiece[],
): Promise<Set<string>> {
  const numbered = pieces.map(({ line }) => line).filter((line) => line.ordinal !== null);
  if (!numbered.length) return new Set();
  const writerIds = [...new Set(pieces.map(({ writerId }) => writerId))];
  const rows = await tx
    .selectFrom("pieces")
    .select(["ordinal", "writer_ordinal", "writer_id"])
    .where(({ or, and, eb }) =>
      or([
        eb(
          "ordinal",
          "in",
          numbered.map((line) => line.ordinal),
        ),
        and([
          eb("writer_id", "in", writerIds),
          eb(
            "writer_ordinal",
            "in",
            numbered.map((line) => line.writer_ordinal),
          ),
        ]),
      ]),
    )
    .execute();
  return new Set(
    rows.flatMap((row) => [`site ${row.ordinal}`, `${row.writer_id} ${row.writer_ordinal}`]),
  );
}

/** A piece of an import file, with everything that is prepared before the transaction. */
export interface ArrivingPiece {
  line: PieceLine;
  id: string;
  writerId: string;
  /** Null for a piece that was never published: it is rendered on publication. */
  rendered: Rendered | null;
  /** The slug to start from, if the line has none. */
  slug: string;
  /** The line's content as JSON, as the first revision stores it. */
  content: string;
}

/** The outcome of a line. A piece that already exists is left as it is, even if the writer has changed it since. */
export type Outcome = "added" | "present" | { problem: string };

export function contentOf(line: PieceLine): PieceContent {
  const { headline, sub, body_md, category, tags, frame, style, locale, external_url, cover } =
    line;
  const content = { headline, sub, body_md, category, tags, frame, style, locale };
  const { translation_of, wanted_slug, statement, typed } = line;
  return { ...content, external_url, cover, translation_of, wanted_slug, statement, typed };
}

/** The original that a piece from another system names. It may come later in the same file. */
function originalOf(line: PieceLine): string | null {
  if (line.revisions || statusOf(line) !== "approved") return null;
  return pieceIdIn(line.translation_of ?? "") ?? null;
}

/** A piece with a publication date is approved, unless the line has a status. */
export function statusOf(line: PieceLine): PieceRow["status"] {
  return line.status ?? (line.published_at ? "approved" : "draft");
}
