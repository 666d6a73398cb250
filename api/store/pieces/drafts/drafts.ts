import { newId } from "../../../contract/random.ts";
import { timestamp } from "../../../contract/clock.ts";
import type { PieceContent } from "../../../contract/draft.ts";
import { Refusal } from "../../../contract/errors.ts";
import { say } from "../../../contract/say.ts";
import type { StoredPiece } from "../../../contract/records.ts";
import { refuseIfPaused } from "./agent-pauses.ts";
import { type Actor, actorId, actorNameOf, auditInsertion } from "../../log/audit.ts";
import { contentJson, toColumns } from "./content.ts";
import { noteCards } from "./elsewhere-cards.ts";
import { insertion } from "../../engine/bulk.ts";
import type { Query } from "../../engine/engine.ts";
import { boundsOf, type KeyBounds, requireWithin } from "../../keys/key-bounds.ts";
import { queueNews } from "../../people/mails.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { requireSession } from "../../people/signed-in.ts";
import { requireOwnCover } from "../../pictures/piece-pictures.ts";
import { pieceFromRow } from "./pieces.ts";
import {
  type DraftUsage,
  draftUsage,
  requireRoomForDraft,
  requireRoomForText,
  requireRoomOfKey,
  usageOf,
} from "./quotas.ts";
import { revisionInsertion } from "./revisions.ts";
import { refuseSuspended } from "../../people/suspension.ts";
import type { PieceRow } from "../../engine/tables-pieces.ts";
import { sizeOfRevision, textBytesChanges } from "./text-sizes.ts";
import { type LockedWriter, lockWriter } from "../../people/writer-lock.ts";
import { findRow } from "../../engine/rows.ts";

export interface NewDraft {
  /** For callers that must be able to repeat the request without creating a second piece. */
  id?: string;
  owner: LockedWriter;
  /** Read after the owner was locked. */
  usage: DraftUsage;
  content: PieceContent;
  /** Those of the key that creates it, if they are known. */
  bounds?: KeyBounds;
}

export interface PreparedDraft {
  piece: StoredPiece;
  /** They store the piece. The caller sends them. */
  queries: Query[];
}

/** Refuses the draft if there is no room for it. A new piece is always a draft, whoever creates it. */
export async function prepareDraft(
  tx: Queryable,
  store: Store,
  actor: Actor,
  draft: NewDraft,
): Promise<PreparedDraft> {
  const { owner, usage } = draft;
  const content = contentJson(draft.content);
  const bytes = sizeOfRevision(content);
  const size = { used: owner.text_bytes, added: bytes };
  requireRoomForDraft(store, actor, usage);
  await requireRoomOfKey(tx, store, actor, size);
  requireRoomForText(store, actor, size);
  if (actor.kind === "key") {
    refuseIfPaused(owner.agents_paused_at);
    if (usage.suspended_at !== null) refuseSuspended();
    const bounds = draft.bounds ?? (await boundsOf(tx, actor.keyId));
    if (bounds) requireWithin(bounds, draft.content, "draft");
  }
  await requireOwnCover(tx, { writerId: owner.id, cover: draft.content.cover });
  await noteCards(tx, store, { writerId: owner.id, markdown: draft.content.body_md });
  const row = newRow(store, actor, draft);
  const entry = {
    actor,
    action: "create",
    subject: ["piece", row.id],
    to: "draft",
  } as const;
  if (actor.kind === "key") await queueNews(tx, store, "drafted", [owner.id]);
  const actorName = actorId(actor) === owner.id ? owner.name : await actorNameOf(tx, actor);
  return {
    piece: pieceFromRow(row),
    queries: [
      insertion(tx, "pieces", [row]),
      ...textBytesChanges(tx, { pieceId: row.id, writerId: owner.id, bytes }),
      revisionInsertion(tx, store, { pieceId: row.id, number: 1, content, actor, published: "no" }),
      auditInsertion(tx, store, entry, actorName),
    ],
  };
}

/** Creates a draft in a transaction of its own. */
export async function addDraft(
  store: Store,
  actor: Actor,
  {
    id,
    writerId,
    content,
    originallyAt,
  }: Pick<NewDraft, "id" | "content"> & {
    writerId: string;
    /** When it appeared where it comes from. */
    originallyAt?: string | undefined;
  },
): Promise<StoredPiece> {
  return store.writeAlongside(async (tx) => {
    // An import goes on for minutes, and must not outlast its session.
    await requireSession(tx, actor);
    const [[owner], [usage]] = await store.sendTogether(tx, [
      lockWriter.query(tx, { writerId }),
      draftUsage.query(tx, usageOf(store, actor, writerId)),
    ]);
    if (!owner || !usage) throw new Refusal("not_found", say("There is no such writer."));
    const draft = { owner, usage, content, ...(id === undefined ? {} : { id }) };
    const { piece, queries } = await prepareDraft(tx, store, actor, draft);
    if (originallyAt !== undefined) queries.push(originalDateInsertion(tx, piece.id, originallyAt));
    await store.sendTogether(tx, store.combine(queries));
    return piece;
  });
}

function newRow(store: Store, actor: Actor, { id, owner, content }: NewDraft): PieceRow {
  const now = timestamp(store.clock);
  return {
    ...toColumns(content),
    id: id ?? newId(store.random),
    writer_id: owner.id,
    status: "draft",
    pending_for: null,
    version: 1,
    html: null,
    text: null,
    renderer_version: null,
    slug: null,
    ordinal: null,
    writer_ordinal: null,
    key_id: actor.kind === "key" ? actor.keyId : null,
    editor_note: null,
    created_at: now,
    updated_at: now,
    published_at: null,
    modified_at: null,
    deleted_at: null,
    related_at: null,
    original_id: null,
  };
}

/** Keeps when a draft appeared where it was imported from. */
function originalDateInsertion(tx: Queryable, pieceId: string, at: string): Query {
  return insertion(tx, "original_dates", [{ piece_id: pieceId, at }]);
}

/** When an imported piece appeared before; null if it did not, or if that is not known. */
export async function findOriginalDate(db: Queryable, pieceId: string): Promise<string | null> {
  const row = await findRow(db, "original_dates", { piece_id: pieceId }, ["at"]);
  return row?.at ?? null;
}
