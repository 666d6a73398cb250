import { expect } from "vitest";
import { Refusal } from "../../api/contract/errors.ts";
import type { StoredPiece, Writer } from "../../api/contract/records.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { content, createPiece, RENDERED, type TestClock, writerAt } from "../_setup.ts";

/** A piece that its writer has set a time for, and what became of that. */
export interface Planned {
  piece: StoredPiece;
  at: string;
  /** The text that the writer saw. */
  text: string;
  isTakenBack: boolean;
  isOver: boolean;
}

type Random = (below: number) => number;

/** The text of later edits. It may never be public. */
export const UNSEEN = "Nobody has seen this.";

export const PLANNED = 40;

/** Sets a time for some pieces, at most this many minutes from now. */
export async function schedulePieces(
  store: Store,
  writer: Writer,
  { random, minutes }: { random: Random; minutes: number },
): Promise<Planned[]> {
  const planned: Planned[] = [];
  for (let n = 0; n < PLANNED; n++) {
    const text = `Text ${n}.`;
    const { id: pieceId, version } = await createPiece(store, writer, { body_md: text });
    const at = new Date(store.clock().getTime() + (1 + random(minutes)) * 60_000).toISOString();
    const rendered = { ...RENDERED, html: `<p>${text}</p>`, text };
    const step = { pieceId, actor: writerAt(writer), review: "off", version } as const;
    const piece = await takeStep(store, { ...step, action: "schedule", rendered, at });
    planned.push({ piece, at, text, isTakenBack: false, isOver: false });
  }
  return planned;
}

export function isWaiting(plans: readonly Planned[], clock: TestClock): boolean {
  const now = clock().toISOString();
  return plans.some(({ at }) => at > now);
}

/** A writer edits a piece now and then. If it is not public yet, the time is taken back. */
export async function editSome(
  store: Store,
  writer: Writer,
  plans: readonly Planned[],
  random: Random,
): Promise<void> {
  const plan = plans[random(plans.length * 8)];
  if (!plan) return;
  const now = await findPiece(store.read, plan.piece.id);
  if (!now || now.status === "approved") return;
  const edited = await takeStep(store, {
    pieceId: now.id,
    actor: writerAt(writer),
    review: "off",
    action: "edit",
    version: now.version,
    content: content({ body_md: UNSEEN }),
  }).catch((error: unknown) => {
    // A worker was quicker.
    if (!(error instanceof Refusal)) throw error;
  });
  if (edited?.status === "draft") plan.isTakenBack = true;
}

/** Expects that the piece, if it is public, is so after its time and with the text that its writer saw. */
export async function checkPlan(store: Store, plan: Planned): Promise<void> {
  const piece = await findPiece(store.read, plan.piece.id);
  plan.isOver = piece?.status === "approved" || plan.isTakenBack;
  if (piece?.status !== "approved") return;
  expect(plan.isTakenBack).toBe(false);
  expect(store.clock().toISOString() >= plan.at).toBe(true);
  expect((piece.publishedAt ?? "") >= plan.at).toBe(true);
  expect(piece.content.body_md).toBe(plan.text);
  expect(piece.rendered?.text).toBe(plan.text);
}

/** Expects that each piece was published exactly once, or never if its time was taken back. Returns how many were. */
export async function countPublished(store: Store, plans: readonly Planned[]): Promise<number> {
  for (const plan of plans) {
    await checkPlan(store, plan);
    const times = plan.isTakenBack ? 0 : 1;
    expect(await traces(store, plan.piece.id)).toEqual({
      changes: times,
      entries: times,
      revisions: times,
    });
  }
  return plans.filter(({ isTakenBack }) => !isTakenBack).length;
}

/** What a publication leaves: as often as it happened. */
async function traces(store: Store, id: string) {
  const { read } = store;
  const changes = read.selectFrom("changes").where("subject_id", "=", id);
  const entries = read.selectFrom("audit").where("subject_id", "=", id);
  const revisions = read.selectFrom("revisions").where("piece_id", "=", id);
  const queries = {
    changes: changes.select("kind").where("kind", "=", "piece_published"),
    entries: entries.select("action").where("action", "=", "publish_scheduled"),
    revisions: revisions.select("published").where("published", "=", "yes"),
  };
  return {
    changes: (await queries.changes.execute()).length,
    entries: (await queries.entries.execute()).length,
    revisions: (await queries.revisions.execute()).length,
  };
}
