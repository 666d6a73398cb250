import { createHash, type KeyObject } from "node:crypto";
import { openedBytes } from "../../contract/ledger/commitment.ts";
import type { LogKey } from "../../contract/ledger/log-keys.ts";
import { handoverText } from "./key-chain.ts";
import { publicBytes, signNote, verifierKey } from "./note.ts";

// How a log passes from one key to the next: the old key signs a note that names the new one.

/** The note with which a key hands the log over. */
export function signHandover(origin: string, from: KeyObject, to: Buffer): string {
  return signNote(handoverText(origin, verifierKey(origin, to)), origin, from);
}

/** Whether the opening of a key's entry is what the entry commits to. */
export function opensKey({ salt, statement }: LogKey, entry: string): boolean {
  const { kind, commitment } = JSON.parse(entry) as { kind: string; commitment: string };
  if (kind !== "key" || salt === null || statement === null) return false;
  const bytes = openedBytes(salt, statement);
  return bytes !== undefined && createHash("sha256").update(bytes).digest("base64") === commitment;
}

/** Whether this is the public half of a private key. */
export function isKeyOf(key: KeyObject, publicKey: string): boolean {
  return publicBytes(key).toString("base64") === publicKey;
}
