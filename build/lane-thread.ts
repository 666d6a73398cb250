import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { openStore } from "../api/store/open.ts";
import { createSite } from "./context.ts";
import { createLane, type LaneSettings } from "./lane.ts";
import type { Target } from "./targets.ts";

// The far side of a lane: batches in, what they brought out. A failure ends the thread, and with it the build.
if (!parentPort) throw new Error("This file is a thread of the build.");
const { databaseFile, settings, assets, root } = workerData as LaneSettings;
const store = await openStore(databaseFile);
const lane = createLane(store, createSite(settings, assets), root);
for await (const [batch] of on(parentPort, "message") as AsyncIterable<[Target[]]>) {
  parentPort.postMessage(await lane.fill(batch));
}
