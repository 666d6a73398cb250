import type { Command } from "commander";
import { type ListedFollower, listFollowers } from "../../api/store/follower-lag.ts";
import { findFollower, removeFollower, runningForMs } from "../../api/store/followers.ts";
import { HOUSEKEEPING, leaseHolder } from "../../api/store/leases.ts";
import type { Store } from "../../api/store/open.ts";
import { describeCommand, type JsonOption, print } from "../command-line.ts";
import { table } from "../table.ts";
import { withStore } from "../with-store.ts";

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
      type Row = (typeof listed)[number];
      const columns = [
        { title: "ID", value: ({ id }: Row) => id },
        { title: "NAME", value: ({ name }: Row) => name },
        { title: "KIND", value: ({ kind }: Row) => kind },
        { title: "VERSION", value: ({ version }: Row) => version },
        { title: "STATE", value: stateOf },
        { title: "BEHIND", value: behindOf },
        { title: "SET ASIDE", value: ({ set_aside }: Row) => set_aside },
        { title: "LAST SEEN", value: ({ heartbeat_at }: Row) => timeOf(heartbeat_at) },
      ];
      const text = table(listed, columns, "No node has been started yet.");
      print(options, listed, [text, ...listed.flatMap(adviceOn)].join("\n\n"));
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
  holds_up_since,
}: ListedFollower & { is_leader: boolean }): string {
  if (!is_alive) return "not running";
  if (joined_at === null) return "catching up";
  const state = is_leader ? "running, leader" : "running";
  return holds_up_since === null ? state : `${state}, holds up all`;
}

/** What to do about a follower that is alive and cannot write: everybody waits for it. */
function adviceOn({ kind, name, id, holds_up_since }: ListedFollower): string[] {
  if (holds_up_since === null) return [];
  const whatToDo =
    kind === "bucket"
      ? "The log of the node that writes to it says why. To go on without it, remove PUBLISH_TO from the settings of every node and restart them."
      : "Its disk may be full: GET /api/health on that node, and its log, say why. To go on without it, stop it: nobody waits for it then, and it catches up when you start it again.";
  return [
    `${name} (${id}) is running, but has not been able to write a change since ${timeOf(holds_up_since)} UTC. Until it can, no new piece counts as live on any node, and no webhook is sent. ${whatToDo}`,
  ];
}

function behindOf({ lag_changes, lag_s }: ListedFollower): string {
  return lag_changes ? `${lag_changes.toLocaleString("en")} (${Math.round(lag_s)} s)` : "0";
}

function timeOf(moment: string): string {
  return moment.slice(0, 19).replace("T", " ");
}
