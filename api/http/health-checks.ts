import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Refusal } from "../contract/errors.ts";
import type { HealthCheck } from "../contract/health.ts";
import { ifMissing } from "../store/engine/missing-file.ts";
import type { PieceSearch } from "../read/search.ts";
import { afterBuildFolder, readBuildState } from "../store/log/build-state.ts";
import { nextNumber } from "../store/pieces/public/counters.ts";
import { DATABASE_RESERVE_BYTES, type DiskRoom, readDiskRoom } from "../store/engine/disk-room.ts";
import {
  countOverdueDeliveries,
  countPostponed,
  oldestOpenWithdrawal,
} from "../store/log/health-facts.ts";
import type { Lag } from "../store/log/follower-lag.ts";
import { mailingFacts } from "../store/mailing/mailing-facts.ts";
import type { Store } from "../store/engine/open.ts";
import { type LoopName, LOOPS } from "../store/log/troubles.ts";
import type { WorkerFigures } from "./metrics/figures.ts";
import type { ServedFiles } from "./served-files.ts";

/** The state of the worker's process, as the server sees it. */
export interface WorkerState {
  isRunning: boolean;
  /** How long it has not answered. */
  silentSeconds: number;
  /** How often it crashed in the last ten minutes. */
  recentEnds: number;
  /** The error code of what keeps it from building. */
  trouble: string | null;
  /** Its other work that waits because of an error. */
  waiting?: LoopName[];
  /** How often it ended since the server started. */
  endsInAll?: number;
  /** Its last answer. */
  figures?: WorkerFigures;
}

// Operators paste these messages into tickets, so they contain no path, no address and no text of a writer.
const ok = (message: string): HealthCheck => ({ status: "ok", message });
const warning = (message: string): HealthCheck => ({ status: "warning", message });
const failing = (message: string): HealthCheck => ({ status: "failing", message });

/** Finds the home page as a request for it does. */
export function checkPages(files: Pick<ServedFiles, "find">): HealthCheck {
  const home = files.find(HOME);
  if (!home) {
    return failing(
      "There is no home page. Missing pages are answered with 503 until the worker has built it.",
    );
  }
  return home.identity.length
    ? ok("The home page can be read.")
    : failing(
        "The home page is empty. It is answered with 503 until the worker has built it again.",
      );
}

const HOME = "index.html";

/** Runs a real search for one letter and one hit. */
export async function checkSearch(search: PieceSearch): Promise<HealthCheck> {
  try {
    await search.search({ q: "e", limit: 1, category: undefined });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return failing("The search files are missing or damaged. The worker is rebuilding them.");
  }
  if (search.isWhole()) return ok("A search was answered.");
  return warning(
    "Some search files are missing or damaged, so results may be incomplete. The worker is rebuilding them.",
  );
}

/** Twice may be a coincidence; a worker that crashes three times in ten minutes will crash again. */
const CRASH_LOOP = 3;
/** A slow template is silent for less than this. */
const SILENT_WARNING_SECONDS = 10;
/**
 * Other nodes do not wait for one that is silent (`SILENT_AFTER_MS`): before that, its health must be red, so that no reader
 * is sent to its old pages. The worker may be silent for ten seconds longer than its supervisor counts.
 */
export const SILENT_FAILING_SECONDS = 15;

export async function checkWorker(
  state: WorkerState | undefined,
  dataDir: string,
): Promise<HealthCheck> {
  if (!state) return ok("This server has no worker of its own.");
  const { isRunning, silentSeconds, recentEnds, trouble, waiting = [] } = state;
  if (recentEnds >= CRASH_LOOP) {
    return failing(
      `The build worker ended ${recentEnds} times in ten minutes and is started again each time. The log says why.`,
    );
  }
  if (!isRunning) return warning("The build worker ended and is being started again.");
  if (silentSeconds >= SILENT_WARNING_SECONDS) {
    const message = `The build worker has not answered for ${Math.round(silentSeconds)} seconds.`;
    return silentSeconds >= SILENT_FAILING_SECONDS ? failing(message) : warning(message);
  }
  if (trouble !== null) {
    return failing(
      `The build worker is stopped by an error (${trouble}). It tries again by itself; changes wait until then. The log has the details.`,
    );
  }
  const [first] = waiting;
  if (first) {
    return warning(
      `${LOOPS[first]} is stopped by an error. It tries again by itself. The log has the details.`,
    );
  }
  const { failure, theme } = await readBuildState(dataDir);
  if (failure?.reason === "storage_full") {
    return warning("The last full build failed: there was too little room on the disk.");
  }
  if (failure) return warning("The last full build failed. The log says why.");
  if (theme) return warning(`The theme is broken (${theme.message}). The site keeps its old look.`);
  if (recentEnds) return warning("The build worker ended and was started again.");
  return ok("The build worker answers.");
}

const MIB = 1_024 * 1_024;
const ROOM_WARNING_BYTES = 512 * MIB;

export async function checkDisk(
  dataDir: string,
  readRoom: (folder: string) => Promise<DiskRoom> = readDiskRoom,
): Promise<HealthCheck> {
  const { bytes, files } = await readRoom(dataDir);
  if (files === 0) return failing("The disk has no inodes left for new files.");
  const message = `${Math.floor(bytes / MIB).toLocaleString("en")} MiB are free.`;
  if (bytes < DATABASE_RESERVE_BYTES) return failing(message);
  return bytes < ROOM_WARNING_BYTES ? warning(message) : ok(message);
}

/** Damage shows only when a damaged page is read, so the requests of the last minutes are the best test there is. */
const DAMAGE_REMEMBERED_MS = 600_000;

/** A disk that fails some writes lets a test row pass most of the time, so a real write that failed counts as well. */
const WRITE_FAULT_REMEMBERED_MS = 60_000;

/** Commits a row. */
export async function checkDatabase(
  store: Store,
  node: string,
  { damageSeenAt }: { damageSeenAt: number | undefined },
): Promise<HealthCheck> {
  await store.write((tx) => nextNumber(tx, `health of ${node}`));
  if (damageSeenAt !== undefined && performance.now() - damageSeenAt < DAMAGE_REMEMBERED_MS) {
    return failing("The database is damaged: a request failed because of it. Restore a backup.");
  }
  const fault = store.lastWriteFault();
  const passedMs = fault ? performance.now() - fault.at : Infinity;
  if (fault && passedMs < WRITE_FAULT_REMEMBERED_MS) {
    return failing(
      `A write to the database failed ${count(Math.round(passedMs / 1_000), "second", "seconds")} ago (${fault.code}). Others may fail too.`,
    );
  }
  return ok("A test row was written to the database.");
}

/** Longer than a full build of ten thousand pieces takes: a change that waits this long is stuck. */
const STUCK_SECONDS = 300;
/** Removing files is quick: a withdrawal that takes this long is stuck. */
const WITHDRAWAL_SECONDS = 60;

export async function checkChanges(
  store: Store,
  follower: string,
  { pending, oldest, setAside }: Lag,
): Promise<HealthCheck> {
  const withdrawal = secondsSince(store, await oldestOpenWithdrawal(store.read, follower));
  if (withdrawal > WITHDRAWAL_SECONDS) {
    return failing(
      `A withdrawal has waited for ${Math.round(withdrawal)} seconds: what was withdrawn is still public.`,
    );
  }
  const oldestSeconds = secondsSince(store, oldest);
  if (oldestSeconds > STUCK_SECONDS) {
    return failing(`The oldest change has waited for ${Math.round(oldestSeconds)} seconds.`);
  }
  const postponed = await countPostponed(store.read, follower);
  if (postponed) {
    return warning(
      `${count(postponed, "change", "changes")} could not be brought into the public files and will be tried again. To see why: npm run admin -- changes list`,
    );
  }
  if (setAside) {
    return warning(
      `${count(setAside, "change was", "changes were")} set aside. To see why: npm run admin -- changes list`,
    );
  }
  if (pending) {
    return ok(`${count(pending, "change is", "changes are")} being brought into the public files.`);
  }
  return ok("All changes are in the public files.");
}

/** Occasional retries are normal. A command or delivery that waits this long is reported. */
const OVERDUE_SECONDS = 300;

export async function checkOutbound(store: Store, dataDir: string): Promise<HealthCheck> {
  const now = store.clock().getTime();
  const waiting = await oldestNote(afterBuildFolder(dataDir));
  if (waiting !== undefined && (Date.now() - waiting) / 1_000 > OVERDUE_SECONDS) {
    return warning("The AFTER_BUILD command keeps failing, or does not end. The log says more.");
  }
  const overdue = await countOverdueDeliveries(store.read, new Date(now - OVERDUE_SECONDS * 1_000));
  if (overdue) return warning(`${count(overdue, "delivery is", "deliveries are")} overdue.`);
  return store.sendsMail ? checkMailings(store) : ok("Nothing is overdue.");
}

/** The mails to followers. Many may wait for the rate; none leaves if the mail server takes nothing. */
async function checkMailings(store: Store): Promise<HealthCheck> {
  const facts = await mailingFacts(store.read, store.clock());
  const { waiting, oldest, lastTry, unknown, refused } = facts;
  const sinceTry = lastTry === null ? Infinity : secondsSince(store, lastTry);
  const oldestSeconds = secondsSince(store, oldest);
  const queue = count(waiting, "mail to a follower waits", "mails to followers wait");
  if (oldestSeconds > OVERDUE_SECONDS && sinceTry > OVERDUE_SECONDS) {
    return warning(`${queue}, and none has left for a while. The log says why.`);
  }
  const lately = [
    ...(waiting ? [`${queue}, the oldest for ${Math.round(oldestSeconds)} seconds.`] : []),
    ...(unknown ? [`${inNumbers(unknown)} of the last week have an unknown result.`] : []),
    ...(refused ? [`${inNumbers(refused)} of the last week were refused.`] : []),
  ];
  return ok(["Nothing is overdue.", ...lately].join(" "));
}

/** When the oldest batch was written that the command has not taken. Their names are in order. */
async function oldestNote(folder: string): Promise<number | undefined> {
  try {
    const [oldest] = (await readdir(folder)).filter((name) => name.endsWith(".json")).toSorted();
    return oldest === undefined ? undefined : (await stat(join(folder, oldest))).mtimeMs;
  } catch (error) {
    return ifMissing(error);
  }
}

export function secondsSince({ clock }: Store, at: string | null): number {
  return at ? Math.max(0, (clock().getTime() - Date.parse(at)) / 1_000) : 0;
}

function count(number: number, one: string, many: string): string {
  return `${inNumbers(number)} ${number === 1 ? one : many}`;
}

function inNumbers(number: number): string {
  return number.toLocaleString("en");
}
