import type { SiteLanguage } from "../../contract/vocabulary.ts";
import { fill, numberOf } from "../../../site/messages/words.ts";
import { refusals as ar } from "./ar/refusals/all.ts";
import { refusals as de } from "./de/refusals/all.ts";
import { refusals as es } from "./es/refusals/all.ts";
import { refusals as fr } from "./fr/refusals/all.ts";
import { refusals as ja } from "./ja/refusals/all.ts";
import { refusals as pt } from "./pt/refusals/all.ts";
import type { Refusals } from "./shape.ts";

export const REFUSALS: Readonly<Record<Exclude<SiteLanguage, "en">, Refusals>> = {
  de,
  fr,
  es,
  pt,
  ja,
  ar,
};

/** Texts of users in a message are shortened, so a longer one is not from a refusal. */
const MESSAGE_MAX = 2_000;

/** The message of a refusal or an issue in the language of the desk; as it is, if there is no translation. */
export function translated(message: string, { language }: { language: SiteLanguage }): string {
  if (language === "en" || message.length > MESSAGE_MAX) return message;
  const known = REFUSALS[language];
  if (Object.hasOwn(known, message)) return known[message] ?? message;
  // A fault as a sentence of its own.
  const fault = message.slice(0, -1);
  if (message.endsWith(".") && Object.hasOwn(known, fault)) {
    return `${known[fault] ?? fault}${language === "ja" ? "。" : "."}`;
  }
  for (const { pattern, key } of patternsOf(known)) {
    const found = pattern.exec(message);
    if (!found) continue;
    const values = found.slice(1).map((value) => valueIn(value, language));
    return fill(known[key] ?? message, Object.fromEntries(values.entries()));
  }
  return message;
}

/** A number is written as the language does. Another value may be a message of its own. */
function valueIn(value: string, language: SiteLanguage): string {
  if (/^\d{1,3}(?:,\d{3})*$/.test(value)) {
    return numberOf(Number(value.replaceAll(",", "")), language);
  }
  return translated(value, { language });
}

interface Pattern {
  key: string;
  pattern: RegExp;
}

const compiled = new Map<Refusals, readonly Pattern[]>();

/** Those with values, the most exact first: the one with most letters of its own. */
function patternsOf(known: Refusals): readonly Pattern[] {
  const before = compiled.get(known);
  if (before) return before;
  const patterns = Object.keys(known)
    .filter((key) => VALUE.test(key))
    .toSorted((a, b) => b.length - a.length)
    .map((key) => ({
      key,
      pattern: new RegExp(`^${key.split(VALUE).map(escaped).join("(.+?)")}$`, "su"),
    }));
  compiled.set(known, patterns);
  return patterns;
}

const VALUE = /\{\d\}/;

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
