import lunr from "lunr";
import { keepApart, type LanguagePlugin, type Stemmer, stemmerOf } from "./stemmer.ts";

/**
 * Codes of the languages that have a stemmer. Lunr brings English. The stemmer for Arabic is left out, since it keeps
 * its state in global variables. Scripts without spaces are split into pairs of characters instead, and words of every
 * other language are compared as written.
 */
export const LANGUAGES = [
  "da",
  "de",
  "el",
  "en",
  "es",
  "fi",
  "fr",
  "hu",
  "it",
  "nl",
  "no",
  "pt",
  "ro",
  "ru",
  "sv",
  "tr",
] as const;
export type Language = (typeof LANGUAGES)[number];

/** The stemmers that come from lunr-languages. */
export const PLUGINS = LANGUAGES.filter((language) => language !== "en");

/** Bokmål and Nynorsk share a stemmer. */
const OTHER_NAMES: Readonly<Record<string, Language>> = { nb: "no", nn: "no" };

/** The language of a locale, if it has a stemmer. */
export function languageOf(locale: string): Language | undefined {
  const [code = ""] = locale.toLowerCase().split("-");
  return OTHER_NAMES[code] ?? LANGUAGES.find((language) => language === code);
}

export type Stemmers = ReadonlyMap<string, Stemmer>;

export const ENGLISH: Stemmer = keepApart({
  stem: (form) => lunr.stemmer(new lunr.Token(form, {})).toString(),
  isCommon: (word) => lunr.stopWordFilter(new lunr.Token(word, {})) === undefined,
});

const loaded = new Map<string, Promise<Stemmer>>([["en", Promise.resolve(ENGLISH)]]);

/** The stemmers of these languages. Each is loaded once. */
export async function loadStemmers(languages: Iterable<string>): Promise<Stemmers> {
  const stemmers = new Map<string, Stemmer>();
  for (const language of LANGUAGES) {
    if (![...languages].includes(language)) continue;
    const stemmer = loaded.get(language) ?? loadStemmer(language);
    loaded.set(language, stemmer);
    stemmers.set(language, await stemmer);
  }
  return stemmers;
}

async function loadStemmer(language: string): Promise<Stemmer> {
  const plugin = (await import(`lunr-languages/lunr.${language}.js`)) as {
    default: LanguagePlugin;
  };
  return stemmerOf(plugin.default, language);
}
