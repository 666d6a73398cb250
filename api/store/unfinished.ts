import { readdirSync, rmSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";

/** Processes of other machines cannot be asked: their files are theirs until nobody has touched them for a day. */
const ABANDONED_MS = 86_400_000;

/**
 * The name of a file that is not whole yet, beside the one that it becomes: hidden, and with the process that writes it,
 * so that the next one can tell what a killed process has left behind.
 */
export function unfinishedName(file: string): string {
  return join(dirname(file), `.${basename(file)}.${hostname()}.${process.pid}.unfinished`);
}

/** Removes what killed processes have left in a folder, with the journals that SQLite keeps beside its files. */
export function sweepUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, rest = "", pid = ""] = UNFINISHED.exec(name) ?? [];
    if (!pid) continue;
    const isOurs = rest.endsWith(`.${hostname()}`);
    const file = join(folder, name);
    if (isOurs ? !isAlive(Number(pid)) : isOld(file)) rmSync(file, { force: true });
  }
}

const UNFINISHED = /^(\..+)\.(\d+)\.unfinished(?:-journal|-wal|-shm)?$/;

function isOld(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > ABANDONED_MS;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process is one as well.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
