import { timestamp } from "../../contract/clock.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { endAccess, endsWithSessions, isProgram, recordEnded } from "./access.ts";
import { renewSession, requireSession } from "./signed-in.ts";
import { recordAccountChange } from "./account-changes.ts";
import { type Actor, recordAudit } from "../log/audit.ts";
import { requireEditor, requireOverWriter } from "./editors.ts";
import { forgetDevices } from "./devices.ts";
import { endEmailChanges, recordEmailChange } from "./email-changes.ts";
import { showAgain } from "./links.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { findWriter, foldEmail, requireFree } from "./writers.ts";
import { updateById } from "../engine/rows.ts";

export interface Credentials {
  writerId: string;
  /** Null if no password was set yet. */
  passwordHash: string | null;
}

/** The data that a sign-in is checked against. */
export async function findCredentials(
  db: Queryable,
  by: { email: string } | { writerId: string },
): Promise<Credentials | undefined> {
  const query = db.selectFrom("writers").select(["id", "password_hash"]);
  const row = await (
    "email" in by
      ? query.where("email", "=", foldEmail(by.email))
      : query.where("id", "=", by.writerId)
  ).executeTakeFirst();
  return row && { writerId: row.id, passwordHash: row.password_hash };
}

/**
 * A new password ends every other session of the writer, since one of them may be the reason for the change, the programs
 * that were signed in from sessions, and links that do not outlast sessions. A new email, passkeys, keys and preview links
 * stay: the writer is shown them, and may end them. Returns the new token of the session that asks.
 */
export async function changePassword(
  store: Store,
  actor: Actor,
  { writerId, passwordHash, keep }: { writerId: string; passwordHash: string; keep: string },
): Promise<{ token: string | undefined }> {
  return store.write(async (tx) => {
    await requireSession(tx, actor);
    await updateById(tx, "writers", writerId, {
      password_hash: passwordHash,
      updated_at: timestamp(store.clock),
    });
    const ended = await endAccess(tx, store, {
      actor,
      writerId,
      isEnded: ({ kind, id }) => (kind === "session" && id !== keep) || endsWithSessions(kind),
    });
    // An intruder's browsers count as new: their sign-ins are reported, and their guesses are limited as a stranger's
    // are.
    await forgetDevices(tx, writerId);
    await recordAccountChange(tx, store, { actor, writerId, action: "set password" });
    await recordEnded(tx, store, actor, { writerId, ended: ended.filter(isProgram) });
    return { token: await renewSession(tx, store, actor) };
  });
}

export async function setCredentials(
  store: Store,
  actor: Actor,
  { writerId, email, passwordHash }: { writerId: string; email: string; passwordHash: string },
): Promise<void> {
  await store.write(async (tx) => {
    await requireFree(tx, store, actor, { writerId, email: foldEmail(email) });
    if (!(await findWriter(tx, "id", writerId)))
      throw new Refusal("not_found", say("No such writer."));
    await updateById(tx, "writers", writerId, {
      email: foldEmail(email),
      password_hash: passwordHash,
      updated_at: timestamp(store.clock),
    });
    const subject = ["writer", writerId] as const;
    await endAccess(tx, store, { actor, writerId, isEnded: ({ kind }) => kind === "link" });
    await endEmailChanges(tx, store, writerId);
    await showAgain(tx, store, writerId);
    await recordAudit(tx, store, { actor, action: "set credentials", subject });
  });
}

/**
 * Sets a writer's email at once: for the operator, and for sites that send no mail, where nobody could confirm it. An
 * editor may only set a missing one: changing it would take over the account.
 */
export async function setEmail(
  store: Store,
  actor: Actor,
  { writerId, email }: { writerId: string; email: string },
): Promise<void> {
  await store.write(async (tx) => {
    if (actor.kind !== "writer" || actor.writerId !== writerId) await requireEditor(tx, actor);
    if (actor.kind === "editor") {
      const refusal = say("Only the operator can give an editor an email.");
      await requireOverWriter(tx, actor, { writerId, refusal });
      if ((await findWriter(tx, "id", writerId))?.email) {
        throw new Refusal("forbidden", say("This writer has an email. Only they can change it."));
      }
    }
    await requireSession(tx, actor);
    await requireFree(tx, store, actor, { writerId, email: foldEmail(email) });
    const old = (await findWriter(tx, "id", writerId))?.email;
    await endAccess(tx, store, { actor, writerId, isEnded: ({ kind }) => kind === "link" });
    if (actor.kind === "writer") {
      await recordEmailChange(tx, store, actor, { oldEmail: old ?? null, newEmail: email });
    } else {
      // The operator may be setting right what an intruder did, who must not take it back.
      await endEmailChanges(tx, store, writerId);
      await updateById(tx, "writers", writerId, {
        email: foldEmail(email),
        updated_at: timestamp(store.clock),
      });
    }
    const change = { actor, writerId, action: "set email", note: foldEmail(email) } as const;
    await recordAccountChange(tx, store, { ...change, ...(old ? { email: old } : {}) });
  });
}
