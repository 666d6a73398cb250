import { createHash, type KeyObject } from "node:crypto";
import type { KeyStatement, LogKey } from "../../contract/ledger/log-keys.ts";
import { openNote, openVerifierKey, publicBytes, signNote, verifierKey } from "./note.ts";

// How a log passes from one key to the next: the old key signs a note that names the new one.

/** It can be taken for no checkpoint, whose first line is the name of a log. */
const FIRST_LINE = "galley log key v1";

/** The note with which a key hands the log over. */
export function signHandover(origin: string, from: KeyObject, to: Buffer): string {
  return signNote(handoverText(origin, verifierKey(origin, to)), origin, from);
}

function handoverText(origin: string, vkey: string): string {
  return `${FIRST_LINE}\n${origin}\n${vkey}\n`;
}

/** Whether the opening of a key's entry is what the entry commits to. */
export function opensKey({ salt, statement }: LogKey, entry: string): boolean {
  const { kind, commitment } = JSON.parse(entry) as { kind: string; commitment: string };
  if (kind !== "key" || salt === null || statement === null) return false;
  const hash = createHash("sha256").update(Buffer.from(salt, "base64")).update(statement);
  return hash.digest("base64") === commitment;
}

/** What the entry of a key is about. */
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
export function followKeys(keys: readonly LogKey[], trusted: string): string | undefined {
  const from = keys.findLastIndex(({ vkey }) => vkey === trusted);
  if (from < 0) return undefined;
  let known = trusted;
  for (const key of keys.slice(from + 1)) {
    if (!isHeir(known, key)) return undefined;
    known = key.vkey;
  }
  return known;
}

function isHeir(known: string, key: LogKey): boolean {
  const [before, after] = [known, key.vkey].map((vkey) => openVerifierKey(vkey));
  if (!before || !after) return false;
  if (Buffer.from(before.publicKey).equals(after.publicKey)) return true;
  const note = handoverOf(key);
  return note !== undefined && openNote(note, before) === handoverText(after.origin, key.vkey);
}

/** Whether this is the public half of a private key. */
export function isKeyOf(key: KeyObject, publicKey: string): boolean {
  return publicBytes(key).toString("base64") === publicKey;
}
