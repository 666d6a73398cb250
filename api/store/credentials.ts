import { timestamp } from "../contract/clock.ts";
import { type Actor, recordDeed } from "./audit.ts";
import { voidLinks } from "./links.ts";
import type { Queryable, Store } from "./open.ts";
import { foldEmail } from "./writers.ts";

export interface Credentials {
  writerId: string;
  /** Null where no password was set yet. */
  passwordHash: string | null;
}

/** What someone who signs in is held against. */
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

/** A new password ends every other session of the writer: one of them may be why it is changed. */
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
