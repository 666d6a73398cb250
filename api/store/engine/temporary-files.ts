import { readdirSync, rmSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";

/** Processes of other machines cannot be checked: their files stay until nobody has touched them for a day. */
const ABANDONED_MS = 86_400_000;

/**
 * The name of an incomplete file, beside the file that it becomes: hidden, and with the id of its process, so that the
 * next process can recognise the files of a killed one.
 */
export function unfinishedName(file: string): string {
  return join(dirname(file), `.${basename(file)}.${hostname()}.${process.pid}.unfinished`);
}

/** Removes the incomplete files of killed processes in a folder, with the journals that SQLite keeps beside them. */
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
    // The process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
