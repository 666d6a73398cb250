import type { Queryable, Store } from "../engine/open.ts";

/** Work that one node does for all: most-read lists, daily checks and tidying. */
export const HOUSEKEEPING = "housekeeping";

/** Longer than a pause of a busy node, and short enough that the work soon passes on from one that is gone. */
const LEASE_MS = 30_000;

export interface Lease {
  name: string;
  /** The follower that holds it. */
  holder: string;
}

/**
 * Takes a lease that is free or has expired, or renews one's own. Returns the time until which it is held, or null if
 * another holds it.
 */
export async function takeLease(
  tx: Queryable,
  { clock }: Store,
  { name, holder }: Lease,
): Promise<Date | null> {
  const now = clock();
  const until = new Date(now.getTime() + LEASE_MS);
  const row = await tx
    .insertInto("leases")
    .values({ name, holder, until: until.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ holder, until: until.toISOString() })
        .where(({ or, eb }) =>
          or([eb("leases.holder", "=", holder), eb("leases.until", "<=", now.toISOString())]),
        ),
    )
    .returning("holder")
    .executeTakeFirst();
  return row ? until : null;
}

/** The follower that holds a lease now, if any. */
export async function leaseHolder({ read, clock }: Store, name: string): Promise<string | null> {
  const row = await read
    .selectFrom("leases")
    .select("holder")
    .where("name", "=", name)
    .where("until", ">", clock().toISOString())
    .executeTakeFirst();
  return row?.holder ?? null;
}
