import type { RateWindow } from "../store/keys/rate-windows.ts";

/** The state of a caller's limit after one more call. */
export interface RateState {
  allowed: boolean;
  limit: number;
  /** How long the limit counts calls. */
  windowSeconds: number;
  remaining: number;
  /** If the call was refused: when the next one will be allowed. Otherwise: when this window ends. */
  resetSeconds: number;
}

export interface Limit {
  points: number;
  seconds: number;
}

export interface Counted {
  rate: RateState;
  /** The given one if nothing changed. */
  window: RateWindow;
}

/**
 * Counts one call, unless the limit is reached.
 *
 * A sliding window made of two counts: the calls of this window, and the part of the previous window that is still within
 * the span. A fixed window would allow twice the limit around its end. It is computed in whole milliseconds times calls, so
 * that the time in Retry-After is exactly the first at which a call is allowed.
 */
export function countCall(
  known: RateWindow | undefined,
  { points, seconds }: Limit,
  now: number,
): Counted {
  const span = seconds * 1_000;
  const about = { limit: points, windowSeconds: seconds };
  const window = known ? movedTo(known, now, span) : { start: now, current: 0, previous: 0 };
  const elapsed = now - window.start;
  const free = points * span - carried(window.previous) * (span - elapsed) - window.current * span;
  if (free < span) {
    const resetSeconds = inSeconds(waitFor(window, { elapsed, span, points }));
    return {
      rate: { allowed: false, ...about, remaining: 0, resetSeconds },
      window,
    };
  }
  return {
    rate: {
      allowed: true,
      ...about,
      remaining: Math.floor(free / span) - 1,
      resetSeconds: inSeconds(span - elapsed),
    },
    window: { ...window, current: window.current + 1 },
  };
}

/** Undoes the count of one call. */
export function uncountCall(window: RateWindow): RateWindow {
  if (window.current > 0) return { ...window, current: window.current - 1 };
  return window.previous > 0 ? { ...window, previous: window.previous - 1 } : window;
}

function movedTo(window: RateWindow, now: number, span: number): RateWindow {
  const passed = Math.floor((now - window.start) / span);
  if (passed === 0) return window;
  // The clock was set back, or another node's is ahead: keep the counts and restart the span.
  if (passed < 0) return { ...window, start: now };
  if (passed > 1) return { start: now, current: 0, previous: 0 };
  return { start: window.start + span, current: 0, previous: window.current };
}

/** One call of the previous window is not counted, so that nobody waits longer than one window. */
function carried(previous: number): number {
  return Math.max(0, previous - 1);
}

/** The time until enough earlier calls have left the span to allow one more. */
function waitFor(
  { current, previous }: RateWindow,
  { elapsed, span, points }: { elapsed: number; span: number; points: number },
): number {
  const room = points - 1 - current;
  if (room >= 0) return Math.ceil(span - (room * span) / carried(previous)) - elapsed;
  const later = carried(current) && Math.ceil(span - ((points - 1) * span) / carried(current));
  return span - elapsed + later;
}

function inSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000));
}
