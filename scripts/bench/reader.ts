import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { RUN } from "../command/run-file.ts";
import { quantile } from "./measure.ts";

export interface Times {
  median_ms: number;
  max_ms: number;
}

/** An honest reader of a file and of the search, in its own process. */
export async function startReader(origin: string, dataDir: string): Promise<ChildProcess> {
  const folder = join(dataDir, "public/api/public/pieces");
  const file = readdirSync(folder).find((name) => name.length === 36 + ".json".length) ?? "";
  const page = `${origin}/api/public/pieces/${file.slice(0, 36)}`;
  const search = `${origin}/api/public/pieces/search?q=bridge`;
  const reader = fork(RUN, ["bench/reader-process", page, search], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(reader, "message");
  return reader;
}

/** The times of the reader's GETs while `done` runs. */
export async function readDuring(
  reader: ChildProcess,
  done: () => Promise<unknown>,
): Promise<number[][]> {
  reader.send("start");
  await done();
  if (reader.exitCode !== null)
    throw new Error("An honest reader was refused. The reason is above.");
  const said = once(reader, "message") as Promise<[number[][]]>;
  reader.send("stop");
  const [times] = await said;
  return times;
}

export function timesOf(values: readonly number[] = []): Times {
  return { median_ms: quantile(values, 0.5), max_ms: quantile(values, 1) };
}
