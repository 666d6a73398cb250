import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { ifMissing } from "../store/engine/missing-file.ts";
import { Refusal } from "../contract/errors.ts";
import { WORKER } from "../store/log/audit.ts";
import { forgetDeliveries } from "../store/webhooks/delivery-log.ts";
import { dueChecks } from "../store/people/presence-checks.ts";
import { createLoop, type DueLoop, type NodeLoopOptions } from "../store/log/loop.ts";
import { fetchedFolder, type Presence } from "./presence.ts";

const DAY_MS = 86_400_000;
/** A picture is fetched this soon after its address was saved. */
const POLL_MS = 10_000;
const AT_ONCE = 4;
const BATCH = 100;

/** The daily work: checks websites and pictures again, and deletes old logs and copies. */
export function createRounds({
  store,
  presence,
  dataDir,
  isLeader = () => true,
  troubles,
}: NodeLoopOptions & { presence: Presence; dataDir: string }): DueLoop {
  let cleanAt = 0;

  async function catchUp(signal?: AbortSignal): Promise<void> {
    const now = store.clock().getTime();
    if (isLeader()) await checkAll(now, signal);
    if (now < cleanAt) return;
    if (isLeader()) await forgetDeliveries(store);
    await removeOldCopies(fetchedFolder(dataDir), now);
    cleanAt = now + DAY_MS;
  }

  async function checkAll(now: number, signal?: AbortSignal): Promise<void> {
    await presence.cleanAvatars();
    for (const [kind, look] of [
      ["avatar", presence.fetchAvatar],
      ["website", presence.checkWebsite],
    ] as const) {
      const due = await dueChecks(store.read, kind, {
        since: new Date(now - DAY_MS),
        limit: BATCH,
      });
      const waiting = due.values();
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const { writerId } of waiting) {
            if (signal?.aborted || !isLeader()) return;
            await look(WORKER, writerId).catch((error: unknown) => {
              // The address was just removed from the profile, or the service is stopping.
              if (!(error instanceof Refusal)) throw error;
            });
          }
        }),
      );
    }
  }

  const loop = createLoop({ name: "presence", step: catchUp, pollMs: POLL_MS, troubles });
  return { ...loop, catchUp };
}

/** Copies of other people's pages and pictures must not be kept for long. */
export async function removeOldCopies(folder: string, now: number): Promise<void> {
  for (const name of (await readdir(folder).catch(ifMissing)) ?? []) {
    const file = join(folder, name);
    // Another check may have removed it since the folder was read.
    const found = await stat(file).catch(ifMissing);
    if (found && now - found.mtimeMs > DAY_MS) await rm(file, { force: true });
  }
}
