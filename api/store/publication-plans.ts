import { timestamp } from "../contract/clock.ts";
import { Refusal } from "../contract/errors.ts";
import type { Rendered, StoredPiece } from "../contract/records.ts";
import { type Actor, actorId, recordDeed } from "./audit.ts";
import { queueMail } from "./mails.ts";
import type { Queryable, Store } from "./open.ts";
import { pictureMark } from "./piece-pictures.ts";
import { findWorkingCopy } from "./pieces.ts";
import type { Step } from "./step.ts";
import type { PublicationPlanRow } from "./tables-pieces.ts";
import { isForItsTime } from "./transitions.ts";
import type { Transition } from "./transition.ts";

// A plan belongs to one version of a text, which its writer saw. Any later step of the piece takes the time back; the row
// then stays, so that the desk can say so.

/** Later than this, nobody remembers what was scheduled. */
const SCHEDULE_DAYS_MAX = 366;
/** The earliest date that a piece may have: the first year that every program reads. */
const EARLIEST = "0100-01-01";

/** Writes what a step does to the plan of its piece. */
export async function keepPlan(
  tx: Queryable,
  store: Store,
  { step, transition, piece }: { step: Step; transition: Transition; piece: StoredPiece },
): Promise<void> {
  const { plan, id } = piece;
  if (step.action === "schedule") {
    const update = piece.status === "approved" ? await findWorkingCopy(tx, id) : undefined;
    await putPlan(tx, store, {
      step,
      piece: { ...piece, content: update ?? piece.content },
      publish_at: step.at,
      dated: null,
      // One that waits for an editor is kept with what they read.
      ...(update && !transition.sendsUpdate ? renderedOf(step.proof) : NOT_RENDERED),
    });
  } else if (step.action === "publish" && transition.to === "pending" && step.dated) {
    await putPlan(tx, store, { step, piece, publish_at: null, dated: step.dated, ...NOT_RENDERED });
  } else if (isForItsTime(transition)) {
    await tx
      .updateTable("publication_plans")
      .set({ accepted_by: actorId(step.actor), accepted_at: timestamp(store.clock) })
      // The editor's look is the newer one.
      .$if("pictures" in step && step.pictures !== undefined, (query) =>
        query.set({ pictures: "pictures" in step ? (step.pictures ?? "") : "" }),
      )
      .where("piece_id", "=", id)
      .execute();
  } else if (ENDS_PLAN.has(step.action)) {
    await dropPlan(tx, id);
  } else if (plan && !plan.takenBack) {
    if (plan.publishAt === null) await dropPlan(tx, id);
    else
      await takeBack(tx, store, {
        actor: step.actor,
        piece,
        why: WHY[step.action] ?? "the piece was changed",
      });
  }
}

/** Steps that do what was planned, or that replace it by an act of the writer. */
const ENDS_PLAN: ReadonlySet<Step["action"]> = new Set([
  "publish",
  "update",
  "accept",
  "accept_update",
  "publish_scheduled",
  "unschedule",
]);

/** Why a time was taken back, in the desk's words. */
const WHY: Partial<Record<Step["action"], string>> = {
  edit: "the text was changed",
  revise: "a program changed the text",
  ask_for_look: "an editor was asked for a look",
  withdraw: "the piece was withdrawn from review",
  ask_for_changes: "an editor asked for changes",
  reject: "an editor rejected the piece",
  withdraw_update: "the update was withdrawn from review",
  return_update: "an editor returned the update",
  unpublish: "the piece was unpublished",
};

const NOT_RENDERED = { html: null, text: null, renderer_version: null };

function renderedOf({ html, text, version }: Rendered) {
  return { html, text, renderer_version: version };
}

/** Takes the time of a plan back, and says so in the audit. */
export async function takeBack(
  tx: Queryable,
  store: Store,
  {
    actor,
    piece: { id, writerId, plan, status },
    why,
  }: {
    actor: Actor;
    piece: Pick<StoredPiece, "id" | "writerId" | "plan" | "status">;
    why: string;
  },
): Promise<void> {
  await tx
    .updateTable("publication_plans")
    .set({ taken_back_at: timestamp(store.clock), taken_back_why: why })
    .where("piece_id", "=", id)
    .execute();
  // A writer who has just changed the text has been told so.
  if (actor.kind !== "writer") {
    await queueMail(tx, store, { kind: "time_taken_back", writerId, pieceId: id });
  }
  await recordDeed(tx, store, {
    actor,
    action: "take_time_back",
    subject: { kind: "piece", id },
    from: status,
    to: status,
    note: `It was scheduled for ${plan?.publishAt ?? "later"}: ${why}.`,
  });
}

/** Removes the notice that a time was taken back. */
export async function forgetTakenBack(store: Store, actor: Actor, pieceId: string): Promise<void> {
  const writerId = actorId(actor);
  if (actor.kind !== "writer" || writerId === null) throw new Refusal("forbidden");
  await store.write(async (tx) => {
    await tx
      .deleteFrom("publication_plans")
      .where("piece_id", "=", pieceId)
      .where("planned_by", "=", writerId)
      .where("taken_back_at", "is not", null)
      .execute();
  });
}

async function putPlan(
  tx: Queryable,
  store: Store,
  {
    step,
    piece,
    ...about
  }: {
    step: Extract<Step, { action: "schedule" | "publish" }>;
    piece: StoredPiece;
  } & Pick<PublicationPlanRow, "publish_at" | "dated" | "html" | "text" | "renderer_version">,
): Promise<void> {
  const { writerId, content, version } = piece;
  const shown = { writerId, html: step.proof.html, cover: content.cover };
  const row: PublicationPlanRow = {
    piece_id: piece.id,
    version,
    ...about,
    slug: step.proof.slug,
    pictures: await pictureMark(tx, shown),
    planned_by: writerId,
    created_at: timestamp(store.clock),
    accepted_by: null,
    accepted_at: null,
    taken_back_at: null,
    taken_back_why: null,
  };
  const { piece_id: _, ...columns } = row;
  await tx
    .insertInto("publication_plans")
    .values(row)
    .onConflict((conflict) => conflict.column("piece_id").doUpdateSet(columns))
    .execute();
}

async function dropPlan(tx: Queryable, pieceId: string): Promise<void> {
  await tx.deleteFrom("publication_plans").where("piece_id", "=", pieceId).execute();
}

/** The plan of a piece with the fields that only the publication needs. */
export async function findPlan(
  db: Queryable,
  pieceId: string,
): Promise<PublicationPlanRow | undefined> {
  return db
    .selectFrom("publication_plans")
    .selectAll()
    .where("piece_id", "=", pieceId)
    .executeTakeFirst();
}

/** Refuses a time that is not in the future, or too far in it. */
export function requireFuture(store: Store, at: string): void {
  const now = store.clock().getTime();
  const time = Date.parse(at);
  if (Number.isNaN(time) || new Date(time).toISOString() !== at) throw wrong("at", "is not a time");
  if (time <= now) throw wrong("at", "must be in the future");
  if (time > now + SCHEDULE_DAYS_MAX * 86_400_000) throw wrong("at", "must be within a year");
}

/** Refuses a date that is not in the past. */
export function requirePast(store: Store, dated: string | undefined): void {
  if (dated === undefined) return;
  const time = Date.parse(dated);
  if (Number.isNaN(time) || new Date(time).toISOString() !== dated) {
    throw wrong("date", "is not a date");
  }
  if (dated > timestamp(store.clock)) throw wrong("date", "must not be in the future");
  if (dated < EARLIEST) throw wrong("date", "is too long ago");
}

function wrong(path: "at" | "date", message: string): Refusal {
  const name = path === "at" ? "The time" : "The date";
  return new Refusal("validation_failed", `${name} ${message}.`, [{ path, message }]);
}
