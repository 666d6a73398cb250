import { MESSAGES } from "../../api/contract/messages.ts";
import { SITE_LANGUAGES, type SiteLanguage } from "../../api/contract/vocabulary.ts";
import { CATALOGUES } from "../../site/messages/messages.ts";
import type { Plural } from "../../site/messages/shape.ts";
import { PLACEHOLDER } from "../../site/messages/words.ts";

export type Message = string | Plural;

/** The messages of a language by their path, such as `desk.account.email`. The English refusals are their keys. */
export function messagesOf(language: SiteLanguage): Map<string, Message> {
  const refusals = language === "en" && MESSAGES.map((key) => [`refusals.${key}`, key] as const);
  return new Map([...pathsIn(CATALOGUES[language]), ...(refusals || [])]);
}

function pathsIn(part: object, path = ""): [string, Message][] {
  return Object.entries(part).flatMap(([key, message]: [string, Message | object]) =>
    typeof message === "string" || "other" in message
      ? [[path + key, message] satisfies [string, Message]]
      : pathsIn(message, `${path}${key}.`),
  );
}

/** The texts of a message: one for each number that a language tells apart. */
export function formsOf(message: Message): string[] {
  return typeof message === "string" ? [message] : Object.values(message);
}

/** The names in a message that are filled in. */
export function namesIn(message: Message): Set<string> {
  const found = formsOf(message).flatMap((form) => [...form.matchAll(PLACEHOLDER)]);
  return new Set(found.map(([, name = ""]) => name));
}

/** The content of `site/messages/names.json`: a type reads the keys of a JSON file, and not the names in its texts. */
export function renderNames(): string {
  const all = [...messagesOf("en")].flatMap(([path, message]) => {
    const names = Array.from(namesIn(message), (name) => [name, ""] as const);
    return names.length && !path.startsWith("refusals.") ? [[path, Object.fromEntries(names)]] : [];
  });
  return `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`;
}

/** What is wrong in the files of the languages, one sentence each. */
export function faultsOf(
  all: ReadonlyMap<SiteLanguage, ReadonlyMap<string, Message>> = new Map(
    SITE_LANGUAGES.map((language) => [language, messagesOf(language)]),
  ),
): string[] {
  const english = all.get("en") ?? new Map<string, Message>();
  return [...all].flatMap(([language, messages]) =>
    [...english]
      .flatMap(([path, original]) => {
        const message = messages.get(path);
        if (message === undefined) return [`${path} is missing`];
        return faultsIn(message, original, language).map((fault) => `${path} ${fault}`);
      })
      .concat(
        [...messages.keys()]
          .filter((path) => !english.has(path))
          .map((path) => `${path} is not in en.json`),
      )
      .map((fault) => `${language}.json: ${fault}.`),
  );
}

/** Buttons, labels and headings: short, without values, and no sentences. */
const LABEL = /^[^{}]{1,24}(?<![.:;?])$/;

/** As many characters as a page has room for in the place of an English label. */
function roomOf(label: string): number {
  return label.length * 2 + 10;
}

function faultsIn(message: Message, original: Message, language: SiteLanguage): string[] {
  const faults: string[] = [];
  if (formsOf(message).some((form) => !form.trim())) faults.push("is empty");
  // A form for one or two may leave the number out.
  const names = namesIn(message);
  const wanted = namesIn(original);
  for (const name of without(wanted, names)) faults.push(`lacks {${name}}`);
  for (const name of without(names, wanted)) faults.push(`has {${name}}, which nothing fills in`);
  if (typeof message === "string") {
    if (typeof original !== "string") faults.push("needs forms for numbers");
    else if (LABEL.test(original) && message.length > roomOf(original)) {
      faults.push(`is too long: at most ${roomOf(original)} characters for “${original}”`);
    }
    return faults;
  }
  const forms = new Set(Object.keys(message));
  const needed = formsNeeded(language);
  for (const form of without(needed, forms)) faults.push(`lacks the form "${form}"`);
  for (const form of without(forms, needed))
    faults.push(`has the form "${form}", which the language does not use`);
  return faults;
}

/** A million is "many" in some languages, whose plural says it as well. */
function formsNeeded(language: SiteLanguage): Set<string> {
  const rules = new Intl.PluralRules(language);
  return new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
}

function without(some: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...some].filter((one) => !others.has(one));
}

/** Where the messages of each part are said. Browsers are named by the contract, in the words that it is given. */
const ROOMS: Readonly<Record<string, RegExp>> = {
  site: /^(?:site|build|api\/desk)\//,
  mail: /^api\/(?:mail|contract\/people)\//,
  desk: /^api\/(?:desk|contract\/people)\//,
};

/**
 * The paths of messages that no source says. A message of the desk is looked for in the files that name its subject; the
 * words of a script are handed on to its parts, so they are looked for in the whole desk.
 */
export function unusedIn(
  sources: ReadonlyMap<string, string>,
  paths: Iterable<string> = messagesOf("en").keys(),
): string[] {
  const bySubject = Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf(".")));
  return [...bySubject].flatMap(([name, its]) => {
    const [part = "", subject = ""] = name.split(".");
    const room = ROOMS[part];
    if (!room) return [];
    const isNamed = (file: string, text: string): boolean =>
      !file.startsWith("api/desk/") ||
      /^client_|^$/.test(subject) ||
      new RegExp(`\\b${subject}\\b`).test(text);
    const texts = [...sources].filter(([file]) => room.test(file));
    const words = wordsIn(texts.filter(([file, text]) => isNamed(file, text)));
    const made = madeIn(texts);
    return its.filter((path) => {
      const key = path.slice(name.length + 1);
      return !words.has(key) && !made.some((pattern) => pattern.test(key));
    });
  });
}

type Source = readonly [file: string, text: string];

function wordsIn(sources: readonly Source[]): Set<string> {
  return new Set(sources.flatMap(([, text]) => text.match(/\w+/g) ?? []));
}

/** The keys that are made of a word and a value, such as `done_${name}`: often by a part that serves every subject. */
function madeIn(sources: readonly Source[]): RegExp[] {
  return sources
    .flatMap(([, text]) => [...text.matchAll(/`(\w+_)?\$\{[^{}`]*\}(_\w+)?`/g)])
    .filter(([, before, after]) => before !== undefined || after !== undefined)
    .map(([, before = "", after = ""]) => new RegExp(`^${before}\\w+${after}$`));
}
