import type { SiteLanguage } from "../contract/vocabulary.ts";

/** How the desk writes a date and time. The browser's script does the same in the reader's own zone. */
export function dateTimeFormat(language: SiteLanguage, timeZone?: "UTC"): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    ...(timeZone ? { timeZone } : {}),
  });
}

/** The same for a date alone. */
export function dayFormat(language: SiteLanguage, timeZone?: "UTC"): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    dateStyle: "long",
    ...(timeZone ? { timeZone } : {}),
  });
}
