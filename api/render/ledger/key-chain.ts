import { toHex } from "../../contract/ledger/bytes.ts";
import type { KeyStatement, LogKey } from "../../contract/ledger/log-keys.ts";
import { readVerifierKey, type VerifierKey } from "./checkpoint.ts";

// The keys of a log as those who check it see them, in browsers as well. How a key is handed over: handover.ts.

/** The text of a note that a key has signed; undefined for any other. In a browser it takes a promise. */
type OpenNote = (
  note: string,
  key: VerifierKey,
) => string | undefined | Promise<string | undefined>;

/** It can be taken for no checkpoint, whose first line is the name of a log. */
const FIRST_LINE = "galley log key v1";

export function handoverText(origin: string, vkey: string): string {
  return `${FIRST_LINE}\n${origin}\n${vkey}\n`;
}

/** The statement in the entry of a key. */
export function keyStatement({ statement }: LogKey): KeyStatement | undefined {
  try {
    return JSON.parse(statement ?? "") as KeyStatement;
  } catch {
    return undefined;
  }
}

/** The note with which the key before has named this one, if it has. */
export function handoverOf(key: LogKey): string | undefined {
  const { handover } = keyStatement(key) ?? {};
  return typeof handover === "string" ? handover : undefined;
}

/**
 * Walks from a key that is trusted to the present one: each must have signed the next, or be the same key under the site's
 * next address. Undefined if the chain is broken or does not hold the trusted key.
 */
export async function followKeys(
  keys: readonly LogKey[],
  trusted: string,
  open: OpenNote,
): Promise<string | undefined> {
  const from = keys.findLastIndex(({ vkey }) => vkey === trusted);
  if (from < 0) return undefined;
  let known = trusted;
  for (const key of keys.slice(from + 1)) {
    if (!(await isHeir(known, key, open))) return undefined;
    known = key.vkey;
  }
  return known;
}

async function isHeir(known: string, key: LogKey, open: OpenNote): Promise<boolean> {
  const [before, after] = [readVerifierKey(known), readVerifierKey(key.vkey)];
  if (!before || !after) return false;
  if (toHex(before.publicKey) === toHex(after.publicKey)) return true;
  const note = handoverOf(key);
  return note !== undefined && (await open(note, before)) === handoverText(after.origin, key.vkey);
}
