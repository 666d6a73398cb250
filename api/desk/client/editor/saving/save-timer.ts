/** When the next save is due. */
export interface SaveTimer {
  /** Something was typed that no request has. */
  typed(): void;
  /** Everything that was typed is in a request, or was taken back. */
  sent(): void;
  /** Saves after the next pause. */
  afterTyping(): void;
  after(delayMs: number): void;
  /** The server asked to send no request for this long; 0 if it asks no longer. */
  pause(delayMs: number): void;
  stop(): void;
}

/** The pause after the last key. */
const AFTER_TYPING_MS = 1_000;
/** Writers who type without a pause are saved after this time. */
const LONGEST_MS = 10_000;

export function createSaveTimer(save: () => void): SaveTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the oldest text was typed that no request has. */
  let typedAt: number | undefined;
  let againAt = 0;

  function after(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(save, Math.max(delayMs, againAt - Date.now()));
  }

  return {
    typed: () => {
      typedAt ??= Date.now();
    },
    sent: () => {
      typedAt = undefined;
    },
    afterTyping: () => {
      const left = typedAt === undefined ? LONGEST_MS : typedAt + LONGEST_MS - Date.now();
      // A hidden page may be closed at any moment.
      const isHidden = document.visibilityState === "hidden";
      after(isHidden ? 0 : Math.max(0, Math.min(AFTER_TYPING_MS, left)));
    },
    after,
    pause: (delayMs) => {
      againAt = delayMs ? Date.now() + delayMs : 0;
    },
    stop: () => clearTimeout(timer),
  };
}
