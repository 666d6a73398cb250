import type { SiteLanguage } from "../../api/contract/vocabulary.ts";
import type { Messages, Plural, Text, Values } from "./shape.ts";

/** A language of the site's own words, and the words. Every page has them in its `site`. */
export interface Wording<Used extends keyof Messages = keyof Messages> {
  language: SiteLanguage;
  words: Pick<Messages, Used>;
}

/** Replaces each `{name}` of a message. */
export function fill<Name extends string>(
  message: Text<Name>,
  values: Values<NoInfer<Name>, string | number>,
): string {
  return message.replace(PLACEHOLDER, (whole, name: Name) => String(values[name] ?? whole));
}

export const PLACEHOLDER = /\{(\w+)\}/g;

/** The form of a message for a number, with the number in it. */
export function counted<Name extends string>(
  message: Plural<Name>,
  count: number,
  language: SiteLanguage,
): Text<Exclude<Name, "count">> {
  return fill<string>(formOf(message, count, language), { count: numberOf(count, language) });
}

/** The same, with nothing filled in. */
export function formOf(message: Plural, count: number, language: SiteLanguage): string {
  const category = formatsOf(language).plurals.select(count);
  const form = message[category] ?? message.other;
  // French and Portuguese count none as one. Words without the number would say that there is one.
  return category === "one" && count !== 1 && !form.includes("{count}") ? message.other : form;
}

export function numberOf(count: number, language: SiteLanguage): string {
  return formatsOf(language).numbers.format(count);
}

/** A date in full: never "three days ago", since a page is written once and read for years. */
export function dayOf(date: string, language: SiteLanguage): string {
  const key = `${language} ${date}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  const day = new Date(date);
  if (Number.isNaN(day.getTime())) throw new RangeError(`"${date}" is no date.`);
  const words = formatsOf(language).days.format(day);
  if (days.size === DAYS_KEPT) days.clear();
  days.set(key, words);
  return words;
}

/** Lists name the same dates over and over. */
const days = new Map<string, string>();
const DAYS_KEPT = 2_000;

/** The name of a month such as 2026-11, alone or with its year. */
export function monthOf(month: string, language: SiteLanguage, has: { year: boolean }): string {
  const { months, monthsOfYears } = formatsOf(language);
  return (has.year ? monthsOfYears : months).format(new Date(`${month}-01`));
}

/** The months from one to another: March – May 2026. */
export function monthsOf(first: string, last: string, language: SiteLanguage): string {
  if (first === last) return monthOf(first, language, { year: true });
  return rangeOf(formatsOf(language).monthsOfYears, `${first}-01`, `${last}-01`, language);
}

function rangeOf(
  format: Intl.DateTimeFormat,
  from: string,
  to: string,
  language: SiteLanguage,
): string {
  const [start, end] = [new Date(from), new Date(to)];
  const [first, last] = [format.format(start), format.format(end)];
  if (first === last) return first;
  // In Japanese a range would be written in figures alone.
  return language === "ja" ? `${first}～${last}` : format.formatRange(start, end);
}

/** A price as the language writes it. The currency is one of ISO 4217's. */
export function priceOf(
  { amount, currency }: { amount: string; currency: string },
  language: SiteLanguage,
): string {
  const { locale } = formatsOf(language).numbers.resolvedOptions();
  // As many digits as the seller gave, or as many as the currency has.
  const digits = amount.split(".")[1]?.length;
  const fraction = digits && { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat(locale, { style: "currency", currency, ...fraction });
  return format.format(Number(amount));
}

/** The name of a category in the site's language. */
export function categoryName(category: string, { words }: { words: object }): string {
  return (
    (words as Readonly<Record<string, unknown>>)[`category_${category}`]?.toString() ?? category
  );
}

/** What appears in a language, as forms and mails to follow it name it: pieces in Arabic. */
export function languageFollowed(
  tag: string,
  { language, words }: Wording<"follow_language">,
): string {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(tag) ?? tag;
  return fill(words.follow_language, { language: name });
}

interface Formats {
  plurals: Intl.PluralRules;
  numbers: Intl.NumberFormat;
  days: Intl.DateTimeFormat;
  months: Intl.DateTimeFormat;
  monthsOfYears: Intl.DateTimeFormat;
}

const knownFormats = new Map<SiteLanguage, Formats>();

/** Making one takes longer than a page. */
function formatsOf(language: SiteLanguage): Formats {
  const found = knownFormats.get(language);
  if (found) return found;
  // The day before the month, as in the other languages: 4 March 2026.
  const locale = language === "en" ? "en-GB" : language;
  const formats = {
    plurals: new Intl.PluralRules(locale),
    numbers: new Intl.NumberFormat(locale),
    days: new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }),
    months: new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" }),
    monthsOfYears: new Intl.DateTimeFormat(locale, {
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    }),
  };
  knownFormats.set(language, formats);
  return formats;
}
