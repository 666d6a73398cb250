import { sql } from "kysely";
import { timestamp } from "../../contract/clock.ts";
import { NOTHING_DONE } from "./change-attempts.ts";
import type { ChangeDetail } from "./changes.ts";
import { makeDeliveriesDue } from "../webhooks/deliveries.ts";
import { requireFollower, silentBefore } from "./followers.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { sickBefore } from "./places.ts";
import { idsIn, numbersIn, repeatable } from "../engine/repeatable.ts";
import type { ChangeRow } from "../engine/tables-changes.ts";
import { putRow } from "../engine/rows.ts";

/**
 * Records that a follower has these changes: their files are in place. A change is settled in the log when every living
 * follower at the site's address has it, and webhooks of first publications become due in the same transaction.
 */
export async function settle(
  tx: Queryable,
  store: Store,
  follower: string,
  changes: readonly Pick<ChangeRow, "number">[],
): Promise<void> {
  const numbers = changes.map(({ number }) => number);
  const { settled_to, rows } = await advance(tx, store, follower, numbers);
  const ahead = numbers.filter((number) => number > settled_to);
  for (const number of ahead) await noteAhead(tx, store, follower, number);
  if (rows > 0) await forgetPassed(tx, follower, settled_to, numbers);
  await settleForAll(tx, store, follower, numbers);
}

interface Advanced {
  settled_to: number;
  /** The number of the follower's rows in `progress`. */
  rows: number;
}

/** Moves a follower to before the first change that it has not begun. One statement: it is part of every publication. */
async function advance(
  tx: Queryable,
  store: Store,
  follower: string,
  numbers: readonly number[],
): Promise<Advanced> {
  const [moved] = await move(tx, { follower, numbers: JSON.stringify(numbers) });
  if (moved) return moved;
  await requireFollower(tx, store, follower);
  return advance(tx, store, follower, numbers);
}

const move = repeatable<{ follower: string; numbers: string }>()((db, value) => {
  const open = db
    .selectFrom("changes")
    .select("changes.number")
    .where("changes.number", ">", sql.ref<number>("followers.settled_to"))
    .where("changes.number", "not in", numbersIn(value("numbers")))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("progress")
            .select("progress.number")
            .where("progress.follower_id", "=", value("follower"))
            .whereRef("progress.number", "=", "changes.number"),
        ),
      ),
    )
    .orderBy("changes.number")
    .limit(sql.lit(1));
  const last = sql`(select max(number) from changes where number > followers.settled_to)`;
  return db
    .updateTable("followers")
    .set({ settled_to: sql<number>`coalesce((${open}) - 1, ${last}, followers.settled_to)` })
    .where("id", "=", value("follower"))
    .returning([
      "settled_to",
      sql<number>`(select count(*) from progress where follower_id = followers.id)`.as("rows"),
    ]);
});

/** Records a change that is settled before an earlier one. */
async function noteAhead(
  tx: Queryable,
  store: Store,
  follower: string,
  number: number,
): Promise<void> {
  const done = { ...NOTHING_DONE, settled_at: timestamp(store.clock) };
  await putRow(tx, "progress", { follower_id: follower, number }, done);
}

/** Removes rows that say nothing more. A row with an error is the answer to a request, and stays as long as the request. */
async function forgetPassed(
  tx: Queryable,
  follower: string,
  settledTo: number,
  numbers: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom("progress")
    .where("follower_id", "=", follower)
    .where("number", "<=", settledTo)
    .where(({ eb, or, and }) =>
      or([
        and([eb("settled_at", "is not", null), eb("error", "is", null)]),
        ...(numbers.length ? [eb("number", "in", numbers)] : []),
      ]),
    )
    .execute();
}

/** Settles those of these changes in the log that this follower and every other living one has. */
async function settleForAll(
  tx: Queryable,
  store: Store,
  follower: string,
  numbers: readonly number[],
): Promise<void> {
  if (!numbers.length) return;
  const settled = await settleNumbers(tx, {
    numbers: JSON.stringify(numbers),
    at: timestamp(store.clock),
    ...livingOf(store, follower),
  });
  const first = settled.filter(({ detail }) => (JSON.parse(detail) as ChangeDetail).first);
  await makeDeliveriesDue(
    tx,
    store,
    first.map(({ subject_id }) => subject_id),
  );
}

interface Living {
  follower: string;
  silentBefore: string;
  sickBefore: string;
  /** The kinds of the places that the site's address leads to, as JSON. */
  kinds: string;
  /** The bucket that must have it, or an empty text. */
  bucket: string;
}

function livingOf(store: Store, follower: string): Living {
  const { publicAt, bucket } = store.places;
  return {
    follower,
    silentBefore: silentBefore(store),
    sickBefore: sickBefore(store),
    kinds: JSON.stringify(
      { nodes: ["tree"], bucket: ["bucket"], both: ["tree", "bucket"] }[publicAt],
    ),
    bucket: publicAt === "bucket" ? (bucket ?? "") : "",
  };
}

const settleNumbers = repeatable<Living & { numbers: string; at: string }>()((db, value) =>
  db
    .updateTable("changes")
    .set({ settled_at: value("at") })
    .where("number", "in", numbersIn(value("numbers")))
    .where("settled_at", "is", null)
    .where(
      everyoneHas({
        follower: value("follower"),
        silentBefore: value("silentBefore"),
        sickBefore: value("sickBefore"),
        kinds: value("kinds"),
        bucket: value("bucket"),
      }),
    )
    .returning(["subject_id", "detail"]),
);

/**
 * A condition for changes: this follower has it, and so has every other one at the site's address that lives, has joined and
 * is well. One that has tried in vain for as long as it may be sick is not waited for. If the site's address leads to a
 * bucket alone, the bucket must have it, well or not: nothing else answers there.
 */
function everyoneHas(living: Living) {
  return sql<boolean>`(
    not exists (
      select 1 from followers
      left join progress
        on progress.follower_id = followers.id and progress.number = changes.number
      where (
          followers.id = ${living.follower}
          or (
            followers.joined_at is not null and followers.heartbeat_at > ${living.silentBefore}
            and followers.kind in ${idsIn(living.kinds)}
            and (followers.failing_since is null or followers.failing_since > ${living.sickBefore})
            and (progress.error is null or changes.created_at > ${living.sickBefore})
          )
        )
        and progress.settled_at is null
        and (progress.number is not null or changes.number > followers.settled_to)
    )
    and (
      ${living.bucket} = ''
      or exists (
        select 1 from followers
        left join progress
          on progress.follower_id = followers.id and progress.number = changes.number
        where followers.id = ${living.bucket}
          and (progress.settled_at is not null
            or (progress.number is null and changes.number <= followers.settled_to))
      )
    )
  )`;
}

/** Changes per transaction. */
const AT_ONCE = 1_000;

/**
 * Records that a follower has every change up to a number, because a full build has covered them. Changes that it has set
 * aside stay open.
 */
export async function settleUpTo(store: Store, follower: string, last: number): Promise<void> {
  await store.write(async (tx) => {
    await requireFollower(tx, store, follower);
    await tx
      .deleteFrom("progress")
      .where("follower_id", "=", follower)
      .where("number", "<=", last)
      .where("set_aside_at", "is", null)
      .execute();
    await tx
      .updateTable("followers")
      .set({ settled_to: last })
      .where("id", "=", follower)
      .where("settled_to", "<", last)
      .execute();
  });
  await settleWaiting(store, follower);
}

/**
 * Settles changes in the log that wait for nobody any more, because a follower has fallen silent or was removed. Returns
 * whether there were any.
 */
export async function settleWaiting(store: Store, follower: string): Promise<boolean> {
  for (let isAny = false; ; isAny = true) {
    const rows = await store.read
      .selectFrom("changes")
      .select("number")
      .where("settled_at", "is", null)
      .where(everyoneHas(livingOf(store, follower)))
      .orderBy("number")
      .limit(AT_ONCE)
      .execute();
    if (!rows.length) return isAny;
    await store.write((tx) =>
      settleForAll(
        tx,
        store,
        follower,
        rows.map(({ number }) => number),
      ),
    );
  }
}
