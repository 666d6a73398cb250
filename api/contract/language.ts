import { LOCALE_MAX } from "./limits.ts";
import { fault, messageOf, say } from "./say.ts";
import { bounded } from "./text.ts";

/** The form of the tags of real languages (RFC 5646 §2.1), for programs that read the OpenAPI document. */
const LANGUAGE_TAG = "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$";
const WRONG = "must be a BCP 47 language tag such as en or pt-BR";

/** The language of a text that a program sends. */
export function locale() {
  return bounded(LOCALE_MAX)
    .refine(isRealLanguage, {
      error: ({ input }) => {
        const tag = nearestLanguage(String(input));
        if (tag === undefined) return messageOf(say(WRONG));
        return messageOf(say("must be a BCP 47 language tag: use {tag}", { tag }));
      },
      abort: true,
    })
    .overwrite(canonical)
    .meta({ pattern: LANGUAGE_TAG });
}

/** The same for a text that is stored: earlier releases took every tag that has the form of one, such as english. */
export function storedLocale() {
  return bounded(LOCALE_MAX)
    .refine(isLanguageTag, { ...fault(WRONG), abort: true })
    .overwrite(canonical);
}

export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** The tag of the language that a text means, such as en for English, deutsch or en_US. */
export function nearestLanguage(text: string): string | undefined {
  const tag = text.trim().replaceAll("_", "-");
  if (isRealLanguage(tag)) return canonical(tag);
  return languageNames().get(tag.toLowerCase());
}

/** No subtag of four to eight letters is a language. There are too many of three letters to know them all. */
function isRealLanguage(tag: string): boolean {
  if (!isLanguageTag(tag)) return false;
  const [language = ""] = canonical(tag).split("-");
  return language.length === 3 || (language.length === 2 && IN_ENGLISH.of(language) !== undefined);
}

function canonical(tag: string): string {
  return Intl.getCanonicalLocales(tag)[0] ?? tag;
}

function displayIn(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames([language], { type: "language", fallback: "none" });
}

const IN_ENGLISH = displayIn("en");
const LETTERS = "abcdefghijklmnopqrstuvwxyz".split("");
let names: ReadonlyMap<string, string> | undefined;

/** The languages of two letters by their English names and their own. It takes some milliseconds, once. */
function languageNames(): ReadonlyMap<string, string> {
  names ??= new Map(
    LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
      const english = IN_ENGLISH.of(code);
      if (english === undefined || canonical(code) !== code) return [];
      const own = displayIn(code).of(code) ?? english;
      return [english, own].map((name) => [name.toLowerCase(), code] as const);
    }),
  );
  return names;
}
