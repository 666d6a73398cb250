import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTestClock, tempFolder, type TestClock } from "../_setup.ts";

/**
 * Runs in the worker before its own code, and gives it the time that stands in a file. `Date` without arguments is the only
 * source of the service's clock. With TEST_KILL_AT, the process kills itself before the nth statement after it has looked
 * for pieces that are due: a signal from another process always comes too late for that.
 */
const PRELOAD = `
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
const now = () => Number(readFileSync(process.env.TEST_CLOCK, "utf8"));
globalThis.Date = class extends Date {
  constructor(...given) { super(...(given.length ? given : [now()])); }
  static now() { return now(); }
};
const killAt = process.env.TEST_KILL_AT;
if (killAt !== undefined) {
  const Sqlite = createRequire(${JSON.stringify(import.meta.filename)})("better-sqlite3");
  const statement = Object.getPrototypeOf(new Sqlite(":memory:").prepare("select 1"));
  let left = -1;
  for (const name of ["run", "all", "get", "iterate"]) {
    const real = statement[name];
    statement[name] = function (...given) {
      if (left < 0 && this.source.includes("publication_plans")) left = Number(killAt);
      if (left >= 0 && left-- === 0) process.kill(process.pid, "SIGKILL");
      return real.apply(this, given);
    };
  }
}`;

/** A clock that stands still until it is told to move, for this process and for those with this environment. */
export function createSharedClock(): {
  clock: TestClock;
  environment: Record<string, string>;
} {
  const file = join(tempFolder(), "now");
  const clock = createTestClock();
  const tell = (): void => {
    writeFileSync(`${file}.new`, String(clock().getTime()));
    renameSync(`${file}.new`, file);
  };
  const { advance } = clock;
  const shared = Object.assign(() => clock(), {
    advance: (by: Parameters<typeof advance>[0]) => {
      advance(by);
      tell();
    },
  });
  tell();
  return {
    clock: shared,
    environment: {
      TEST_CLOCK: file,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(PRELOAD)}`,
    },
  };
}
