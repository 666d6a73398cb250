import { newId } from "../contract/chance.ts";
import { timestamp } from "../contract/clock.ts";
import type { PieceContent } from "../contract/draft.ts";
import type { Rendered } from "../contract/records.ts";
import type { PieceLine } from "../contract/transfer.ts";
import { insertMany } from "./bulk.ts";
import { isPublic } from "./cards.ts";
import { toColumns } from "./content.ts";
import { passNumber, PIECE_COUNTER, writerCounter } from "./counters.ts";
import { announce } from "./numbering.ts";
import type { Queryable, Store } from "./open.ts";
import { freePieceSlug } from "./slugs.ts";
import { insertTags } from "./tags.ts";
import { addManyTextBytes } from "./text-sizes.ts";
import type {
  AuditRow,
  PieceRow,
  ReadsRow,
  RevisionRow,
  TakedownRow,
  WorkingCopyRow,
} from "./tables.ts";

/** A piece's line, and what was made of it before the transaction. */
export interface ArrivingPiece {
  line: PieceLine;
  id: string;
  writerId: string;
  /** Null for what was never let go: it is rendered when it is. */
  rendered: Rendered | null;
  /** The slug to start from, where the line names none. */
  slug: string;
  /** The line's content as JSON, as its first revision keeps it. */
  content: string;
}

/** What became of a line. A piece that is here already is left as it is, however the writer has changed it since. */
export type Outcome = "added" | "present" | { problem: string };

/** Writes a batch of an operator's pieces, in whatever state they come. It sends no webhooks. */
export async function importPieces(
  tx: Queryable,
  store: Store,
  pieces: readonly ArrivingPiece[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const fresh: ArrivingPiece[] = [];
  const known = await firstTexts(
    tx,
    pieces.map(({ id }) => id),
  );
  for (const piece of pieces) {
    const before = known.get(piece.id);
    if (before === undefined) {
      known.set(piece.id, { writerId: piece.writerId, content: piece.content });
      fresh.push(piece);
      outcomes.push("added");
    } else if (before.writerId !== piece.writerId) {
      outcomes.push({ problem: "id belongs to a piece of another writer" });
    } else {
      const isSame = piece.line.id !== undefined || before.content === piece.content;
      outcomes.push(isSame ? "present" : { problem: ANOTHER });
    }
  }
  await insertPieces(tx, store, fresh);
  return outcomes;
}

const ANOTHER =
  "another piece of this author with the same headline and date is here already; give this one an id";

/** Whose each piece is, and the text with which it came into being, by id. */
async function firstTexts(
  tx: Queryable,
  ids: readonly string[],
): Promise<Map<string, { writerId: string; content: string }>> {
  if (!ids.length) return new Map();
  const rows = await tx
    .selectFrom("pieces")
    .leftJoin("revisions", (join) =>
      join.onRef("revisions.piece_id", "=", "pieces.id").on("revisions.number", "=", 1),
    )
    .select(["pieces.id", "pieces.writer_id", "revisions.content"])
    .where("pieces.id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ id, writer_id, content }) => [id, { writerId: writer_id, content: content ?? "" }]),
  );
}

async function insertPieces(
  tx: Queryable,
  store: Store,
  pieces: readonly ArrivingPiece[],
): Promise<void> {
  if (!pieces.length) return;
  const rows: PieceRow[] = [];
  const slugs = await takenSlugs(tx, pieces);
  const ordinals = await takenOrdinals(tx, pieces);
  const keys = await knownKeys(tx, pieces);
  for (const piece of pieces) {
    rows.push(await pieceRow(tx, store, piece, { slugs, ordinals, keys }));
  }
  await insertMany(tx, "pieces", rows);
  await insertTags(
    tx,
    pieces.flatMap(({ id, line: { tags, published_at: publishedAt } }) =>
      publishedAt ? [{ id, tags, publishedAt }] : [],
    ),
  );
  const revisions = pieces.flatMap((piece) => revisionRows(store, piece));
  await insertMany(tx, "revisions", revisions);
  await addManyTextBytes(tx, rows, revisions);
  await insertMany(
    tx,
    "takedowns",
    rows.flatMap((row, index) => takedownRows(row, pieces[index]?.line.taken_down ?? null)),
  );
  await insertMany(tx, "working_copies", pieces.flatMap(workingCopyRows));
  await insertMany(tx, "reads", pieces.flatMap(readsRows));
  await insertMany(
    tx,
    "audit",
    pieces.flatMap((piece) => deedRows(store, piece)),
  );

  // Those without a number yet are announced when they get one.
  const announced = rows.filter(isPublic);
  await announce(
    tx,
    store,
    announced.map(({ id }) => id),
  );
}

async function pieceRow(
  tx: Queryable,
  store: Store,
  { line, id, writerId, rendered, slug }: ArrivingPiece,
  { slugs, ordinals, keys }: { slugs: Set<string>; ordinals: Set<string>; keys: Set<string> },
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

export function contentOf(line: PieceLine): PieceContent {
  const { headline, sub, body_md, category, tags, frame, style, locale, external_url } = line;
  return { headline, sub, body_md, category, tags, frame, style, locale, external_url };
}

/** A date of publication makes a piece approved, unless the line says how it stands. */
export function statusOf(line: PieceLine): PieceRow["status"] {
  return line.status ?? (line.published_at ? "approved" : "draft");
}

/** Slugs are handed out by the batch: those of the batch itself are not in the table yet. */
async function takenSlugs(tx: Queryable, pieces: readonly ArrivingPiece[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("pieces")
    .select(["writer_id", "slug"])
    .where("writer_id", "in", [...new Set(pieces.map(({ writerId }) => writerId))])
    .where("slug", "in", [...new Set(pieces.map(({ line, slug }) => line.slug ?? slug))])
    .execute();
  return new Set(rows.map(({ writer_id, slug }) => `${writer_id} ${slug}`));
}

/** A piece outlives its key: one that did not come along is forgotten. */
async function knownKeys(tx: Queryable, pieces: readonly ArrivingPiece[]): Promise<Set<string>> {
  const named = pieces.flatMap(({ line }) => line.key_id ?? []);
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

function revisionRows(store: Store, { line, id, content }: ArrivingPiece): RevisionRow[] {
  if (line.revisions) {
    return line.revisions.map(({ content: text, ...revision }) => ({
      ...revision,
      piece_id: id,
      content: JSON.stringify(text),
    }));
  }
  return [
    {
      piece_id: id,
      number: 1,
      content,
      saved_by: null,
      via: "import",
      published: statusOf(line) === "approved" ? "yes" : "no",
      created_at: line.created_at ?? line.published_at ?? timestamp(store.clock),
    },
  ];
}

function workingCopyRows({ line, id }: ArrivingPiece): WorkingCopyRow[] {
  const copy = line.working_copy;
  return copy ? [{ piece_id: id, ...toColumns(copy.content), updated_at: copy.updated_at }] : [];
}

/** Also of an export that did not say so yet: a piece that was public and was sent back is down until it is lifted. */
function takedownRows(
  { id, status, published_at, updated_at }: PieceRow,
  takenDown: PieceLine["taken_down"],
): TakedownRow[] {
  if (takenDown) return [{ piece_id: id, ...takenDown }];
  const wasSentBack = status === "rejected" || status === "changes_requested";
  return wasSentBack && published_at ? [{ piece_id: id, status, at: updated_at }] : [];
}

function readsRows({ line, id }: ArrivingPiece): ReadsRow[] {
  return line.reads.map(({ day, count }) => ({ piece_id: id, day, count }));
}

/** A piece that comes with its history brings its deeds, too. */
function deedRows(store: Store, { line, id }: ArrivingPiece): AuditRow[] {
  if (line.revisions) return [];
  return [
    {
      id: newId(store.chance),
      at: timestamp(store.clock),
      actor_kind: "operator",
      actor_id: null,
      actor_name: null,
      key_id: null,
      via: "import",
      action: "create",
      subject_kind: "piece",
      subject_id: id,
      from_status: null,
      to_status: statusOf(line),
      note: null,
    },
  ];
}
