import { ENGLISH_ONE, type MessageForPeople } from "../../contract/messages.ts";
import { format, type Said, type Surface } from "../../contract/say.ts";
import { sizeWords } from "../../contract/size-words.ts";
import { SITE_LANGUAGES, type SiteLanguage } from "../../contract/vocabulary.ts";
import { TRANSLATIONS } from "../../../site/messages/messages.ts";
import type { Plural } from "../../../site/messages/shape.ts";
import { formOf, numberOf } from "../../../site/messages/words.ts";
import { dayFormat, dateTimeFormat } from "../date-format.ts";

/** A message in the language of the desk. */
export function formatSaid(said: Said, { language }: { language: SiteLanguage }): string {
  return format(said, SURFACES[language]);
}

const SURFACES = Object.fromEntries(
  SITE_LANGUAGES.map((language) => [language, surfaceOf(language)]),
) as Readonly<Record<SiteLanguage, Surface>>;

function surfaceOf(language: SiteLanguage): Surface {
  // Made when they are first needed: this takes longer than a page.
  let times: Intl.DateTimeFormat | undefined;
  let days: Intl.DateTimeFormat | undefined;
  return {
    textOf: (key, count) => {
      const message = formsOf(key, language);
      if (typeof message === "string") return message;
      return count === undefined ? message.other : formOf(message, count, language);
    },
    number: (value) => numberOf(value, language),
    bytes: (value) => sizeWords(value, language),
    time: (value) => {
      times ??= dateTimeFormat(language, "UTC");
      return `${times.format(new Date(value))} UTC`;
    },
    day: (value) => {
      days ??= dayFormat(language, "UTC");
      return days.format(new Date(value));
    },
    list: (names) => names.join(COMMAS[language] ?? ", "),
  };
}

const COMMAS: Partial<Record<SiteLanguage, string>> = { ja: "、", ar: "، " };

/** English for a message that only programs get. */
function formsOf(key: Said["key"], language: SiteLanguage): string | Plural {
  if (language === "en" || !isForPeople(key)) {
    const one = ENGLISH_ONE[key];
    return one ? { one, other: key } : key;
  }
  return TRANSLATIONS[language].refusals[key];
}

function isForPeople(key: Said["key"]): key is MessageForPeople {
  return Object.hasOwn(TRANSLATIONS.de.refusals, key);
}
