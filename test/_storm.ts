import { randomInt } from "node:crypto";

export interface Storm {
  kills: number;
  /** A number from 0 up to 1, the same sequence for the same seed. */
  random: () => number;
}

/**
 * How often a storm kills, and its random choices. `npm run storm` runs the full count; STORM_KILLS sets another one. The
 * seed is printed, and STORM_SEED repeats its choices (the instants at which processes run stay the machine's own).
 */
export function createStorm({ few, full }: { few: number; full: number }): Storm {
  const { STORM_KILLS, STORM_SEED } = process.env;
  const kills = Number(STORM_KILLS ?? (isFullStorm() ? full : few));
  const seed = Number(STORM_SEED ?? randomInt(2 ** 32));
  process.stdout.write(`A storm of ${kills} kills, STORM_SEED=${seed}\n`);
  return { kills, random: mulberry32(seed) };
}

/** Whether `npm run storm` runs this, rather than `npm test` or `npm run test:all`. */
export function isFullStorm(): boolean {
  return process.env["STORM"] === "full";
}

/** A small generator with a period of 2^32: enough for choices, never for secrets. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
