import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { type Configuration, ConfigurationError } from "../../contract/configuration.ts";
import { findFollower, runningForMs, SINGLE_TREE, silentBefore } from "./followers.ts";
import type { Store } from "../engine/open.ts";

/** A node of the service as its worker registers it: one server with its worker and its tree. */
export interface Node {
  /** The follower of the log that its tree is. */
  id: string;
  /** The name for people. */
  name: string;
  /** Random, and new at each start. */
  run: string;
}

/** The node of a service on a SQLite file, which has no other. Its lock keeps a second process away. */
export const SINGLE_NODE: Node = { id: SINGLE_TREE, name: hostname(), run: SINGLE_TREE };

const NodeFile = z.object({
  id: z.uuid(),
  /** The run of the last worker. */
  run: z.string(),
  /** The data folder that the file was written in: in a copy of the folder, the number is another. */
  inode: z.string(),
});
type NodeFile = z.infer<typeof NodeFile>;

type Place = Pick<Configuration, "databaseUrl" | "dataDir">;

/** The id of the node of a data folder. The first call on a shared database chooses it. */
export function nodeIdOf({ databaseUrl, dataDir }: Place): string {
  return databaseUrl === null ? SINGLE_TREE : readNodeFile(dataDir).id;
}

/** How often to look whether another process runs as this node. */
const LOOK_MS = 1_000;

/**
 * The node of a data folder, for its worker. Refuses a folder that was copied from a node that is running: both would
 * write the progress of one tree. `onWait` is called if that takes some seconds to find out.
 */
export async function claimNode(store: Store, place: Place, onWait: () => void): Promise<Node> {
  if (place.databaseUrl === null) return SINGLE_NODE;
  const file = readNodeFile(place.dataDir);
  const inode = inodeOf(place.dataDir);
  const before = await findFollower(store.read, file.id);
  const isOwn = before?.run === file.run && file.inode === inode;
  if (before && !isOwn && runningForMs(store, before) > 0) {
    onWait();
    await untilSilent(store, before);
  }
  const run = randomUUID();
  writeNodeFile(place.dataDir, { id: file.id, run, inode });
  return { id: file.id, name: hostname(), run };
}

async function untilSilent(
  store: Store,
  before: { id: string; name: string; heartbeat_at: string },
): Promise<void> {
  for (let now = before.heartbeat_at; now > silentBefore(store);) {
    await delay(LOOK_MS);
    now = (await findFollower(store.read, before.id))?.heartbeat_at ?? "";
    if (now > before.heartbeat_at) {
      throw new ConfigurationError(
        `A process on ${before.name} runs as the node of this DATA_DIR. Each node needs a DATA_DIR of its own. If this one is a copy, delete node.json in it and start again: it becomes a new node.`,
      );
    }
  }
}

function readNodeFile(dataDir: string): NodeFile {
  const file = nodeFile(dataDir);
  try {
    return NodeFile.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return createNodeFile(dataDir);
    throw new ConfigurationError(
      `${file} cannot be read. Delete it and start again: the node gets a new id and builds its tree again.`,
      { cause: error },
    );
  }
}

/** Server and worker start at the same time: the first to create the file wins, and it is never seen half written. */
function createNodeFile(dataDir: string): NodeFile {
  const fresh = writeTemporary(dataDir, { id: randomUUID(), run: "", inode: inodeOf(dataDir) });
  try {
    linkSync(fresh, nodeFile(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(fresh);
  }
  return readNodeFile(dataDir);
}

function writeNodeFile(dataDir: string, node: NodeFile): void {
  renameSync(writeTemporary(dataDir, node), nodeFile(dataDir));
}

function writeTemporary(dataDir: string, node: NodeFile): string {
  const temporary = join(dataDir, `.node.${randomUUID()}.json`);
  writeFileSync(temporary, JSON.stringify(node), { mode: 0o600 });
  return temporary;
}

function inodeOf(folder: string): string {
  return String(statSync(folder, { bigint: true }).ino);
}

function nodeFile(dataDir: string): string {
  return join(dataDir, "node.json");
}
