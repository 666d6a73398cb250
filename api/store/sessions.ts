import { type Actor, recordDeed } from "./audit.ts";
import type { Store } from "./open.ts";

/** Signs a writer out everywhere. Returns how many sessions ended. */
export async function endSessions(store: Store, actor: Actor, writerId: string): Promise<number> {
  return store.write(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("sessions")
      .where("writer_id", "=", writerId)
      .executeTakeFirst();
    const subject = { kind: "writer", id: writerId } as const;
    await recordDeed(tx, store, { actor, action: "end sessions", subject });
    return Number(numDeletedRows);
  });
}
