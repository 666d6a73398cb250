import { writeSync } from "node:fs";
import { systemClock } from "../../api/contract/clock.ts";
import type { Configuration } from "../../api/contract/configuration.ts";
import { createLog, type Log } from "../../api/http/log.ts";

/** Lines are buffered: writing each one by itself would cost as much as answering the request that it is about. */
const FLUSH_AFTER_MS = 50;
const FLUSH_AT_CHARACTERS = 32_768;

/** The log on standard output: readable text on a terminal, JSON elsewhere. */
export function createOutputLog(level: Configuration["logLevel"]): Log & { flush(): void } {
  let waiting = "";
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const lines = waiting;
    waiting = "";
    if (lines) writeWhole(lines);
  }

  // However the process ends, the last lines are those that people want to read.
  process.on("exit", flush);
  // A write that was left to the stream may fail later.
  process.stdout.on("error", () => {});
  const log = createLog({
    level,
    readable: process.stdout.isTTY,
    clock: systemClock,
    write: (line) => {
      waiting += line;
      if (waiting.length >= FLUSH_AT_CHARACTERS) flush();
      else timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
    },
  });
  return { ...log, flush };
}

function writeWhole(lines: string): void {
  let bytes = Buffer.from(lines);
  try {
    while (bytes.length) bytes = bytes.subarray(writeSync(process.stdout.fd, bytes));
  } catch (error) {
    // The stream waits for a full pipe. On a full disk or a closed pipe the lines are lost: a service without a log still
    // serves.
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") process.stdout.write(bytes);
  }
}
