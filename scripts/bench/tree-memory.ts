import { readdirSync, readFileSync } from "node:fs";

/**
 * The resident memory of a process and all that it has started, in MB, without those that have some words in their
 * command. Linux only: elsewhere 0.
 */
export function treeMemory(pid: number, without?: string): number {
  try {
    if (without !== undefined && read(`/proc/${pid}/cmdline`).includes(without)) return 0;
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
    const children = childrenOf(pid).map((child) => treeMemory(child, without));
    return kilobytes / 1_024 + children.reduce((sum, megabytes) => sum + megabytes, 0);
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
