import type { Queryable } from "./open.ts";
import type { WriterRow } from "./tables-writers.ts";

/** A writer's row, held until the commit. */
export type LockedWriter = Pick<WriterRow, "id" | "slug" | "name" | "text_bytes">;

const COLUMNS = ["writers.id", "writers.slug", "writers.name", "writers.text_bytes"] as const;

/**
 * Holds a writer's row until the commit: writes for the same writer that run alongside each other then check quotas and
 * repeated requests one after the other.
 */
export async function lockWriter(
  tx: Queryable,
  writerId: string,
): Promise<LockedWriter | undefined> {
  return tx
    .selectFrom("writers")
    .select(COLUMNS)
    .where("id", "=", writerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * The same for the owner of a key. Undefined if the key was revoked or its owner deleted since it was found. A
 * revocation waits for the commit, so that no draft comes after it.
 */
export async function lockKeyOwner(
  tx: Queryable,
  keyId: string,
): Promise<LockedWriter | undefined> {
  return tx
    .selectFrom("api_keys")
    .innerJoin("writers", "writers.id", "api_keys.writer_id")
    .select(COLUMNS)
    .where("api_keys.id", "=", keyId)
    .where("revoked_at", "is", null)
    .forShare("api_keys")
    .forNoKeyUpdate("writers")
    .executeTakeFirst();
}
