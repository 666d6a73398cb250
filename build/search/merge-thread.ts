import { parentPort, workerData } from "node:worker_threads";
import { merge, type MergeJob } from "./merge-search.ts";

// A large merge takes seconds, so it does not run on the thread that publishes.
const bytes = await merge(workerData as MergeJob);
const copy = new Uint8Array(bytes);
parentPort?.postMessage(copy, [copy.buffer]);
