import { counted } from "./table.ts";

const BAR = 30;
const REDRAW_MS = 100;
const LINE_MS = 5_000;

export interface Progress {
  /** `fraction` is undefined if the total is not known. */
  update(done: number, fraction?: number): void;
  finish(): void;
}

/** A bar on a terminal; elsewhere a plain line every few seconds, so that a log stays readable. */
export function createProgress(
  noun: string,
  stream: NodeJS.WriteStream = process.stderr,
): Progress {
  const started = performance.now();
  let last = started;
  return {
    update(done, fraction) {
      const now = performance.now();
      if (now - last < (stream.isTTY ? REDRAW_MS : LINE_MS)) return;
      last = now;
      const rate = Math.round(done / ((now - started) / 1_000));
      // There is no share of nothing: an empty site has no parts.
      const isKnown = fraction !== undefined && Number.isFinite(fraction);
      const share = isKnown ? `${Math.floor(fraction * 100)} %  ` : "";
      const speed = rate ? `, ${rate.toLocaleString("en")} a second` : "";
      const text = `${share}${counted(done, noun)}${speed}`;
      if (!stream.isTTY) {
        stream.write(`${text}\n`);
        return;
      }
      const filled = fraction === undefined ? 0 : Math.round(Math.min(fraction, 1) * BAR);
      const bar = fraction === undefined ? "" : `${"█".repeat(filled)}${"░".repeat(BAR - filled)} `;
      stream.write(`\r\u001b[K${bar}${text}`);
    },
    finish() {
      if (stream.isTTY) stream.write("\r\u001b[K");
    },
  };
}
