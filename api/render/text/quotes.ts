import { LRUCache } from "lru-cache";

/** The quotation marks of a language. */
export interface Quotes {
  double: readonly [open: string, close: string];
  /** Inside the others, and for what is typed between single marks. */
  single: readonly [open: string, close: string];
  /** French sets a narrow space inside its marks and before `;`, `!`, `?`, and a wider one before `:`. */
  isSpaced: boolean;
}

/** The double and the single marks of each language, and of regions that differ from their language. */
const MARKS: Readonly<Record<string, string>> = {
  ...table("“”‘’", "en af bn cy ga gl gu hi id ms nl pt sw ta te th tl tr ur vi zu"),
  ...table("„“‚‘", "bg cs de hr is ka lt lv mk sk sl sr"),
  ...table("«»“”", "ar ca el es eu fa fr hy it ps pt-pt"),
  ...table("“”‘’", "es-ar es-cl es-co es-mx es-pe es-us es-419"),
  ...table("«»„“", "be ru uk"),
  ...table("«»‹›", "az de-ch de-li fr-ch it-ch"),
  ...table("«»‘’", "no nb nn"),
  ...table("””’’", "fi sv"),
  ...table("„”«»", "pl ro"),
  ...table("„”»«", "hu"),
  ...table("„”‘’", "et"),
  ...table("”“’‘", "ckb ku"),
  ...table("“”‘’", "da"),
};

/** A narrow space at which no line ends. */
export const NARROW_SPACE = "\u202F";

const known = new LRUCache<string, { quotes: Quotes | null }>({ max: 100, memoMethod: readQuotes });

/**
 * The marks of a language such as `de` or `de-CH`. Null if we do not know them. Chinese, Japanese and Korean have full
 * marks on their keyboards, and in Hebrew the straight mark is a letter's sign (צה"ל): they are unknown on purpose.
 */
export function quotesOf(language: string): Quotes | null {
  return known.memo(language).quotes;
}

function readQuotes(locale: string): { quotes: Quotes | null } {
  const { language, region = "" } = new Intl.Locale(locale);
  const marks = MARKS[`${language}-${region.toLowerCase()}`] ?? MARKS[language];
  if (!marks) return { quotes: null };
  const [open = "", close = "", innerOpen = "", innerClose = ""] = marks;
  const isSpaced = language === "fr";
  const space = isSpaced ? NARROW_SPACE : "";
  const isAngular = innerOpen === "‹";
  return {
    quotes: {
      double: [open + space, space + close],
      single: isAngular ? [innerOpen + space, space + innerClose] : [innerOpen, innerClose],
      isSpaced,
    },
  };
}

function table(marks: string, languages: string): Record<string, string> {
  return Object.fromEntries(languages.split(" ").map((language) => [language, marks]));
}
