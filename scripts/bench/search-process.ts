import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { createPieceSearch } from "../../api/read/search.ts";

// Only a server's search, in its own process. Measures how long it takes to be ready, how much memory it takes, and how
// long each swap blocks the event loop.

export interface Started {
  ready_s: number;
  bytes: number;
}

export interface Swapped {
  swap_ms: number;
  stall_ms: number;
}

const RESOLUTION_MS = 1;

const before = process.memoryUsage.rss();
const search = createPieceSearch({ root: process.argv[2] ?? "" });
await search.ready();
process.send?.({
  ready_s: performance.now() / 1_000,
  bytes: process.memoryUsage.rss() - before,
} satisfies Started);

process.on("message", () => {
  void swap();
});

async function swap(): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  await setTimeout(20);
  const started = performance.now();
  await search.ready();
  const swap_ms = performance.now() - started;
  await setTimeout(20);
  delay.disable();
  process.send?.({ swap_ms, stall_ms: delay.max / 1e6 - RESOLUTION_MS } satisfies Swapped);
}
