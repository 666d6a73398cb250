import { ENGLISH_ONE, type Message, MESSAGES, PROGRAM_MESSAGES } from "./messages.ts";
import { sizeWords } from "./size-words.ts";

// A message for people is a key with values, and each surface formats it: the API and the terminal in English, the desk in
// its language. The key is the English text, as in gettext.

export interface Said {
  readonly key: Message;
  readonly values: Readonly<Record<string, Value>>;
}

/** A text of a person or a program; a number; a size; a time, or its day; names in a row; a whole sentence of its own. */
export type Value =
  | string
  | number
  | { readonly bytes: number }
  | { readonly time: string }
  | { readonly day: string }
  | readonly string[]
  | Said;

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The values of a message by name. `count` is the number that the plural form depends on. */
export type ValuesOf<Key extends string> = {
  readonly [Name in NamesIn<Key>]: Name extends "count" ? number : Value;
};

export function say<Key extends Message>(
  key: Key,
  ...[values]: NamesIn<Key> extends never ? [] : [values: ValuesOf<Key>]
): Said {
  return { key, values: values ?? {} };
}

/** Two whole sentences, one after the other. */
export function both(one: Said, other: Said): Said {
  return say("{one} {other}", { one, other });
}

/** The error of a schema's rule. */
export function fault<Key extends Message>(...said: Parameters<typeof say<Key>>) {
  const message = messageOf(say<Key>(...said));
  return { error: () => message };
}

/** The message of an issue of a schema. Zod hands it on as it is, so it can be more than a text. */
export function messageOf(said: Said): { message: string } {
  return { message: said as unknown as string };
}

/** How a surface writes a message: the text for a key and a number, and each kind of value. */
export interface Surface {
  textOf(key: Message, count: number | undefined): string;
  number(value: number): string;
  bytes(value: number): string;
  time(value: string): string;
  day(value: string): string;
  list(names: readonly string[]): string;
}

export function format({ key, values }: Said, surface: Surface): string {
  const { count } = values;
  const text = surface.textOf(key, typeof count === "number" ? count : undefined);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : written(value, surface);
  });
}

function written(value: Value, surface: Surface): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return surface.number(value);
  if ("key" in value) return format(value, surface);
  if ("bytes" in value) return surface.bytes(value.bytes);
  if ("time" in value) return surface.time(value.time);
  if ("day" in value) return surface.day(value.day);
  return surface.list(value);
}

/** As the API and the terminal say it. */
export function english(said: Said): string {
  return format(said, ENGLISH);
}

/** An error that each surface words for its reader. `message` is the English of the API. */
export class SaidError extends Error {
  readonly said: Said;

  constructor(said: Said) {
    super(english(said));
    this.said = said;
  }
}

const ENGLISH: Surface = {
  textOf: (key, count) => (count === 1 && ENGLISH_ONE[key]) || key,
  number: (value) => value.toLocaleString("en"),
  bytes: (value) => sizeWords(value),
  time: (value) => value,
  day: (value) => value.slice(0, 10),
  list: (names) => names.join(", "),
};

/** A message as a column of the database holds it. One without values is its key. */
export function keep(said: Said): string {
  return Object.keys(said.values).length ? JSON.stringify(said) : said.key;
}

/** The message that a column holds. Rows that are older than this form have an English text. */
export function kept(text: string): Said {
  if (KEYS.has(text)) return { key: text as Message, values: {} };
  if (text.startsWith('{"key":')) {
    // Older rows call a time a moment. Quotes inside a value are escaped, so no value is changed.
    const current = text.replace("{moment}", "{time}").replaceAll('"moment":', '"time":');
    const said = JSON.parse(current) as Said;
    // A later release may have other messages, and this one may read its rows.
    if (KEYS.has(said.key)) return said;
  }
  return say("{text}", { text });
}

const KEYS: ReadonlySet<string> = new Set([...MESSAGES, ...PROGRAM_MESSAGES]);
