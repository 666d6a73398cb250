import { repeatable } from "../engine/repeatable.ts";
import type { WriterRow } from "../engine/tables-writers.ts";

/** A writer's row, held until the commit. */
export type LockedWriter = Pick<
  WriterRow,
  "id" | "slug" | "name" | "text_bytes" | "agents_paused_at"
>;

const COLUMNS = [
  "writers.id",
  "writers.slug",
  "writers.name",
  "writers.text_bytes",
  "writers.agents_paused_at",
] as const;

/**
 * Holds a writer's row until the commit: writes for the same writer that run alongside each other then check quotas and
 * repeated requests one after the other.
 */
export const lockWriter = repeatable<{ writerId: string }>()((db, value) =>
  db.selectFrom("writers").select(COLUMNS).where("id", "=", value("writerId")).forNoKeyUpdate(),
);

/**
 * The same for the owner of a key. Undefined if the key was revoked or its owner deleted since it was found. A
 * revocation waits for the commit, so that no draft comes after it.
 */
export const lockKeyOwner = repeatable<{ keyId: string }>()((db, value) =>
  db
    .selectFrom("api_keys")
    .innerJoin("writers", "writers.id", "api_keys.writer_id")
    .select([...COLUMNS, "api_keys.only_category", "api_keys.only_tag"])
    .where("api_keys.id", "=", value("keyId"))
    .where("revoked_at", "is", null)
    .forShare("api_keys")
    .forNoKeyUpdate("writers"),
);
