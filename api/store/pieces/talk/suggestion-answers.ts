import { timestamp } from "../../../contract/clock.ts";
import { Refusal } from "../../../contract/errors.ts";
import { say } from "../../../contract/say.ts";
import type { SuggestedText, SuggestionStatus } from "../../../contract/suggestions.ts";
import { type Actor, recordAudit } from "../../log/audit.ts";
import { nameWithoutMark } from "../../../contract/mark.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { lockPiece } from "../drafts/pieces.ts";
import type { SuggestionRow } from "../../engine/tables-comments.ts";
import { countRows } from "../../engine/rows.ts";

/** A suggestion in a list, without its texts. */
export interface ListedSuggestion extends Pick<
  SuggestionRow,
  "number" | "role" | "version" | "note" | "created_at" | "answer" | "answered_at"
> {
  /** The name of the key or the editor; null if it is not known any more. */
  name: string | null;
  status: SuggestionStatus;
}

export interface FoundSuggestion extends ListedSuggestion {
  base: SuggestedText;
  suggested: SuggestedText;
  keyId: string | null;
}

/** The suggestions of a piece, newest first. `current` is its text now, as JSON: an open one of another text is stale. */
export async function listSuggestions(
  db: Queryable,
  { pieceId, current, role }: { pieceId: string; current: string; role?: SuggestionRow["role"] },
): Promise<ListedSuggestion[]> {
  let query = suggestionRows(db, { pieceId, current });
  if (role) query = query.where("suggestions.role", "=", role);
  const rows = await query.orderBy("number", "desc").execute();
  return rows.map(listedFrom);
}

export async function findSuggestion(
  db: Queryable,
  { pieceId, current, number }: { pieceId: string; current: string; number: number },
): Promise<FoundSuggestion | undefined> {
  const row = await suggestionRows(db, { pieceId, current })
    .select(["base", "suggested", "key_id"])
    .where("number", "=", number)
    .executeTakeFirst();
  return row && foundFrom(row);
}

/** The suggestions of a piece that wait for an answer, with their texts, newest first. */
export async function listOpenSuggestions(
  db: Queryable,
  pieceId: string,
): Promise<FoundSuggestion[]> {
  const rows = await suggestionRows(db, { pieceId, current: "" })
    .select(["base", "suggested", "key_id"])
    .where("outcome", "is", null)
    .orderBy("number", "desc")
    .execute();
  return rows.map(foundFrom);
}

/** How many suggestions of a piece wait for an answer. */
export async function countOpenSuggestions(db: Queryable, pieceId: string): Promise<number> {
  return countRows(
    db.selectFrom("suggestions").where("piece_id", "=", pieceId).where("outcome", "is", null),
  );
}

/** How many suggestions of an editor were taken, wholly or in part. */
export interface TakenEdits {
  /** Null if the account was deleted. */
  name: string | null;
  taken: number;
}

export async function listTakenEdits(db: Queryable, pieceId: string): Promise<TakenEdits[]> {
  const rows = await db
    .selectFrom("suggestions")
    .leftJoin("writers as editors", "editors.id", "suggestions.editor_id")
    .select(({ fn }) => ["editors.name", fn.countAll<number>().as("taken")])
    .where("piece_id", "=", pieceId)
    .where("suggestions.role", "=", "editor")
    .where("outcome", "in", ["taken", "taken_in_part"])
    .groupBy(["editors.id", "editors.name"])
    .orderBy("editors.name")
    .execute();
  return rows.map(({ name, taken }) => ({ name: name && nameWithoutMark(name), taken }));
}

export interface GivenAnswer {
  number: number;
  /** Null if some of its changes still wait for an answer. */
  outcome: SuggestionRow["outcome"];
  /** Null leaves an earlier reply as it is. */
  answer: string | null;
  /** The key that made it; null for an editor. */
  keyId: string | null;
}

/**
 * Answers a suggestion without a change of the text. The outcome is `taken_in_part` if other changes of it were taken
 * before, and null if the writer only replies.
 */
export async function declineSuggestion(
  store: Store,
  actor: Actor,
  {
    pieceId,
    number,
    answer,
    outcome = "declined",
  }: {
    pieceId: string;
    number: number;
    answer: string | null;
    outcome?: "declined" | "taken_in_part" | null;
  },
): Promise<void> {
  await store.writeAlongside(async (tx) => {
    const piece = await lockPiece(tx, pieceId);
    if (actor.kind !== "writer" || piece?.writerId !== actor.writerId) {
      throw new Refusal("not_found", say("There is no such piece."));
    }
    await keepAnswer(tx, store, {
      pieceId,
      given: { number, outcome, answer, keyId: null },
    });
    if (outcome === null) return;
    const subject = ["piece", pieceId] as const;
    await recordAudit(tx, store, { actor, action: "decline suggestion", subject });
  });
}

/** Keeps the answer with the suggestion. The caller has locked the piece. */
export async function keepAnswer(
  tx: Queryable,
  store: Store,
  { pieceId, given }: { pieceId: string; given: GivenAnswer },
): Promise<void> {
  const { number, outcome, answer } = given;
  const { numUpdatedRows } = await tx
    .updateTable("suggestions")
    .set({
      outcome,
      ...(answer === null ? {} : { answer }),
      answered_at: outcome && timestamp(store.clock),
    })
    .where("piece_id", "=", pieceId)
    .where("number", "=", number)
    .where("outcome", "is", null)
    .executeTakeFirstOrThrow();
  if (!numUpdatedRows) throw new Refusal("conflict", say("This suggestion was answered already."));
}

function suggestionRows(db: Queryable, { pieceId, current }: { pieceId: string; current: string }) {
  return db
    .selectFrom("suggestions")
    .leftJoin("api_keys", "api_keys.id", "suggestions.key_id")
    .leftJoin("writers as editors", "editors.id", "suggestions.editor_id")
    .select(["number", "suggestions.role", "version", "note", "suggestions.created_at"])
    .select(["outcome", "answer", "answered_at"])
    .select(["api_keys.name as key_name", "editors.name as editor_name"])
    .select((eb) => eb.case().when("base", "=", current).then(1).else(0).end().as("is_current"))
    .where("piece_id", "=", pieceId);
}

type Row = Awaited<ReturnType<ReturnType<typeof suggestionRows>["execute"]>>[number];

function listedFrom(row: Row): ListedSuggestion {
  return {
    number: row.number,
    role: row.role,
    name: nameOf(row),
    version: row.version,
    note: row.note,
    created_at: row.created_at,
    answer: row.answer,
    answered_at: row.answered_at,
    status: row.outcome ?? (row.is_current ? "open" : "stale"),
  };
}

function foundFrom(
  row: Row & Pick<SuggestionRow, "base" | "suggested" | "key_id">,
): FoundSuggestion {
  return {
    ...listedFrom(row),
    keyId: row.key_id,
    base: JSON.parse(row.base) as SuggestedText,
    suggested: JSON.parse(row.suggested) as SuggestedText,
  };
}

function nameOf({
  key_name,
  editor_name,
}: {
  key_name: string | null;
  editor_name: string | null;
}): string | null {
  return key_name ?? (editor_name === null ? null : nameWithoutMark(editor_name));
}
