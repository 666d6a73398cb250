import { fill } from "../../../../../site/messages/words.ts";
import type { EditorWords } from "../../page/words.ts";

/** A pressed button; its action follows when the text is saved. */
export interface Press {
  /** The button's value, for the server. */
  next: string;
  /** The button's label. */
  label: string;
}

/** The press that waits until the text is saved. A later press replaces it. */
export interface WaitingPress {
  take(press: Press): void;
  isTaken(press: Press): boolean;
  /** The press that the status line shows as waiting. */
  shown(): Press | undefined;
  /** The status line shows it from now on. */
  show(): Press | undefined;
  /** Says that it will not be carried out, if it was shown. */
  cancelled(w: EditorWords): string;
  forget(): void;
  /** Resolves with the next `wake`. */
  nextTry(): Promise<void>;
  /** Lets the press try again. False if none waits. */
  wake(): boolean;
}

export function createWaitingPress(): WaitingPress {
  let pressed: Press | undefined;
  let shown: Press | undefined;
  let waker: (() => void) | undefined;
  return {
    take: (press) => {
      pressed = press;
    },
    isTaken: (press) => pressed === press,
    shown: () => shown,
    show: () => (shown = pressed),
    cancelled: (w) => (shown ? ` ${fill(w.press_cancelled, { button: shown.label })}` : ""),
    forget: () => {
      pressed = undefined;
      shown = undefined;
    },
    nextTry: () => new Promise((resolve) => (waker = resolve)),
    wake: () => {
      const wakes = waker !== undefined;
      waker?.();
      waker = undefined;
      return wakes;
    },
  };
}
