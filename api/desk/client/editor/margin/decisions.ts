/** What the writer has decided about parts of a note, until the whole note is answered. Kept in the browser. */
export interface Decisions {
  /** The changes of a suggestion that were declined. */
  left(suggestion: string): ReadonlySet<number>;
  leave(suggestion: string, change: number): void;
  forget(suggestion: string): void;
  /** Whether the writer is done with the comments on a passage, up to this one. */
  isDone(comment: string): boolean;
  finish(comment: string): void;
}

interface Kept {
  left: Record<string, number[]>;
  done: string[];
}

/** More comments than a piece can have at once. */
const DONE_MAX = 600;

export function createDecisions(piece: string): Decisions {
  const key = `galley-margin:${piece}`;
  const kept = read(key);
  const save = (): void => {
    try {
      localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // A full or forbidden storage: the decisions hold until the page is left.
    }
  };
  return {
    left: (suggestion) => new Set(kept.left[suggestion]),
    leave: (suggestion, change) => {
      kept.left[suggestion] = [...(kept.left[suggestion] ?? []), change];
      save();
    },
    forget: (suggestion) => {
      delete kept.left[suggestion];
      save();
    },
    isDone: (comment) => kept.done.includes(comment),
    finish: (comment) => {
      kept.done = [...kept.done, comment].slice(-DONE_MAX);
      save();
    },
  };
}

function read(key: string): Kept {
  try {
    return {
      left: {},
      done: [],
      ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Kept>),
    };
  } catch {
    return { left: {}, done: [] };
  }
}
