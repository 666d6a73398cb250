import { type Clock, timestamp } from "../../api/contract/clock.ts";
import type { BucketClient } from "./client.ts";
import { type Marker, readMarker, RULES, writeMarker } from "./marker.ts";
import { BucketError } from "./request.ts";
import type { Round } from "./round.ts";
import { syncBucket, type SyncOptions, type SyncProgress } from "./sync.ts";

export interface FullSyncOptions extends Omit<SyncOptions, "areAllDifferent" | "onProgress"> {
  clock: Clock;
  /** The marker that is in the bucket now. */
  before: Marker | null;
  /** The token that this sync writes into the marker. */
  token: string;
  onProgress?: ((progress: SyncProgress) => void) | undefined;
}

const MARK_EVERY_MS = 5_000;

/** A full sync that shows its progress in the bucket's marker, and fails if somebody else replaces the marker. */
export async function syncMarked(
  options: FullSyncOptions,
): Promise<{ round: Round; progress: SyncProgress }> {
  const { client, clock, before, token } = options;
  if (!before) await requireEmpty(client);
  const areAllDifferent = before?.rules !== RULES;
  const marker = { token, rules: areAllDifferent ? null : RULES, synced_at: null };
  let progress: SyncProgress = { compared: 0, uploaded: 0 };
  let markAt = performance.now() + MARK_EVERY_MS;

  async function onProgress(now: SyncProgress): Promise<void> {
    progress = { ...now };
    options.onProgress?.(progress);
    if (performance.now() < markAt) return;
    await requireOurs(client, token);
    markAt = performance.now() + MARK_EVERY_MS;
    await writeMarker(client, { ...marker, ...progress });
  }

  await writeMarker(client, { ...marker, ...progress });
  const round = await syncBucket({ ...options, areAllDifferent, onProgress });
  await requireOurs(client, token);
  await writeMarker(client, {
    ...marker,
    ...progress,
    rules: RULES,
    synced_at: timestamp(clock),
  });
  return { round, progress };
}

/** An operator who set PUBLISH_TO to the wrong bucket must not lose what is in it. */
export async function requireEmpty(client: BucketClient): Promise<void> {
  for await (const { key } of client.list()) {
    throw new BucketError(
      `${client.name} holds files that Galley did not write, such as ${key}. Choose another prefix, or let Galley remove all of them: npm run admin -- bucket sync --replace`,
      { isTemporary: false },
    );
  }
}

/** Another full sync was asked for, or another node has begun to write: what was compared so far may be outdated. */
async function requireOurs(client: BucketClient, token: string): Promise<void> {
  if ((await readMarker(client))?.token === token) return;
  throw new BucketError(`Another program has written to ${client.name}. It is compared again.`, {
    isTemporary: true,
  });
}
