import { timestamp } from "../../contract/clock.ts";
import { Refusal } from "../../contract/errors.ts";
import { type Said, say } from "../../contract/say.ts";
import type { Writer } from "../../contract/records.ts";
import { requireSession } from "./signed-in.ts";
import { type Actor, recordAudit } from "../log/audit.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { findRow, updateById } from "../engine/rows.ts";

/**
 * Whether somebody is an editor. Read for each action: an editor may have lost the role since the page was opened. A
 * suspended one has no rights.
 */
export async function isEditor(db: Queryable, writerId: string): Promise<boolean> {
  const row = await db
    .selectFrom("writers")
    .leftJoin("suspensions", "suspensions.writer_id", "writers.id")
    .select(["access", "suspensions.at as suspended_at"])
    .where("id", "=", writerId)
    .executeTakeFirst();
  return row?.access === "editor" && row.suspended_at === null;
}

/** Editors besides this one who are not suspended. */
export function otherEditors(db: Queryable, writerId: string) {
  return db
    .selectFrom("writers")
    .leftJoin("suspensions", "suspensions.writer_id", "writers.id")
    .select("writers.id")
    .where("access", "=", "editor")
    .where("writers.id", "!=", writerId)
    .where("suspensions.at", "is", null);
}

/** Managing other people is for editors, the operator and the service itself, never for a writer or a key. */
export async function requireEditor(db: Queryable, actor: Actor): Promise<void> {
  if (actor.kind === "operator" || actor.kind === "system") return;
  await requireSession(db, actor);
  if (actor.kind === "editor" && (await isEditor(db, actor.writerId))) return;
  throw new Refusal("forbidden", say("Only an editor can do this, in the desk."));
}

/** The same, for actions that editors may take on other accounts but not on their own. */
export async function requireOtherEditor(
  db: Queryable,
  actor: Actor,
  writerId: string,
): Promise<void> {
  await requireEditor(db, actor);
  if (actor.kind !== "editor" || actor.writerId !== writerId) return;
  throw new Refusal("forbidden", say("This account is your own. Another editor must do this."));
}

/**
 * The same, for actions by which one editor could lock another out or sign in as them. On an editor's account only the
 * operator may take them, and `refusal` says so.
 */
export async function requireOverWriter(
  db: Queryable,
  actor: Actor,
  { writerId, refusal }: { writerId: string; refusal: Said },
): Promise<void> {
  await requireEditor(db, actor);
  const writer = await findRow(db, "writers", { id: writerId }, ["access"]);
  if (!writer) throw new Refusal("not_found", say("There is no such writer."));
  if (actor.kind === "editor" && writer.access === "editor")
    throw new Refusal("forbidden", refusal);
}

export async function setAccess(
  store: Store,
  actor: Actor,
  { writerId, access }: { writerId: string; access: Writer["access"] },
): Promise<void> {
  await store.write(async (tx) => {
    await requireEditor(tx, actor);
    requireRightToMakeEditors(actor);
    await updateById(tx, "writers", writerId, { access, updated_at: timestamp(store.clock) });
    const subject = ["writer", writerId] as const;
    await recordAudit(tx, store, { actor, action: `make ${access}`, subject });
  });
}

/** Only the operator decides who is an editor. */
export function requireRightToMakeEditors(actor: Actor): void {
  if (actor.kind !== "editor") return;
  throw new Refusal("forbidden", say("Only the operator decides who is an editor."));
}
