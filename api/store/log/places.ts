import { sql } from "kysely";
import { SILENT_AFTER_MS, silentBefore } from "./followers.ts";
import type { Queryable, Store } from "../engine/open.ts";

// A place is where the public files are: the tree of a server, or the bucket. Each has a change at a time of its own.

/** A place that cannot write for longer than this is not waited for. */
const SICK_AFTER_MS = SILENT_AFTER_MS;

/** A place that fails since before this time is sick. */
export function sickBefore({ clock }: Pick<Store, "clock">): string {
  return new Date(clock().getTime() - SICK_AFTER_MS).toISOString();
}

/** Records that a place cannot write its files, from the first failure on, or that it can again. */
export async function notePlace(
  store: Store,
  { id, failure }: { id: string; failure: string | null },
): Promise<void> {
  const now = store.clock().toISOString();
  await store.writeAlongside((tx) =>
    tx
      .updateTable("followers")
      .set(({ fn, val }) =>
        failure === null
          ? { failing_since: null, failure: null }
          : {
              failing_since: fn.coalesce("failing_since", val(now)),
              failure: failure.slice(0, FAILURE_MAX),
            },
      )
      .where("id", "=", id)
      .execute(),
  );
}

const FAILURE_MAX = 500;

/** Where the latest state of a piece is public. */
export interface LivePlaces {
  /** Servers that run, and those of them that have it. */
  servers: number;
  live: number;
  /** Null if there is no bucket. */
  isInBucket: boolean | null;
}

/** Where each of these pieces, or other subjects of changes, is live. */
export async function livePlacesOf(
  store: Store,
  subjectIds: readonly string[],
): Promise<Map<string, LivePlaces>> {
  const { bucket } = store.places;
  const followers = await store.read
    .selectFrom("followers")
    .select(["id", "kind"])
    .where(({ or, and, eb }) =>
      or([
        and([
          eb("kind", "=", "tree"),
          eb("run", "!=", ""),
          eb("heartbeat_at", ">", silentBefore(store)),
        ]),
        eb("id", "=", bucket ?? ""),
      ]),
    )
    .execute();
  const lacking = new Map<string, Set<string>>();
  for (const { id } of followers) lacking.set(id, await lackedBy(store.read, id, subjectIds));
  const servers = followers.filter(({ kind }) => kind === "tree");
  return new Map(
    subjectIds.map((subject) => {
      const has = ({ id }: { id: string }): boolean => lacking.get(id)?.has(subject) === false;
      return [
        subject,
        {
          servers: servers.length,
          live: servers.filter(has).length,
          isInBucket: bucket === null ? null : has({ id: bucket }),
        },
      ];
    }),
  );
}

/** Those of the subjects with a change that a follower lacks. */
async function lackedBy(
  db: Queryable,
  follower: string,
  subjectIds: readonly string[],
): Promise<Set<string>> {
  if (!subjectIds.length) return new Set();
  const rows = await db
    .selectFrom("changes")
    .select("subject_id")
    .distinct()
    .where("subject_id", "in", subjectIds)
    .where(isLackedBy(sql`followers.id = ${follower}`))
    .execute();
  return new Set(rows.map(({ subject_id }) => subject_id));
}

/** A condition for changes: a follower that the given condition is true for has not settled it. */
export function isLackedBy(condition: ReturnType<typeof sql>) {
  return sql<boolean>`exists (
    select 1 from followers
    left join progress
      on progress.follower_id = followers.id and progress.number = changes.number
    where (${condition})
      and progress.settled_at is null
      and (progress.number is not null or changes.number > followers.settled_to)
  )`;
}
