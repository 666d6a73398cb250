import { timestamp } from "../contract/clock.ts";
import { Refusal } from "../contract/errors.ts";
import { type Actor, recordDeed } from "./audit.ts";
import { requireEditor, requireOverWriter } from "./editors.ts";
import { voidLinks } from "./links.ts";
import type { Queryable, Store } from "./open.ts";
import { emailTaken, findWriter, foldEmail } from "./writers.ts";

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

/** A new password ends every other session of the writer, since one of them may be the reason for the change. */
export async function changePassword(
  store: Store,
  actor: Actor,
  { writerId, passwordHash, keep }: { writerId: string; passwordHash: string; keep: string },
): Promise<void> {
  await store.write(async (tx) => {
    await tx
      .updateTable("writers")
      .set({ password_hash: passwordHash, updated_at: timestamp(store.clock) })
      .where("id", "=", writerId)
      .execute();
    await tx
      .deleteFrom("sessions")
      .where("writer_id", "=", writerId)
      .where("id", "!=", keep)
      .execute();
    await voidLinks(tx, store, writerId);
    const subject = { kind: "writer", id: writerId } as const;
    await recordDeed(tx, store, { actor, action: "set password", subject });
  });
}

/** Sets the email and password of a writer. */
export async function setCredentials(
  store: Store,
  actor: Actor,
  { writerId, email, passwordHash }: { writerId: string; email: string; passwordHash: string },
): Promise<void> {
  await store.write(async (tx) => {
    const owner = await findWriter(tx, "email", foldEmail(email));
    if (owner && owner.id !== writerId) throw emailTaken(email);
    if (!(await findWriter(tx, "id", writerId))) throw new Refusal("not_found", "No such writer.");
    await tx
      .updateTable("writers")
      .set({
        email: foldEmail(email),
        password_hash: passwordHash,
        updated_at: timestamp(store.clock),
      })
      .where("id", "=", writerId)
      .execute();
    const subject = { kind: "writer", id: writerId } as const;
    await voidLinks(tx, store, writerId);
    await recordDeed(tx, store, { actor, action: "set credentials", subject });
  });
}

/** Sets a writer's email. An editor may only set a missing one: changing it would take over the account. */
export async function setEmail(
  store: Store,
  actor: Actor,
  { writerId, email }: { writerId: string; email: string },
): Promise<void> {
  await store.write(async (tx) => {
    if (actor.kind !== "writer" || actor.writerId !== writerId) await requireEditor(tx, actor);
    if (actor.kind === "editor") {
      const refusal = "Only the operator can give an editor an email.";
      await requireOverWriter(tx, actor, { writerId, refusal });
      if ((await findWriter(tx, "id", writerId))?.email) {
        throw new Refusal("forbidden", "This writer has an email. Only they can change it.");
      }
    }
    const owner = await findWriter(tx, "email", foldEmail(email));
    if (owner && owner.id !== writerId) throw emailTaken(email);
    await tx
      .updateTable("writers")
      .set({ email: foldEmail(email), updated_at: timestamp(store.clock) })
      .where("id", "=", writerId)
      .execute();
    const subject = { kind: "writer", id: writerId } as const;
    await voidLinks(tx, store, writerId);
    await recordDeed(tx, store, { actor, action: "set email", subject });
  });
}
