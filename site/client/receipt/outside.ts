import type { ReadFile, Seen } from "./check.ts";

// The files of the site, and the memory of this browser: both are outside of the page.

/** The path of a file that did not answer. */
export class Unreadable extends Error {}

export const read: ReadFile = async (path) => {
  try {
    // Nothing that a cache has kept, except tiles: they never change.
    const answer = await fetch(path, {
      cache: path.startsWith("/log/tile/") ? "default" : "no-cache",
      credentials: "omit",
    });
    if (answer.status === 404 || answer.status === 410) return undefined;
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
  } catch {
    // The network is away: the same words.
  }
  throw new Unreadable(path);
};

/** The name of the place where this browser keeps what it saw of the log. */
const MEMORY = "galley-log";

export function recall(): Seen | undefined {
  try {
    return (JSON.parse(localStorage.getItem(MEMORY) ?? "null") as Seen | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function remember(seen: Seen): void {
  try {
    localStorage.setItem(MEMORY, JSON.stringify(seen));
  } catch {
    // A browser that keeps nothing sees the log for the first time, each time.
  }
}
