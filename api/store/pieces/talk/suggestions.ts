import { timestamp } from "../../../contract/clock.ts";
import type { PieceContent } from "../../../contract/draft.ts";
import { Refusal } from "../../../contract/errors.ts";
import { say } from "../../../contract/say.ts";
import type { StoredPiece } from "../../../contract/records.ts";
import { KEPT_PER_PIECE, OPEN_PER_KEY, OPEN_PER_PIECE } from "../../../contract/suggestions.ts";
import type { SuggestedText } from "../../../contract/suggestions.ts";
import { type Actor, recordAudit } from "../../log/audit.ts";
import { isEditor } from "../../people/editors.ts";
import { boundsOf, requireWithin } from "../../keys/key-bounds.ts";
import { requireLiveKey } from "../../keys/live-key.ts";
import { queueNews } from "../../people/mails.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { lockPiece } from "../drafts/pieces.ts";
import { addBytes } from "../drafts/quotas.ts";
import type { SuggestionRow } from "../../engine/tables-comments.ts";
import { textForEditors } from "../lifecycle/review.ts";
import { lockTextOfWriter, sizeOfRevision, textBytesChanges } from "../drafts/text-sizes.ts";
import { countRows, findRows, insertRow } from "../../engine/rows.ts";
import { possibleText, requireSeen, type SeenText, textJson, textOf } from "./suggested-text.ts";

type Suggester = Extract<Actor, { kind: "key" | "editor" }>;

interface NewSuggestion {
  pieceId: string;
  seen: SeenText;
  /** Fields that are left out stay as they are. */
  changes: Partial<SuggestedText>;
  note: string | null;
}

/**
 * Stores a suggestion beside a piece. It changes nothing else. The same text again, while the first one waits, is the same
 * suggestion.
 */
export async function addSuggestion(
  store: Store,
  actor: Suggester,
  { pieceId, seen, changes, note }: NewSuggestion,
): Promise<Pick<SuggestionRow, "number" | "version" | "created_at">> {
  return store.writeAlongside(async (tx) => {
    const piece = await lockPiece(tx, pieceId);
    if (!piece) throw notThere();
    const content = await textToChange(tx, actor, piece);
    requireSeen(seen, piece, content);
    const current = textOf(content);
    const base = textJson(current);
    const suggested = textJson({ ...current, ...changes });
    if (suggested === base) {
      throw new Refusal(
        "validation_failed",
        say("The suggested text is the same as the current one."),
      );
    }
    const open = await openOf(tx, pieceId);
    const before = open.find(
      (row) => row.base === base && row.suggested === suggested && isOf(row, actor),
    );
    if (before) return before;
    const gone = await makeRoom(tx, store, { pieceId, actor, open, base });
    await requireRoom(tx, actor, open.length - gone);
    const number = await nextNumber(tx, pieceId);
    const { version } = piece;
    const created_at = timestamp(store.clock);
    await keepSizes(tx, store, { actor, pieceId, bytes: sizeOf({ base, suggested }) });
    await insertRow(tx, "suggestions", {
      piece_id: pieceId,
      number,
      role: actor.kind,
      key_id: actor.kind === "key" ? actor.keyId : null,
      editor_id: actor.kind === "editor" ? actor.writerId : null,
      version,
      base,
      suggested,
      note,
      created_at,
      outcome: null,
      answer: null,
      answered_at: null,
    });
    await forgetOldest(tx, store, pieceId);
    await recordAudit(tx, store, { actor, action: "suggest", subject: ["piece", pieceId] });
    await queueNews(tx, store, "suggested", [piece.writerId]);
    return { number, version, created_at };
  });
}

/** A key changes the newest text of its writer's piece, and an editor the text that editors see. */
async function textToChange(
  tx: Queryable,
  actor: Suggester,
  piece: StoredPiece,
): Promise<PieceContent> {
  if (actor.kind === "key") {
    if (piece.writerId !== actor.writerId) throw notThere();
    await requireLiveKey(tx, actor);
    const content = await possibleText(tx, piece);
    const bounds = await boundsOf(tx, actor.keyId);
    if (bounds) requireWithin(bounds, content, "piece");
    return content;
  }
  const content = await textForEditors(tx, piece);
  if (!content || !(await isEditor(tx, actor.writerId))) throw notThere();
  if (actor.writerId === piece.writerId) {
    throw new Refusal("forbidden", say("This piece is your own. Change it in the editor."));
  }
  return content;
}

async function openOf(tx: Queryable, pieceId: string) {
  return tx
    .selectFrom("suggestions")
    .select(["number", "version", "created_at", "base", "suggested", "key_id", "editor_id"])
    .where("piece_id", "=", pieceId)
    .where("outcome", "is", null)
    .execute();
}

function isOf(row: Pick<SuggestionRow, "key_id" | "editor_id">, actor: Suggester): boolean {
  return actor.kind === "key" ? row.key_id === actor.keyId : row.editor_id === actor.writerId;
}

/**
 * A program that suggests again whenever the text has moved on would soon find no room: its own oldest stale suggestion
 * gives way then. Those of others wait for the writer.
 */
async function makeRoom(
  tx: Queryable,
  store: Store,
  about: {
    pieceId: string;
    actor: Suggester;
    open: Awaited<ReturnType<typeof openOf>>;
    base: string;
  },
): Promise<number> {
  const { pieceId, actor, open, base } = about;
  if (open.length < OPEN_PER_PIECE) return 0;
  const stale = open.filter((row) => row.base !== base && isOf(row, actor));
  const numbers = stale.map(({ number }) => number).toSorted((a, b) => a - b);
  return forget(tx, store, { pieceId, numbers: numbers.slice(0, 1) });
}

async function requireRoom(tx: Queryable, actor: Suggester, ofPiece: number): Promise<void> {
  if (ofPiece >= OPEN_PER_PIECE) {
    throw new Refusal(
      "quota_exceeded",
      say(
        "This piece has {count} suggestions that wait for an answer. Its writer must answer some first.",
        { count: OPEN_PER_PIECE },
      ),
    );
  }
  if (actor.kind !== "key") return;
  const count = await countRows(
    tx.selectFrom("suggestions").where("key_id", "=", actor.keyId).where("outcome", "is", null),
  );
  if (count < OPEN_PER_KEY) return;
  throw new Refusal(
    "quota_exceeded",
    say(
      "{count} suggestions of this program wait for an answer. The writer must answer some first.",
      {
        count: OPEN_PER_KEY,
      },
    ),
  );
}

async function nextNumber(tx: Queryable, pieceId: string): Promise<number> {
  const { last } = await tx
    .selectFrom("suggestions")
    .select(({ fn }) => fn.max<number | null>("number").as("last"))
    .where("piece_id", "=", pieceId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Both texts count for the quota of the piece's writer. An editor is bounded by the number alone. */
async function keepSizes(
  tx: Queryable,
  store: Store,
  { actor, pieceId, bytes }: { actor: Suggester; pieceId: string; bytes: number },
): Promise<void> {
  if (actor.kind === "key") return addBytes(tx, store, { actor, pieceId, bytes });
  const { writerId } = await lockTextOfWriter(tx, pieceId);
  await store.sendTogether(tx, textBytesChanges(tx, { pieceId, writerId, bytes }));
}

function sizeOf({ base, suggested }: Pick<SuggestionRow, "base" | "suggested">): number {
  return sizeOfRevision(base + suggested);
}

/** Forgets the oldest answered suggestions of a piece that has too many, and frees their room. */
async function forgetOldest(tx: Queryable, store: Store, pieceId: string): Promise<void> {
  const rows = await findRows(
    tx,
    "suggestions",
    { piece_id: pieceId },
    ["number", "outcome"],
    "number",
  );
  const excess = rows.length - KEPT_PER_PIECE;
  if (excess <= 0) return;
  const numbers = rows
    .filter(({ outcome }) => outcome !== null)
    .slice(0, excess)
    .map(({ number }) => number);
  await forget(tx, store, { pieceId, numbers });
}

/** Removes suggestions, and gives how many. */
async function forget(
  tx: Queryable,
  store: Store,
  { pieceId, numbers }: { pieceId: string; numbers: readonly number[] },
): Promise<number> {
  if (!numbers.length) return 0;
  const old = tx.selectFrom("suggestions").where("piece_id", "=", pieceId);
  const texts = await old.select(["base", "suggested"]).where("number", "in", numbers).execute();
  const bytes = -texts.reduce((sum, text) => sum + sizeOf(text), 0);
  const { writerId } = await lockTextOfWriter(tx, pieceId);
  await store.sendTogether(tx, textBytesChanges(tx, { pieceId, writerId, bytes }));
  await tx
    .deleteFrom("suggestions")
    .where("piece_id", "=", pieceId)
    .where("number", "in", numbers)
    .execute();
  return numbers.length;
}

function notThere(): Refusal {
  return new Refusal("not_found", say("You have no such piece."));
}
