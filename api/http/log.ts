import type { Clock } from "../contract/clock.ts";
import type { Configuration } from "../contract/configuration.ts";

export type Level = Configuration["logLevel"];
type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  debug(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
  /** Whether lines of this level are written at all. */
  has(level: Level): boolean;
}

export interface LogOptions {
  level: Level;
  /** Lines for people; otherwise one JSON object a line, for programs. */
  readable: boolean;
  write: (line: string) => void;
  clock: Clock;
}

const LEVELS: readonly Level[] = ["debug", "info", "warn", "error"];

export function createLog({ level, readable, write, clock }: LogOptions): Log {
  const has = (wanted: Level): boolean => LEVELS.indexOf(wanted) >= LEVELS.indexOf(level);
  const format = readable ? forPeople : forPrograms;
  const at =
    (wanted: Level) =>
    (message: string, fields: Fields = {}): void => {
      if (has(wanted)) {
        write(withoutSecrets(format(clock().toISOString(), wanted, message, fields)));
      }
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error"), has };
}

/**
 * Removes keys, tokens, webhook secrets, and one-time and private links from every message and trace: more people read logs than the database,
 * and logs are kept longer.
 */
function withoutSecrets(line: string): string {
  return line.replace(SECRET, "$1…");
}

const SECRET =
  /((?:pk|oat|ort)_live_|whsec_|\/desk\/(?:password|preview|email(?:\/undo)?)\/|\/follow\/(?:confirm\/)?)[\w+/=.-]{8,}/g;

/** JSON escapes line breaks, so that nobody can inject a line into the log. */
function forPrograms(time: string, level: Level, message: string, fields: Fields): string {
  return `${JSON.stringify({ time, level, message, ...fields })}\n`;
}

function forPeople(time: string, level: Level, message: string, fields: Fields): string {
  const words = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${plain(String(value))}`],
  );
  const mark = level === "info" ? "" : ` ${level.toUpperCase()}`;
  return `${[`${time.slice(11, 19)}${mark}`, plain(message), ...words].join(" ")}\n`;
}

/** Control characters could move a terminal's cursor or start a new line. */
function plain(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => JSON.stringify(character).slice(1, -1));
}
