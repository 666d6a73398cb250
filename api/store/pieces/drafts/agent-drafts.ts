import { timestamp } from "../../../contract/clock.ts";
import { Refusal } from "../../../contract/errors.ts";
import { say } from "../../../contract/say.ts";
import { type Actor, actorId, actorNameOf, auditInsertion } from "../../log/audit.ts";
import { canRecover } from "../../engine/faults.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { draftUsage, requireRoomForDraft, usageOf } from "./quotas.ts";
import { lockWriter } from "../../people/writer-lock.ts";
import { countRows } from "../../engine/rows.ts";

/** Pieces in one transaction, which blocks every other writer. */
const AT_ONCE = 100;
/** Transactions for one press of a button. What is left needs another press. */
const ROUNDS_MAX = 20;

/**
 * Deletes drafts that came through an API key: those with the given ids, or all of them. They get the same time, which
 * is the name under which they are restored together.
 */
export async function deleteAgentDrafts(
  store: Store,
  actor: Actor,
  { ids }: { ids: readonly string[] | "all" },
): Promise<{ at: string; count: number }> {
  const at = timestamp(store.clock);
  if (ids !== "all" && !ids.length) return { at, count: 0 };
  const count = await inRounds(store, async (tx) => {
    let drafts = agentDrafts(tx, actor).where("deleted_at", "is", null);
    if (ids !== "all") drafts = drafts.where("id", "in", ids);
    const found = await drafts.limit(AT_ONCE).forUpdate().execute();
    await mark(tx, store, { actor, action: "delete", pieces: found, at });
    return found.length;
  });
  return { at, count };
}

/**
 * Restores the drafts that were deleted together at this time, or none if there is no room for all. `left` are still
 * deleted: there are very many, or something failed in between. The same call goes on with them.
 */
export async function restoreAgentDrafts(
  store: Store,
  actor: Actor,
  at: string,
): Promise<{ count: number; left: number }> {
  const count = await inRounds(store, async (tx) => {
    const writerId = ownerOf(actor);
    const [, [usage]] = await store.sendTogether(tx, [
      lockWriter.query(tx, { writerId }),
      draftUsage.query(tx, usageOf(store, actor, writerId)),
    ]);
    const found = await agentDrafts(tx, actor)
      .where("deleted_at", "=", at)
      .limit(AT_ONCE)
      .forUpdate()
      .execute();
    if (!usage || !found.length) return 0;
    // Those of later rounds too: the first one refuses, before anything is restored.
    const all = await countDeleted(tx, actor, at);
    requireRoomForDraft(store, actor, { ...usage, drafts: (usage.drafts ?? 0) + all - 1 });
    await mark(tx, store, { actor, action: "undelete", pieces: found, at: null });
    return found.length;
  });
  return { count, left: count ? await countDeleted(store.read, actor, at) : 0 };
}

async function countDeleted(db: Queryable, actor: Actor, at: string): Promise<number> {
  const drafts = agentDrafts(db, actor).clearSelect().clearOrderBy();
  return countRows(drafts.where("deleted_at", "=", at));
}

function agentDrafts(tx: Queryable, actor: Actor) {
  return tx
    .selectFrom("pieces")
    .select("id")
    .where("writer_id", "=", ownerOf(actor))
    .where("status", "=", "draft")
    .where("key_id", "is not", null)
    .orderBy("id");
}

function ownerOf(actor: Actor): string {
  const owner = actor.kind === "writer" ? actorId(actor) : null;
  if (owner === null)
    throw new Refusal("forbidden", say("Only the drafts' own writer can do this."));
  return owner;
}

/** Runs until a round finds no more. A later round that fails ends it: what the earlier ones did is done, and is counted. */
async function inRounds(store: Store, round: (tx: Queryable) => Promise<number>): Promise<number> {
  let count = 0;
  for (let rounds = 0; rounds < ROUNDS_MAX; rounds++) {
    const done = await store.write(round).catch((error: unknown) => {
      if (!count || !(error instanceof Refusal || canRecover(error))) throw error;
      return 0;
    });
    count += done;
    if (done < AT_ONCE) break;
  }
  return count;
}

async function mark(
  tx: Queryable,
  store: Store,
  entry: { actor: Actor; action: string; pieces: readonly { id: string }[]; at: string | null },
): Promise<void> {
  const { actor, action, pieces, at } = entry;
  if (!pieces.length) return;
  const ids = pieces.map(({ id }) => id);
  await tx.updateTable("pieces").set({ deleted_at: at }).where("id", "in", ids).execute();
  const name = await actorNameOf(tx, actor);
  await store.sendTogether(
    tx,
    ids.map((id) => auditInsertion(tx, store, { actor, action, subject: ["piece", id] }, name)),
  );
}
