import { timestamp } from "../api/contract/clock.ts";
import type { ChangeDetail } from "../api/store/changes.ts";
import type { Queryable, Store } from "../api/store/open.ts";
import { chooseRelated } from "../api/store/related.ts";
import type { ChangeRow } from "../api/store/tables.ts";
import type { Site } from "../site/site.ts";
import { affectedBy, writerFirst, writerLast, writerSlice } from "./affected.ts";
import { searchFiles } from "./search.ts";
import { settle } from "./settle.ts";
import type { Target } from "./targets.ts";
import type { Plan } from "./tree.ts";
import { writeTargets } from "./write-targets.ts";

/** Changes taken together: their lists are written once for all of them. */
const TOGETHER = 50;
/** A change that fails so often is set aside with its error, and holds nobody up. */
const ATTEMPTS = 3;
/**
 * Pieces of a changed writer that are written before anyone else's change is looked for again. A publication waits for
 * half of such a slice: with 200 that would be a second, with 25 it is about as long as the publication itself.
 */
const SLICE = 25;

export interface DrainOptions {
  store: Store;
  site: Site;
  /** The live tree. */
  root: string;
  /** Hears of each batch before its files appear. */
  onPlan?: (plan: Plan) => Promise<void>;
  onSetAside?: (change: ChangeRow, error: Error) => void;
  /** Only changes with a higher number. */
  after?: number;
}

export interface Drained {
  settled: number;
  setAside: number;
}

/**
 * Brings every open change into the tree, oldest first, and settles it when its files are in place. A changed writer's
 * pieces come last, in slices, so that a publication never waits for them.
 */
export async function drain(options: DrainOptions): Promise<Drained> {
  const drained: Drained = { settled: 0, setAside: 0 };
  for (;;) {
    const urgent = await openChanges(options, "urgent");
    if (urgent.length) {
      await attempt(options, urgent, drained, buildTogether);
      continue;
    }
    const [job] = await openChanges(options, "background");
    if (!job) return drained;
    await attempt(options, [job], drained, buildSlice);
  }
}

async function openChanges(
  { store, after = -1 }: DrainOptions,
  kind: "urgent" | "background",
): Promise<ChangeRow[]> {
  return (
    store.read
      .selectFrom("changes")
      .selectAll()
      .where("settled_at", "is", null)
      .where("number", ">", after)
      // Asks for a full build, which settles it.
      .where("kind", "!=", "site_changed")
      .where("set_aside_at", "is", null)
      .where("cursor", kind === "urgent" ? "is" : "is not", null)
      .orderBy("number")
      .limit(kind === "urgent" ? TOGETHER : 1)
      .execute()
  );
}

type Build = (
  options: DrainOptions,
  changes: readonly ChangeRow[],
  drained: Drained,
) => Promise<void>;

/** Where several fail together, each is tried alone: the one at fault stays behind, the others go through. */
async function attempt(
  options: DrainOptions,
  changes: readonly ChangeRow[],
  drained: Drained,
  build: Build,
): Promise<void> {
  try {
    await build(options, changes, drained);
  } catch (error) {
    if (isMachines(error)) throw error;
    if (changes.length > 1) {
      for (const change of changes) await attempt(options, [change], drained, build);
    } else if (changes[0]) {
      await recordFailure(options, changes[0], error as Error, drained);
    }
  }
}

/** A disk that is full, say: no change's own fault, and over when somebody has made room. Until then none is settled. */
function isMachines(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && MACHINES.test(code);
}

const MACHINES =
  /^(?:ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE|ENOMEM|SQLITE_(?:FULL|IOERR|BUSY|READONLY).*)$/;

async function buildTogether(
  { store, site, root, onPlan }: DrainOptions,
  changes: readonly ChangeRow[],
  drained: Drained,
): Promise<void> {
  const published = changes.filter(({ kind }) => kind === "piece_published");
  await chooseRelated(
    store,
    published.map(({ subject_id }) => subject_id),
  );
  await store.snapshot(async (db) => {
    const targets: Target[] = [];
    for (const change of changes) {
      targets.push(...((await firstTargets(db, change)) ?? []));
    }
    const search = await searchFiles(db, root, changes.flatMap(piecesIn));
    await writeTargets(db, site, root, { targets, search }, onPlan);
  });
  const continuing = changes.filter(({ kind }) => kind === "writer_changed");
  const finished = changes.filter((change) => !continuing.includes(change));
  await store.write(async (tx) => {
    await settle(tx, store, finished);
    for (const { number } of continuing) await moveCursor(tx, number, 0);
  });
  drained.settled += finished.length;
}

/** The pieces whose words a change may bring into the search, or take out of it. */
function piecesIn({ kind, subject_id, detail }: ChangeRow): string[] {
  if (kind === "writer_removed") {
    return (JSON.parse(detail) as ChangeDetail).erased?.pieces.map(({ id }) => id) ?? [];
  }
  return kind.startsWith("piece_") ? [subject_id] : [];
}

async function firstTargets(db: Queryable, change: ChangeRow): Promise<Target[] | null> {
  return change.kind === "writer_changed"
    ? writerFirst(db, change.subject_id)
    : affectedBy(db, change);
}

async function buildSlice(
  { store, site, root, onPlan }: DrainOptions,
  changes: readonly ChangeRow[],
  drained: Drained,
): Promise<void> {
  for (const change of changes) {
    const next = await store.snapshot(async (db) => {
      const from = Number(change.cursor);
      const { targets, next: rest } = await writerSlice(db, change.subject_id, from, SLICE);
      if (rest === null) targets.push(...writerLast(JSON.parse(change.detail) as ChangeDetail));
      await writeTargets(db, site, root, { targets }, onPlan);
      return rest;
    });
    await store.write(async (tx) => {
      if (next === null) await settle(tx, store, [change]);
      else await moveCursor(tx, change.number, next);
    });
    if (next === null) drained.settled++;
  }
}

async function moveCursor(tx: Queryable, number: number, from: number): Promise<void> {
  await tx
    .updateTable("changes")
    .set({ cursor: String(from) })
    .where("number", "=", number)
    .execute();
}

async function recordFailure(
  { store, onSetAside }: DrainOptions,
  change: ChangeRow,
  error: Error,
  drained: Drained,
): Promise<void> {
  const attempts = change.attempts + 1;
  const isHopeless = attempts >= ATTEMPTS;
  await store.write((tx) =>
    tx
      .updateTable("changes")
      .set({
        attempts,
        error: error.message,
        set_aside_at: isHopeless ? timestamp(store.clock) : null,
      })
      .where("number", "=", change.number)
      .execute(),
  );
  if (!isHopeless) return;
  drained.setAside++;
  onSetAside?.(change, error);
}
