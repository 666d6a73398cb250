import { readdirSync, readFileSync } from "node:fs";

/** The resident memory of a process and all that it has started, in MB. Linux only: elsewhere 0. */
export function treeMemory(pid: number): number {
  try {
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
    return kilobytes / 1_024 + childrenOf(pid).reduce((sum, child) => sum + treeMemory(child), 0);
  } catch {
    // It has ended.
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean).map(Number),
  );
}

function read(file: string): string {
  return readFileSync(file, "utf8");
}
