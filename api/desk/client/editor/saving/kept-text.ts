import type { EditorWords } from "../../page/words.ts";
import { type Fields, readFields, valueOf } from "../fields.ts";
import { differenceOf, type TextChange } from "../text-change.ts";

/** Unsaved text, kept in the browser: it survives a lost connection, a crash and a closed tab. */
export interface Kept {
  fields: Fields;
  /** The version of the saved text that it is based on. */
  version: number;
  /** The saved text itself: with it, a text that was saved since can be merged. */
  base?: Fields;
  /** For a new piece: identifies its form, in case it was saved and the answer was lost. */
  draft?: string;
  at: number;
}

export interface KeptText {
  /** Keeps the text on the page. False if the browser's storage is full or forbidden. */
  keep(): boolean;
  /** The saved text that the text on the page is based on; undefined if it is not known. */
  basedOn(base: Fields | undefined): void;
  drop(): void;
  /** A new piece is saved and has an id now: what is kept from here on belongs to that. */
  moveTo(piece: string): void;
  /** Texts that other tabs and earlier visits have kept. */
  others(): OtherText[];
}

export interface OtherText {
  read(): Stored | undefined;
  /** The text that it is based on. */
  readBase(): Stored | undefined;
  drop(): void;
}

/** As the storage has it. */
export interface Stored extends Kept {
  /** How long fields differ from those of the base. They are not among the fields. */
  changes?: Readonly<Record<string, TextChange>>;
}

const PREFIX = "galley-text";
/** Apart from the text, which is written with each key: it changes with each save. */
const BASE_PREFIX = "galley-base-";
/** Shorter fields are kept whole. */
const LONG = 2_000;

/** Keeps unsaved text in the browser. Each tab has its own key, so that two tabs never overwrite each other. */
export function createKeptText(form: HTMLFormElement): KeptText {
  const { writer = "", piece = "new" } = form.dataset;
  const tab = crypto.randomUUID();
  const familyOf = (id: string): string => `${PREFIX}:${writer}:${id}:`;
  const family = familyOf(piece);
  let own = family + tab;
  let base: Fields | undefined;
  /** Whether the storage has the base, or has no room for it. Undefined: it has not been tried. */
  let isBaseKept: boolean | undefined;

  function forget(): void {
    drop(own);
    isBaseKept = undefined;
  }

  return {
    basedOn: (fields) => {
      base = fields;
      isBaseKept = undefined;
    },
    keep: () => {
      const draft = valueOf(form, "draft");
      const kept: Kept = {
        fields: readFields(form),
        version: Number(valueOf(form, "version")),
        ...(draft ? { draft } : {}),
        at: Date.now(),
      };
      if (isBaseKept && base) return write(own, shortened(kept, base));
      // Whole, until its base is there: whenever the browser ends, the two fit.
      const isKept = write(own, kept);
      if (isBaseKept !== undefined) return isKept;
      isBaseKept = base !== undefined && write(BASE_PREFIX + own, { ...kept, fields: base });
      return isKept;
    },
    drop: forget,
    moveTo: (id) => {
      forget();
      own = familyOf(id) + tab;
    },
    others: () =>
      tried(() => Object.keys(localStorage), [])
        .filter((name) => name.startsWith(family) && name !== own)
        .map((name) => ({
          read: () => read(name),
          readBase: () => read(BASE_PREFIX + name),
          drop: () => drop(name),
        })),
  };
}

/** Keeps the text, and says whether that worked. */
export function keepAndReport(kept: KeptText, w: EditorWords): string {
  return kept.keep() ? w.kept : w.not_kept;
}

const NO_CHANGE: TextChange = { from: 0, to: 0, insert: "" };

/** Writing a long text takes milliseconds, and this is done while somebody types: of a long field only its change is kept. */
function shortened(kept: Kept, base: Fields): Stored {
  const fields: Fields = {};
  const changes: Record<string, TextChange> = {};
  for (const [name, value] of Object.entries(kept.fields)) {
    const before = base[name] ?? "";
    if (before.length < LONG) fields[name] = value;
    else changes[name] = differenceOf(before, value) ?? NO_CHANGE;
  }
  return { ...kept, fields, changes };
}

function write(name: string, kept: Stored): boolean {
  return tried(() => (localStorage.setItem(name, JSON.stringify(kept)), true), false);
}

function read(name: string): Stored | undefined {
  return tried(() => JSON.parse(localStorage.getItem(name) ?? "") as Stored, undefined);
}

function drop(name: string): void {
  for (const one of [name, BASE_PREFIX + name])
    tried(() => localStorage.removeItem(one), undefined);
}

/** A full or forbidden storage must not stop the writer. */
function tried<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
