import { timestamp } from "../../../contract/clock.ts";
import type { PieceContent } from "../../../contract/draft.ts";
import { type Actor, actorId } from "../../log/audit.ts";
import { insertion } from "../../engine/bulk.ts";
import { contentJson, parseContent } from "./content.ts";
import { noteCards } from "./elsewhere-cards.ts";
import type { Query } from "../../engine/engine.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { addBytes, requireRoomForText } from "./quotas.ts";
import type { RevisionRow } from "../../engine/tables-pieces.ts";
import {
  lockTextOfWriter,
  sizeOfAuditEntry,
  sizeOfRevision,
  textBytesChanges,
} from "./text-sizes.ts";
import { updateRows } from "../../engine/rows.ts";

/** Saves of one sitting become one revision: nobody can read a history of autosaves every few seconds. */
const SITTING_MS = 10 * 60 * 1_000;
/** If a save keeps less than this share of a text, by accident or on purpose, the longer text stays as a revision. */
const KEPT_SHARE = 0.9;

export interface Revision {
  pieceId: string;
  content: PieceContent;
  actor: Actor;
  published: boolean;
  /** Never replaces the revision before: the writer has overwritten another text of theirs, and may want it back. */
  separate?: boolean;
  /** The key whose suggestion the writer has taken. */
  suggestedBy?: string | null;
}

export async function saveRevision(tx: Queryable, store: Store, revision: Revision): Promise<void> {
  const { pieceId, actor } = revision;
  const last = await tx
    .selectFrom("revisions")
    .select(["number", "content", "saved_by", "via", "published", "created_at", "key_id"])
    .where("piece_id", "=", pieceId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  const content = contentJson(revision.content);
  const published = revision.published ? "yes" : "no";

  if (last?.content === content) {
    // A program may send the same text again and again, and each time leaves an audit entry.
    if (actor.kind === "key")
      await addBytes(tx, store, { actor, pieceId, bytes: sizeOfAuditEntry() });
    if (published === "no" || last.published === "yes") return;
    await updateRows(tx, "revisions", { piece_id: pieceId, number: last.number }, { published });
    return;
  }

  const now = timestamp(store.clock);
  const sameSitting =
    !revision.separate &&
    last?.published === "no" &&
    last.via === actor.via &&
    // The text that a person types after accepting a suggestion is no part of it.
    last.key_id === null &&
    last.saved_by === actorId(actor) &&
    Date.parse(now) - Date.parse(last.created_at) < SITTING_MS &&
    content.length >= last.content.length * KEPT_SHARE;
  const added = sizeOfRevision(content) - (sameSitting ? sizeOfRevision(last.content) : 0);
  const { writerId, used } = await lockTextOfWriter(tx, pieceId);
  // Published text was saved before, so no quota prevents a publication.
  if (!revision.published) requireRoomForText(store, actor, { used, added });
  await noteCards(tx, store, { writerId, markdown: revision.content.body_md });
  const sizes = textBytesChanges(tx, { pieceId, writerId, bytes: added });
  if (sameSitting) {
    // The start of the sitting stays, so that a long one still leaves a revision every ten minutes.
    const replaced = tx
      .updateTable("revisions")
      .set({ content, published })
      .where("piece_id", "=", pieceId)
      .where("number", "=", last.number);
    await store.sendTogether(tx, store.combine([...sizes, replaced]));
    return;
  }
  const number = (last?.number ?? 0) + 1;
  const { suggestedBy = null } = revision;
  const inserted = revisionInsertion(tx, store, {
    pieceId,
    number,
    content,
    actor,
    published,
    suggestedBy,
  });
  await store.sendTogether(tx, store.combine([...sizes, inserted]));
}

export function revisionInsertion(
  tx: Queryable,
  store: Store,
  {
    pieceId,
    number,
    content,
    actor,
    published,
    suggestedBy = null,
  }: Pick<RevisionRow, "number" | "content" | "published"> & {
    pieceId: string;
    actor: Actor;
    suggestedBy?: string | null;
  },
): Query {
  const row = {
    piece_id: pieceId,
    number,
    content,
    saved_by: actorId(actor),
    via: actor.via,
    published,
    created_at: timestamp(store.clock),
    key_id: actor.kind === "key" ? actor.keyId : suggestedBy,
  };
  return insertion(tx, "revisions", [row]);
}

export interface PastRevision {
  number: number;
  via: RevisionRow["via"];
  published: boolean;
  createdAt: string;
  /** The name of the key that it came through, or whose suggestion it contains. */
  keyName: string | null;
  content: PieceContent;
}

/** The number of revisions listed. Older ones can still be opened by number. */
const LISTED = 100;

/** A piece's revisions, newest first, without their texts. */
export async function listRevisions(
  db: Queryable,
  pieceId: string,
): Promise<Omit<PastRevision, "content">[]> {
  const rows = await db
    .selectFrom("revisions")
    .leftJoin("api_keys", "api_keys.id", "revisions.key_id")
    .select(["number", "via", "published", "revisions.created_at", "api_keys.name"])
    .where("piece_id", "=", pieceId)
    .orderBy("number", "desc")
    .limit(LISTED)
    .execute();
  return rows.map(revisionOf);
}

export async function findRevision(
  db: Queryable,
  { pieceId, number }: { pieceId: string; number: number },
): Promise<PastRevision | undefined> {
  const row = await db
    .selectFrom("revisions")
    .leftJoin("api_keys", "api_keys.id", "revisions.key_id")
    .select(["number", "via", "published", "revisions.created_at", "api_keys.name", "content"])
    .where("piece_id", "=", pieceId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row && { ...revisionOf(row), content: parseContent(row.content) };
}

/** The person or program that saved the newest text, and the interface. */
export async function findLastSaver(
  db: Queryable,
  pieceId: string,
): Promise<
  | { savedBy: string | null; via: RevisionRow["via"]; name: string | null; keyName: string | null }
  | undefined
> {
  return db
    .selectFrom("revisions")
    .leftJoin("api_keys", "api_keys.id", "revisions.key_id")
    .leftJoin("writers", "writers.id", "revisions.saved_by")
    .select(["saved_by as savedBy", "via", "writers.name", "api_keys.name as keyName"])
    .where("piece_id", "=", pieceId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}

function revisionOf({
  number,
  via,
  published,
  created_at,
  name,
}: Pick<RevisionRow, "number" | "via" | "published" | "created_at"> & { name: string | null }) {
  return {
    number,
    via,
    published: published === "yes",
    createdAt: created_at,
    keyName: name,
  };
}
