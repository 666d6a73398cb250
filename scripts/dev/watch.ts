import { type Dirent, type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import { basename, dirname, join, sep } from "node:path";

/** Files that editors write beside the one that is saved, and folders that hold no sources. */
const IGNORED = /^\.|~$|^4913$|^node_modules$/;

/**
 * Calls back with the path of everything that changes below these folders. Each folder has a watcher of its own, which
 * also sees files that an editor replaces by renaming; a recursive watcher of Node loses them on Linux.
 */
export function watchFolders(
  roots: readonly string[],
  onChange: (path: string) => void,
): { close(): void } {
  const watchers = new Map<string, FSWatcher>();

  function changed(path: string): void {
    if (IGNORED.test(basename(path))) return;
    follow(path);
    onChange(path);
  }

  /** Watches a folder and those in it. A folder that was there before may have been replaced: its watcher sees nothing. */
  function follow(path: string): void {
    for (const [folder, watcher] of watchers) {
      if (folder !== path && !folder.startsWith(path + sep)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    watchers.set(
      path,
      open(path, (name) => changed(join(path, name))),
    );
    for (const entry of entriesOf(path)) {
      if (entry.isDirectory() && !IGNORED.test(entry.name)) follow(join(path, entry.name));
    }
  }

  // A root that is replaced, perhaps by a link to another folder, is seen in the folder around it.
  const around = roots.map((root) =>
    open(dirname(root), (name) => {
      if (name === basename(root)) changed(root);
    }),
  );
  for (const root of roots) follow(root);
  return {
    close: () => {
      for (const watcher of [...around, ...watchers.values()]) watcher.close();
    },
  };
}

/** Nothing for a folder that was removed after it was looked at. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

function open(folder: string, onName: (name: string) => void): FSWatcher {
  const watcher = watch(folder, (_event, name) => {
    if (name !== null) onName(name);
  });
  // The folder was removed; the watcher around it sees that, too.
  return watcher.on("error", () => watcher.close());
}
