import type { Command } from "commander";
import { CLOCK_WARNING_MS, clockDifference } from "../../api/store/engine/database-clock.ts";
import { type ListedFollower, listFollowers } from "../../api/store/log/follower-lag.ts";
import { findFollower, removeFollower, runningForMs } from "../../api/store/log/followers.ts";
import { HOUSEKEEPING, leaseHolder } from "../../api/store/log/leases.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { describeCommand, type JsonOption, print } from "../command/command-line.ts";
import { table } from "../command/table.ts";
import { withStore } from "../command/with-store.ts";

export function addNodeCommands(program: Command): void {
  const nodes = program
    .command("nodes")
    .description("list the nodes and buckets that follow the changes, and remove old ones");

  describeCommand(
    nodes.command("list", { isDefault: true }),
    "list every node and bucket: whether it is running, and how far behind it is",
    "npm run admin -- nodes",
  ).action(async (options: JsonOption) => {
    await withStore(async ({ store }) => {
      const leader = await leaseHolder(store, HOUSEKEEPING);
      const listed = (await listFollowers(store)).map((follower) => ({
        ...follower,
        is_leader: follower.id === leader,
      }));
      const text = table(listed, "No node has been started yet.", [
        ["ID", ({ id }) => id],
        ["NAME", ({ name }) => name],
        ["KIND", ({ kind }) => kind],
        ["VERSION", ({ version }) => version],
        ["STATE", stateOf],
        ["BEHIND", behindOf],
        ["SET ASIDE", ({ set_aside }) => set_aside],
        ["LAST SEEN", ({ heartbeat_at }) => timeOf(heartbeat_at)],
      ]);
      const { publicAt, bucket } = store.places;
      const advice = listed.flatMap((row) => [
        ...adviceOn(row, publicAt === "bucket" && row.id === bucket),
        ...clockAdviceOn(row),
      ]);
      if (bucket !== null && !listed.some(({ id }) => id === bucket)) {
        advice.push(
          `No node has written to ${bucket.replace(/^bucket:/, "s3://")} yet, which PUBLISH_TO names.`,
        );
      }
      print(options, listed, [text, ...advice].join("\n\n"));
    });
  });

  describeCommand(
    nodes.command("remove").argument("<id>", "the id of the node (see: nodes list)"),
    "forget a node or bucket that does not come back; if a node is started again, it builds its tree anew",
    "npm run admin -- nodes remove 9b2f4f1e-5c0e-4a55-8e0b-1d1f5d2c7a10",
  ).action(async (id: string, options: JsonOption) => {
    await withStore(async ({ store }) => {
      await remove(store, id);
      print(options, { ok: true }, `Removed ${id}.`);
    });
  });
}

async function remove(store: Store, id: string): Promise<void> {
  const follower = await findFollower(store.read, id);
  if (!follower) throw new Error(`No node or bucket has the id ${id}. See: nodes list`);
  const runningMs = runningForMs(store, follower);
  if (runningMs > 0) {
    throw new Error(
      `${follower.name} is running. Stop it first. If it was killed, try again in ${Math.ceil(runningMs / 1_000)} s.`,
    );
  }
  await removeFollower(store, id);
}

function stateOf({
  is_alive,
  is_leader,
  joined_at,
  failing_since,
  holds_up_since,
}: ListedFollower & { is_leader: boolean }): string {
  if (!is_alive) return "not running";
  if (failing_since !== null) return "failing";
  if (joined_at === null) return "catching up";
  const state = is_leader ? "running, leader" : "running";
  return holds_up_since === null ? state : `${state}, holds up all`;
}

/** What to do about a place that cannot be written, or that all others wait for. */
function adviceOn(follower: ListedFollower, isOnlyPlace: boolean): string[] {
  const { kind, name, id, is_alive, failing_since, failure, holds_up_since } = follower;
  if (is_alive && failing_since !== null) {
    const others = isOnlyPlace
      ? "The site's address leads to it (PUBLIC_AT), so nothing new counts as live, and webhooks wait."
      : "The others do not wait for it for longer than half a minute.";
    return [
      `${name} (${id}) cannot be written since ${timeOf(failing_since)} UTC: ${failure ?? ""} ${others} ${ADVICE[kind]}`,
    ];
  }
  if (holds_up_since === null) return [];
  return [
    `${name} (${id}) is running, but lacks a change since ${timeOf(holds_up_since)} UTC. Until it has it, no new piece counts as live, and no webhook is sent. ${ADVICE[kind]}`,
  ];
}

const ADVICE = {
  bucket:
    "The log of the node that writes to it says more. To go on without it, remove PUBLISH_TO from the settings of every node and restart them.",
  tree: "GET /api/health on that node, and its log, say more. To go on without it, stop it: it catches up when you start it again.",
} as const;

/** Nothing of the service depends on it, but TLS, object stores and sign-ins by passkey do. */
function clockAdviceOn({ kind, name, id, is_alive, clock_ahead_ms }: ListedFollower): string[] {
  if (kind !== "tree" || !is_alive || Math.abs(clock_ahead_ms) <= CLOCK_WARNING_MS) return [];
  return [
    `The clock of ${name} (${id}) is ${clockDifference(clock_ahead_ms)} the database's. Set it by NTP. The times that nodes compare are the database's, but certificates and requests to a bucket need the right time.`,
  ];
}

function behindOf({ lag_changes, lag_s }: ListedFollower): string {
  return lag_changes ? `${lag_changes.toLocaleString("en")} (${Math.round(lag_s)} s)` : "0";
}

function timeOf(at: string): string {
  return at.slice(0, 19).replace("T", " ");
}
