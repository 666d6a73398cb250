import type { LogKeys } from "../../api/contract/ledger/log-keys.ts";
import type { LedgerEntry } from "../../api/contract/ledger/statement.ts";
import { opensKey } from "../../api/render/ledger/handover.ts";
import { handoverOf } from "../../api/render/ledger/key-chain.ts";

/** What a verification found. The site is as its log says if there are no faults. */
export interface Verified {
  /** The name of the log. */
  origin: string;
  entries: number;
  pieces: number;
  /** What was checked, in words. */
  checked: string[];
  /** What proves nothing, and is worth knowing. */
  notes: string[];
  faults: string[];
}

/** An entry, if it has what is read of one. The log may be that of somebody hostile. */
export function readEntry(text: string): Pick<LedgerEntry, "kind" | "at"> | undefined {
  try {
    const { kind, at } = JSON.parse(text) as LedgerEntry;
    return typeof kind === "string" && typeof at === "string" ? { kind, at } : undefined;
  } catch {
    return undefined;
  }
}

const NOTES_MAX = 100;
/** A clock that is put right goes back a little. */
const CLOCK_MINUTES = 5;

/** The order of the entries is proven, and their times are what the site says. */
export function checkTimes(entries: readonly string[], { notes }: Verified): void {
  let latest = -Infinity;
  for (const [number, entry] of entries.entries()) {
    const at = Date.parse(readEntry(entry)?.at ?? "");
    if (at < latest - CLOCK_MINUTES * 60_000 && notes.length < NOTES_MAX) {
      notes.push(
        `Entry ${number} says an earlier time than the one before it. The clock of the site was set back; it was not earlier.`,
      );
    }
    latest = at;
  }
}

/** Each address and key is announced in the log, so none was slipped in. */
export function checkKeys(
  { keys, vkey }: LogKeys,
  entries: readonly string[],
  { faults }: Verified,
): void {
  const wrong = keys.filter((key) => !opensKey(key, entries[key.entry] ?? "{}"));
  faults.push(...wrong.map((key) => `Entry ${key.entry} of the log does not announce ${key.vkey}`));
  if (keys.at(-1)?.vkey !== vkey) faults.push("The present key is not the last one announced.");
  const announced = entries.filter((entry) => kindOf(entry) === "key").length;
  if (announced !== keys.length) {
    faults.push(`The log announces ${announced} keys, and the site names ${keys.length}.`);
  }
}

/** The last entry of a key after which all public pieces were entered anew. */
function restartOf({ keys }: LogKeys): number {
  return keys.findLast((key) => handoverOf(key) === undefined)?.entry ?? 0;
}

function kindOf(entry: string): string {
  return readEntry(entry)?.kind ?? "";
}

/** Since then, each piece that became public has an entry, and each that was taken down. */
export function checkCount(
  entries: readonly string[],
  keys: LogKeys,
  { pieces, checked, faults }: Verified,
): void {
  const since = entries.slice(restartOf(keys) + 1).map(kindOf);
  const count = (...some: string[]): number => since.filter((kind) => some.includes(kind)).length;
  if (count("erasure")) {
    checked.push(
      "A writer was erased. The log does not say how many pieces went, so they are not counted.",
    );
    return;
  }
  const expected = count("start", "publish") - count("unpublish", "takedown");
  if (pieces < expected) {
    faults.push(`${expected - pieces} published pieces are missing, and no entry says why.`);
  } else if (pieces > expected) {
    faults.push(`There are ${pieces} pieces, and entries of only ${expected}.`);
  } else checked.push(`All ${pieces} pieces that the log has are public.`);
}
