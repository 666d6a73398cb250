/** An address or a key that the log has had. */
export interface LogKey {
  /** The name of the log under this key. */
  origin: string;
  /** The key as verifiers of signed notes know it. */
  vkey: string;
  /** When it was announced. */
  since: string;
  /** The number of the entry that announced it. */
  entry: number;
  /** 32 random bytes, in base64. */
  salt: string | null;
  /** The statement of the entry, as canonical JSON: a `KeyStatement`. */
  statement: string | null;
}

/** `/.well-known/galley-log.json`. */
export interface LogKeys {
  /** The name of the log: the first line of its checkpoints. */
  origin: string;
  /** The present key. */
  vkey: string;
  /** The folder of the log. */
  log: string;
  /** All addresses and keys, the first one first. */
  keys: LogKey[];
}

/** The part of a log that was seen. It only ever grows, and its key signs the next one. */
export interface SeenLog {
  vkey: string;
  size: number;
  /** The root of the tree, in base64. */
  root: string;
}

export interface KeyStatement {
  /** The address of the site. */
  site: string;
  /** The 32 bytes of the Ed25519 key, in base64. */
  public_key: string;
  /**
   * A signed note with which the key before this one names it. Without it, every public piece is entered anew after this
   * entry.
   */
  handover?: string;
}

/** Reads the file of keys, which anyone may have written; undefined if it is none. Without zod, which commands need not load. */
export function readLogKeys(text: string): LogKeys | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value) || !areTexts(value["origin"], value["vkey"], value["log"])) return undefined;
  const { keys } = value;
  return Array.isArray(keys) && keys.every(isKey) ? (value as unknown as LogKeys) : undefined;
}

function isKey(key: unknown): boolean {
  if (!isObject(key) || !Number.isSafeInteger(key["entry"])) return false;
  const opening = [key["salt"], key["statement"]].filter((part) => part !== null);
  return areTexts(key["origin"], key["vkey"], key["since"], ...opening);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function areTexts(...values: unknown[]): boolean {
  return values.every((value) => typeof value === "string");
}
