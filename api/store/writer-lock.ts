import type { Queryable } from "./open.ts";

/**
 * Holds a writer's row until the commit: writes for the same writer that run alongside each other then check quotas and
 * repeated requests one after the other.
 */
export async function lockWriter(tx: Queryable, writerId: string): Promise<void> {
  await tx.selectFrom("writers").select("id").where("id", "=", writerId).forNoKeyUpdate().execute();
}
