import { someRows } from "../engine/rows.ts";
import { isServerAddress, type Queryable, type Store } from "../engine/open.ts";
import type { Tables } from "../engine/tables.ts";

/** The calls of one caller since `start`, which is in milliseconds, and in the window before that. */
export interface RateWindow {
  readonly start: number;
  readonly current: number;
  readonly previous: number;
}

export interface RateWindows {
  get(key: string): RateWindow | undefined;
  set(key: string, window: RateWindow): unknown;
}

export interface WindowKey {
  key: string;
  /** The length of a window: the previous one started this long before. */
  spanMs: number;
}

/** Windows that all nodes count in together. */
export interface SharedWindows {
  /**
   * Lets `decide` read the windows of these keys, and stores those that it sets. No other node changes them in between.
   * `decide` may run more than once, and must have no other effect.
   */
  change<Result>(
    keys: readonly WindowKey[],
    decide: (windows: RateWindows) => Result,
  ): Promise<Result>;
}

/** Undefined if the database is a file: one process uses it, and counts in its own memory. */
export function sharedWindowsOf(store: Store): SharedWindows | undefined {
  return isServerAddress(store.address) ? createSharedWindows(store) : undefined;
}

export function createSharedWindows(store: Store): SharedWindows {
  return {
    change: async (keys, decide) => {
      // Most calls beyond a limit change nothing. They take no lock, so a flood of them does not block others.
      const seen = await decideOn(store.read, keys, decide);
      if (!seen.changes.length) return seen.result;
      return store.writeAlongside(
        async (tx) => {
          const { changes, result } = await decideOn(tx, keys, decide);
          for (const change of changes) await storeWindow(tx, change);
          if (changes.some(isNew)) await forgetOld(tx, store);
          return result;
        },
        ...keys.map(({ key }) => `rate ${key}`),
      );
    },
  };
}

type WindowRow = Tables["rate_windows"];

interface Change {
  key: string;
  before: readonly WindowRow[];
  after: readonly WindowRow[];
}

async function decideOn<Result>(
  db: Queryable,
  keys: readonly WindowKey[],
  decide: (windows: RateWindows) => Result,
): Promise<{ changes: Change[]; result: Result }> {
  const names = keys.map(({ key }) => key);
  const rows = await db
    .selectFrom("rate_windows")
    .select(["key", "window_start", "count"])
    .where("key", "in", names)
    .orderBy("window_start", "desc")
    .execute();
  const before = Map.groupBy(rows, ({ key }) => key);
  const windows = new Map(
    [...before].map(([key, [current, previous]]) => [
      key,
      {
        start: Date.parse(current?.window_start ?? ""),
        current: current?.count ?? 0,
        previous: previous?.count ?? 0,
      },
    ]),
  );
  const set = new Map<string, RateWindow>();
  const result = decide({
    get: (key) => set.get(key) ?? windows.get(key),
    set: (key, window) => set.set(key, window),
  });
  const changes = keys.flatMap(({ key, spanMs }) => {
    const window = set.get(key);
    if (!window) return [];
    const change = { key, before: before.get(key) ?? [], after: rowsOf(key, window, spanMs) };
    return isSame(change) ? [] : [change];
  });
  return { changes, result };
}

function rowsOf(
  key: string,
  { start, current, previous }: RateWindow,
  spanMs: number,
): WindowRow[] {
  const row = (time: number, count: number): WindowRow => ({
    key,
    window_start: new Date(time).toISOString(),
    count,
  });
  return [row(start, current), ...(previous > 0 ? [row(start - spanMs, previous)] : [])];
}

function isSame({ before, after }: Change): boolean {
  return before.length === after.length && after.every((row) => isIn(before, row));
}

function isIn(rows: readonly WindowRow[], { window_start, count }: WindowRow): boolean {
  return rows.some((row) => row.window_start === window_start && row.count === count);
}

function isNew({ before, after }: Change): boolean {
  return before[0]?.window_start !== after[0]?.window_start;
}

async function storeWindow(tx: Queryable, { key, before, after }: Change): Promise<void> {
  const starts = after.map((row) => row.window_start);
  if (before.some((row) => !starts.includes(row.window_start))) {
    await tx
      .deleteFrom("rate_windows")
      .where("key", "=", key)
      .where("window_start", "not in", starts)
      .execute();
  }
  const rows = after.filter((row) => !isIn(before, row));
  if (!rows.length) return;
  await tx
    .insertInto("rate_windows")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["key", "window_start"])
        .doUpdateSet({ count: ({ ref }) => ref("excluded.count") }),
    )
    .execute();
}

/** A window counts until the end of the next one. The longest one, for wrong passwords, lasts an hour. */
const KEPT_MS = 2 * 3_600_000;

async function forgetOld(tx: Queryable, { clock }: Store): Promise<void> {
  const oldest = new Date(clock().getTime() - KEPT_MS).toISOString();
  await tx
    .deleteFrom("rate_windows")
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple("key", "window_start"),
        "in",
        someRows(
          selectFrom("rate_windows")
            .select(["key", "window_start"])
            .where("window_start", "<=", oldest)
            .orderBy("window_start"),
        ).$asTuple("key", "window_start"),
      ),
    )
    .execute();
}
