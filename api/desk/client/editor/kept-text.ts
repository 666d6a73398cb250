import { type Fields, isSame, readFields, valueOf } from "./fields.ts";

/** What was typed and is not saved yet, kept in the browser: it outlives a lost connection, a crash and a closed tab. */
interface Kept {
  fields: Fields;
  /** The version of the saved text that it was made from. */
  version: number;
  /** Of a new piece: the word by which its form is known, should it have been saved and nobody heard. */
  draft?: string;
  at: number;
}

export interface KeptText {
  /** What is on the page now. False where the browser keeps nothing for us. */
  keep(): boolean;
  drop(): void;
  /** A piece that was new has an id: its text is looked for under that from now on. */
  moveTo(piece: string): void;
  /** What earlier tabs left behind that differs from the page, newest first. */
  found(): { kept: Kept; drop: () => void }[];
}

const PREFIX = "galley-text";
/** Longer ago than a draft can be brought back on the server, it is nothing anyone looks for. */
const KEPT_MS = 30 * 86_400_000;

/** Each tab has a place of its own, so that two of them never write over each other. */
export function createKeptText(form: HTMLFormElement): KeptText {
  const { writer = "", piece = "new" } = form.dataset;
  const tab = crypto.randomUUID();
  const familyOf = (id: string): string => `${PREFIX}:${writer}:${id}:`;
  const family = familyOf(piece);
  let own = family + tab;

  return {
    keep: () => {
      const draft = valueOf(form, "draft");
      return write(own, {
        fields: readFields(form),
        version: Number(valueOf(form, "version")),
        ...(draft ? { draft } : {}),
        at: Date.now(),
      });
    },
    drop: () => localStorage.removeItem(own),
    moveTo: (id) => {
      const kept = read(own);
      localStorage.removeItem(own);
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
        const drop = (): void => localStorage.removeItem(name);
        if (!kept || isOver(kept, onPage)) {
          drop();
          return [];
        }
        return [{ kept, drop }];
      });
      return all.toSorted((a, b) => b.kept.at - a.kept.at);
    },
  };
}

/** Keeps the text, and says whether that was possible. */
export function whereKept(kept: KeptText): string {
  return kept.keep()
    ? "Your text is kept in this browser."
    : "This browser cannot keep your text: leave this page open, or copy it.";
}

/** Saved since, or too old. A later version alone says nothing of whose text it is. */
function isOver(kept: Kept, onPage: Fields): boolean {
  return isSame(kept.fields, onPage) || Date.now() - kept.at > KEPT_MS;
}

/** A full or forbidden storage must not stop anyone from writing. */
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
