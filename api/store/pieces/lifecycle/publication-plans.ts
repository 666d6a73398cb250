import { timestamp } from "../../../contract/clock.ts";
import { Refusal } from "../../../contract/errors.ts";
import type { Message } from "../../../contract/messages.ts";
import { both, keep, type Said, say } from "../../../contract/say.ts";
import type { StoredPiece } from "../../../contract/records.ts";
import { renderedColumns } from "../drafts/content.ts";
import { type Actor, actorId, recordAudit } from "../../log/audit.ts";
import { fingerprintOf, type PublicForm } from "./fingerprint.ts";
import { dropWaitingMailing } from "../../mailing/mailings.ts";
import { dropProofs } from "./proofs.ts";
import { queueMail } from "../../people/mails.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import type { Step } from "./step.ts";
import type { PublicationPlanRow } from "../../engine/tables-pieces.ts";
import { isForItsTime } from "./transitions.ts";
import type { Transition } from "./transition.ts";
import { findRow, putRow, updateRows } from "../../engine/rows.ts";

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
  {
    step,
    transition,
    piece,
    form,
  }: { step: Step; transition: Transition; piece: StoredPiece; form: PublicForm | undefined },
): Promise<void> {
  const { plan, id } = piece;
  if (step.action === "schedule" && form) {
    // One that waits for an editor is kept with what they read.
    const isUpdate = piece.status === "approved" && !transition.sendsUpdate;
    await putPlan(tx, store, piece, form, isUpdate ? renderedColumns(step.rendered) : NOT_RENDERED);
  } else if (step.action === "publish" && transition.to === "pending" && step.dated && form) {
    await putPlan(tx, store, piece, form, NOT_RENDERED);
  } else if (isForItsTime(transition) && form) {
    await tx
      .updateTable("publication_plans")
      .set({ accepted_by: actorId(step.actor), accepted_at: timestamp(store.clock) })
      // The editor's look is the newer one.
      .set({ slug: form.slug, fingerprint: fingerprintOf(form) })
      .where("piece_id", "=", id)
      .execute();
  } else if (ENDS_PLAN.has(step.action)) {
    await dropPlan(tx, id);
  } else if (plan && !plan.takenBack) {
    if (plan.publishAt === null) await dropPlan(tx, id);
    else
      await takeTimeBack(tx, store, {
        actor: step.actor,
        piece,
        why: say(isReason(step.action) ? WHY[step.action] : "the piece was changed"),
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
const WHY = {
  edit: "the text was changed",
  revise: "a program changed the text",
  ask_for_look: "an editor was asked for a look",
  withdraw: "the piece was withdrawn from review",
  ask_for_changes: "an editor asked for changes",
  reject: "an editor rejected the piece",
  withdraw_update: "the update was withdrawn from review",
  return_update: "an editor returned the update",
  unpublish: "the piece was unpublished",
} as const satisfies Partial<Record<Step["action"], Message>>;

function isReason(action: Step["action"]): action is keyof typeof WHY {
  return Object.hasOwn(WHY, action);
}

const NOT_RENDERED = { html: null, text: null, renderer_version: null };

/** Takes the time of a plan back, and says so in the audit. */
export async function takeTimeBack(
  tx: Queryable,
  store: Store,
  {
    actor,
    piece: { id, writerId, plan, status },
    why,
  }: {
    actor: Actor;
    piece: Pick<StoredPiece, "id" | "writerId" | "plan" | "status">;
    why: Said;
  },
): Promise<void> {
  await updateRows(
    tx,
    "publication_plans",
    { piece_id: id },
    { taken_back_at: timestamp(store.clock), taken_back_why: keep(why) },
  );
  await dropProofs(tx, id);
  // The mail of a public piece is not that of the update that was planned.
  if (store.sendsMail && status !== "approved") await dropWaitingMailing(tx, id);
  // A writer who has just changed the text has been told so.
  if (actor.kind !== "writer") {
    await queueMail(tx, store, { kind: "time_taken_back", writerId, pieceId: id });
  }
  await recordAudit(tx, store, {
    actor,
    action: "take_time_back",
    subject: ["piece", id],
    from: status,
    to: status,
    note: keep(scheduledFor(plan?.publishAt ?? timestamp(store.clock), why)),
  });
}

function scheduledFor(at: string, why: Said): Said {
  const time = { time: at };
  // A refusal is a sentence of its own.
  return why.key.endsWith(".")
    ? both(say("It was scheduled for {time}.", { time }), why)
    : say("It was scheduled for {time}: {why}.", { time, why });
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
  piece: StoredPiece,
  form: PublicForm,
  rendered: Pick<PublicationPlanRow, "html" | "text" | "renderer_version">,
): Promise<void> {
  const plan: Omit<PublicationPlanRow, "piece_id"> = {
    version: piece.version,
    publish_at: form.time,
    dated: form.date,
    ...rendered,
    slug: form.slug,
    fingerprint: fingerprintOf(form),
    planned_by: piece.writerId,
    created_at: timestamp(store.clock),
    accepted_by: null,
    accepted_at: null,
    taken_back_at: null,
    taken_back_why: null,
  };
  await putRow(tx, "publication_plans", { piece_id: piece.id }, plan);
}

async function dropPlan(tx: Queryable, pieceId: string): Promise<void> {
  await tx.deleteFrom("publication_plans").where("piece_id", "=", pieceId).execute();
}

/** The plan of a piece with the fields that only the publication needs. */
export async function findPlan(
  db: Queryable,
  pieceId: string,
): Promise<PublicationPlanRow | undefined> {
  return findRow(db, "publication_plans", { piece_id: pieceId });
}

/** Refuses a time that is not in the future, or too far in it. */
export function requireFuture(store: Store, at: string): void {
  const now = store.clock().getTime();
  const time = Date.parse(at);
  if (Number.isNaN(time) || new Date(time).toISOString() !== at)
    throw wrong("at", say("This is not a time."), say("is not a time"));
  if (time <= now)
    throw wrong("at", say("The time must be in the future."), say("must be in the future"));
  if (time > now + SCHEDULE_DAYS_MAX * 86_400_000)
    throw wrong("at", say("The time must be within a year."), say("must be within a year"));
}

/** Refuses a date that is not in the past. */
export function requirePast(store: Store, dated: string | undefined): void {
  if (dated === undefined) return;
  const time = Date.parse(dated);
  if (Number.isNaN(time) || new Date(time).toISOString() !== dated) {
    throw wrong("date", say("This is not a date."), say("is not a date"));
  }
  if (dated > timestamp(store.clock))
    throw wrong(
      "date",
      say("The date must not be in the future."),
      say("must not be in the future"),
    );
  if (dated < EARLIEST)
    throw wrong("date", say("The date is too long ago."), say("is too long ago"));
}

function wrong(path: "at" | "date", sentence: Said, said: Said): Refusal {
  return new Refusal("validation_failed", sentence, [{ path, said }]);
}
