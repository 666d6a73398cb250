import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { JsonOption } from "../command/command-line.ts";
import { table } from "../command/table.ts";
import { type Attack, attacksOn, takeBack, type Target } from "./attack-list.ts";
import { prepareTarget, type Stop } from "./attack-target.ts";
import { readDuring, startReader, type Times, timesOf } from "./reader.ts";
import { inFolder } from "./measure.ts";
import { stopped } from "./service.ts";

/** The most that an attack may add to the time of an honest reader's GET. */
const ADDED_MAX_MS = 250;
/** How long the reader reads without an attack, and at least during one. */
const WINDOW_MS = 4_000;
const WARM_UP_MS = 6_000;
/** A pause, so that the after-effects of an attack do not count for the next one. */
const REST_MS = 1_000;

/** An attack that adds too much is tried again: the machine may have been busy with something else. */
const TRIES = 3;

interface Row {
  attack: string;
  read: string;
  without: Times;
  during: Times;
  added: Times;
}

const READS = { page: "static page", search: "search" } as const;

/** Measures an honest reader's GET without and during each attack, in one run. Fails if one adds more than 250 ms. */
export async function benchAttacks(options: JsonOption & { only?: string }): Promise<void> {
  const stops: Stop[] = [];
  await inFolder(async (folder) => {
    try {
      await measureAttacks(join(folder, "data"), options, stops);
    } finally {
      for (const stop of stops.toReversed()) await stop();
    }
  });
}

async function measureAttacks(
  dataDir: string,
  options: JsonOption & { only?: string },
  stops: Stop[],
): Promise<void> {
  const target = await prepareTarget(dataDir, stops);
  const reader = await startReader(target.origin, dataDir);
  stops.push(() => stopped(reader));
  // The service has just started: its own work must not count for the first attack.
  await readDuring(reader, () => setTimeout(WARM_UP_MS));
  const alone = await takeBack(target, withdrawn(target, 0));
  let behind = Number.NaN;
  const rows: Row[] = [];
  for (const attack of attacksOn(target)) {
    if (!attack.name.includes(options.only ?? "")) continue;
    const also = async (): Promise<void> => {
      if (attack.queues) behind = await takeBack(target, withdrawn(target, 1));
    };
    let measured = await measure(reader, attack, also);
    for (let tries = 1; tries < TRIES && !attack.once && measured.some(isTooLong); tries++) {
      measured = await measure(reader, attack, also);
    }
    rows.push(...measured);
  }
  report(options, rows, { alone, behind });
  if (rows.some(isTooLong)) process.exitCode = 1;
}

function withdrawn(target: Target, index: number): { id: string; path: string } {
  const piece = target.withdrawn[index];
  if (!piece) throw new Error("There is no piece to unpublish.");
  return piece;
}

async function measure(
  reader: ChildProcess,
  attack: Attack,
  also: () => Promise<void>,
): Promise<Row[]> {
  const without = await readDuring(reader, () => setTimeout(WINDOW_MS));
  const during = await readDuring(reader, async () => {
    const until = performance.now() + WINDOW_MS;
    const attacking = attack.run();
    await also();
    await attacking;
    while (!attack.once && performance.now() < until) await attack.run();
    await setTimeout(Math.max(0, until - performance.now()));
  });
  await setTimeout(REST_MS);
  return Object.values(READS).map((read, index) => {
    const [quiet, then] = [timesOf(without[index]), timesOf(during[index])];
    const added = {
      median_ms: then.median_ms - quiet.median_ms,
      max_ms: then.max_ms - quiet.max_ms,
    };
    return { attack: attack.name, read, without: quiet, during: then, added };
  });
}

function report(
  { json }: JsonOption,
  rows: readonly Row[],
  { alone, behind }: { alone: number; behind: number },
): void {
  const takedown_ms = { alone, behind_bombs: behind };
  if (json) return console.log(JSON.stringify({ limit_ms: ADDED_MAX_MS, takedown_ms, rows }));
  console.log(
    `Times of an honest reader with a new connection for each GET. ADDED compares them with the ${WINDOW_MS / 1_000} s just before the attack; at most ${ADDED_MAX_MS} ms may be added.\n`,
  );
  console.log(
    table(rows, "No attack has these words in its name.", [
      ["DURING", ({ attack }) => attack],
      ["GET", ({ read }) => read],
      ["MEDIAN MS", ({ during }) => ms(during.median_ms)],
      ["MAX MS", ({ during }) => ms(during.max_ms)],
      ["ADDED MEDIAN", ({ added }) => ms(added.median_ms)],
      ["ADDED MAX", ({ added }) => ms(added.max_ms)],
      ["", (row) => (isTooLong(row) ? "TOO LONG" : "")],
    ]),
  );
  if (Number.isNaN(behind)) return;
  console.log(
    `\nAn unpublished page is gone after ${ms(alone)} ms, and after ${ms(behind)} ms while eight mark bombs wait to be built.`,
  );
}

function isTooLong({ added }: Row): boolean {
  return added.max_ms > ADDED_MAX_MS;
}

function ms(value: number): string {
  return value.toFixed(0);
}
