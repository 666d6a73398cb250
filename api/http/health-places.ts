import type { HealthCheck } from "../contract/health.ts";
import { CLOCK_WARNING_MS, clockDifference } from "../store/engine/database-clock.ts";
import { type ListedFollower, listFollowers } from "../store/log/follower-lag.ts";
import type { Store } from "../store/engine/open.ts";

/**
 * Names every server and bucket that cannot be written, from its first failure on, and those that others wait for. A full
 * disk may have the database on it, which then cannot note the failure: `trouble` is what this server's worker says.
 */
export async function checkPlaces(
  store: Store,
  trouble: string | null = null,
): Promise<HealthCheck> {
  const { bucket, publicAt } = store.places;
  const listed = await listFollowers(store);
  const alive = listed.filter(({ is_alive }) => is_alive);
  const own = trouble === null ? [] : [`This server is not written at the moment (${trouble}).`];
  const sentences = [...own, ...alive.flatMap(troubleOf)];
  const isBucketKnown = alive.some(({ id, joined_at }) => id === bucket && joined_at !== null);
  if (bucket !== null && !isBucketKnown && !alive.some((row) => row.id === bucket && isSick(row))) {
    sentences.push("The bucket does not hold all public files yet.");
  }
  if (!sentences.length) return { status: "ok", message: wellOf(alive, bucket) };
  const consequence =
    publicAt === "bucket" && sentences.some((text) => text.startsWith("The bucket"))
      ? " The site's address leads to the bucket, so nothing new counts as live until it has it."
      : "";
  const more = " For details: npm run admin -- nodes";
  return { status: "warning", message: `${sentences.join(" ")}${consequence}${more}` };
}

function isSick({ failing_since }: ListedFollower): boolean {
  return failing_since !== null;
}

/** The failure itself may name a path, so only the command tells it. */
function troubleOf({ kind, name, failing_since, holds_up_since }: ListedFollower): string[] {
  const place = kind === "bucket" ? `The bucket ${name}` : `The server ${name}`;
  if (failing_since !== null) return [`${place} cannot be written since ${timeOf(failing_since)}.`];
  if (holds_up_since === null) return [];
  return [`${place} lacks a change since ${timeOf(holds_up_since)}, and the others wait for it.`];
}

function wellOf(alive: readonly ListedFollower[], bucket: string | null): string {
  const servers = alive.filter(({ kind }) => kind === "tree").length;
  if (servers === 0) return "No server has joined yet.";
  const words = servers === 1 ? "One server" : `${servers} servers`;
  return `${words}${bucket === null ? "" : " and the bucket"} can be written.`;
}

function timeOf(at: string): string {
  return `${at.slice(0, 19).replace("T", " ")} UTC`;
}

/** Nothing that nodes compare depends on it, but certificates and requests to a bucket do. */
export function checkClock(store: Store): HealthCheck {
  const aheadMs = store.clockAheadMs();
  if (Math.abs(aheadMs) <= CLOCK_WARNING_MS) {
    return { status: "ok", message: "The clock of this machine agrees with the database's." };
  }
  return {
    status: "warning",
    message: `The clock of this machine is ${clockDifference(aheadMs)} the database's. Set it by NTP.`,
  };
}
