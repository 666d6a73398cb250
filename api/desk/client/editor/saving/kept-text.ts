import type { EditorWords } from "../../page/words.ts";
import { type Fields, isSame, readFields, valueOf } from "../fields.ts";

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
  /** Moves the text of a new piece to the id that the piece has now. */
  moveTo(piece: string): void;
  /** Texts of earlier tabs that differ from the page, newest first. */
  found(): { kept: Kept; drop: () => void }[];
}

const PREFIX = "galley-text";
/** Apart from the text, which is written with each key: it changes with each save. */
const BASE_PREFIX = "galley-base-";
/** As long as a deleted draft can be restored on the server. */
const KEPT_MS = 30 * 86_400_000;

/** Keeps unsaved text in the browser. Each tab has its own key, so that two tabs never overwrite each other. */
export function createKeptText(form: HTMLFormElement): KeptText {
  const { writer = "", piece = "new" } = form.dataset;
  const tab = crypto.randomUUID();
  const familyOf = (id: string): string => `${PREFIX}:${writer}:${id}:`;
  const family = familyOf(piece);
  let own = family + tab;
  let base: Fields | undefined;
  let isBaseKept = false;

  return {
    basedOn: (fields) => {
      base = fields;
      isBaseKept = false;
    },
    keep: () => {
      const draft = valueOf(form, "draft");
      const kept: Kept = {
        fields: readFields(form),
        version: Number(valueOf(form, "version")),
        ...(draft ? { draft } : {}),
        at: Date.now(),
      };
      if (!isBaseKept) localStorage.removeItem(BASE_PREFIX + own);
      // Without room for it, the text is still kept.
      if (!isBaseKept && base) write(BASE_PREFIX + own, { ...kept, fields: base });
      isBaseKept = true;
      return write(own, kept);
    },
    drop: () => {
      drop(own);
      isBaseKept = false;
    },
    moveTo: (id) => {
      const kept = read(own);
      drop(own);
      isBaseKept = false;
      own = familyOf(id) + tab;
      if (kept) write(own, kept);
    },
    found: () => {
      const onPage = readFields(form);
      const names = Array.from({ length: localStorage.length }, (_, index) =>
        localStorage.key(index),
      ).filter((name): name is string => name !== null && name.startsWith(family) && name !== own);
      const all = names.flatMap((name) => {
        const kept = read(name);
        if (!kept || isObsolete(kept, onPage)) {
          drop(name);
          return [];
        }
        const from = read(BASE_PREFIX + name);
        // A full storage may have kept one of the two only.
        const isOfIt = from?.version === kept.version;
        const found = isOfIt ? { ...kept, base: from.fields } : kept;
        return [{ kept: found, drop: () => drop(name) }];
      });
      return all.toSorted((a, b) => b.kept.at - a.kept.at);
    },
  };
}

function drop(name: string): void {
  for (const one of [name, BASE_PREFIX + name]) localStorage.removeItem(one);
}

/** Keeps the text, and says whether that worked. */
export function keepAndReport(kept: KeptText, w: EditorWords): string {
  return kept.keep() ? w.kept : w.not_kept;
}

/** Whether the text is saved now, or too old. A later version alone does not mean that this text was saved. */
function isObsolete(kept: Kept, onPage: Fields): boolean {
  return isSame(kept.fields, onPage) || Date.now() - kept.at > KEPT_MS;
}

/** A full or forbidden storage must not stop the writer. */
function write(name: string, kept: Kept): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

function read(name: string): Kept | undefined {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "") as Kept;
  } catch {
    return undefined;
  }
}
