import type { ChildProcess } from "node:child_process";
import { z } from "zod";
import type { Configuration } from "../../api/contract/configuration.ts";
import type { Log } from "../../api/http/log.ts";
import { eachLine } from "../../build/pipeline/lines.ts";
import type { WorkerLog } from "../../build/pipeline/worker-log.ts";
import { createOutputLog } from "./log-output.ts";

// Brings the build worker's log lines into the log of the service, with their levels.

const WORKER = "worker";

const Line = z.object({
  level: z.enum(["debug", "info", "warn", "error"]),
  message: z.string(),
  from: z.string(),
});

/** The worker's side. A worker that runs without a server writes its log itself. */
export function createWorkerLog(logLevel: Configuration["logLevel"]): WorkerLog {
  if (!process.send) {
    const log = createOutputLog(logLevel);
    return (message, level = "info", from = WORKER) => log[level](message, { from });
  }
  return (message, level = "info", from = WORKER) =>
    console.log(JSON.stringify({ level, message, from } satisfies z.infer<typeof Line>));
}

/** The server's side. Lines in another format come from a library or from a crash. */
export function passOn({ stdout, stderr }: ChildProcess, log: Log): void {
  if (!stdout || !stderr) return;
  eachLine(stdout, (text) => {
    const line = parse(text);
    if (line) log[line.level](line.message, { from: line.from });
    else log.info(text, { from: WORKER });
  });
  eachLine(stderr, (text) => log.error(text, { from: WORKER }));
}

function parse(text: string): z.infer<typeof Line> | undefined {
  try {
    return Line.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
