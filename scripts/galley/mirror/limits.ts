import { Failure, isOfForm } from "../failure.ts";

// What a mirror takes of a site, which may be hostile: files without end, or answers that stall or break off.

/** Polite, and enough: a site answers in milliseconds. */
export const AT_ONCE = 4;
/** A site of a hundred thousand pieces has fewer. */
export const FILES_MAX = 1_000_000;
const BYTES_MAX = 100 * 1_024 ** 3;
/** What stays free on the disk for everything else. */
const FREE_BYTES_MIN = 1_024 ** 3;
/** The disk is looked at after this much. */
const LOOK_EVERY_BYTES = 64 * 1_024 ** 2;
/** Each may have taken a minute. */
export const FAULTS_MAX = 500;
/** A longer text is kept, and not searched for links: no page of a site run by Galley is as long. */
export const SEARCHED_BYTES_MAX = 16 * 1_024 ** 2;

/** The whole run ends: what is there stays. */
export class Stop extends Failure {}

/** Counts what a run reads. `freeBytes` looks at the disk. */
export function createBudget(freeBytes: () => number): { spend(bytes: number): void } {
  let spent = 0;
  let lookAt = 0;
  return {
    spend(bytes) {
      spent += bytes;
      if (spent > BYTES_MAX) throw new Stop("The site is larger than a mirror takes.");
      if (spent < lookAt) return;
      lookAt = spent + LOOK_EVERY_BYTES;
      if (freeBytes() < FREE_BYTES_MIN) {
        throw new Stop("The disk is nearly full. Make room, and run the command again.");
      }
    },
  };
}

/** Whether an error comes from what the site handed out: its answer, its form, or names that no folder takes together. */
export function isOfSite(error: unknown): error is Error {
  const { code } = error as NodeJS.ErrnoException;
  const isName = ["EEXIST", "ENOTDIR", "EISDIR"].includes(code ?? "");
  return error instanceof Failure || isOfForm(error) || isName;
}
