import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { SITE_LANGUAGES, type SiteLanguage } from "../../contract/vocabulary.ts";
import { PLACEHOLDER } from "../../../site/messages/words.ts";
import { ar } from "./ar/all.ts";
import { de } from "./de/all.ts";
import { en } from "./en/all.ts";
import { es } from "./es/all.ts";
import { fr } from "./fr/all.ts";
import { ja } from "./ja/all.ts";
import { pt } from "./pt/all.ts";
import type { DeskMessages } from "./shape.ts";

/** The desk's words in a language, and the language. */
export interface DeskWords extends DeskMessages {
  readonly language: SiteLanguage;
}

const MESSAGES: Readonly<Record<SiteLanguage, DeskMessages>> = { en, de, fr, es, pt, ja, ar };

const WORDS = Object.fromEntries(
  SITE_LANGUAGES.map((language) => [language, { ...MESSAGES[language], language }]),
) as Readonly<Record<SiteLanguage, DeskWords>>;

export function wordsOf(language: SiteLanguage): DeskWords {
  return WORDS[language];
}

/** The words of the page; set once by the layout. */
export const Words = createContext(wordsOf("en"));

export function useWords(): DeskWords {
  return useContext(Words);
}

/** Replaces each `{name}` of a message by markup. */
export function filled(
  message: string,
  values: Readonly<Record<string, ComponentChildren>>,
): ComponentChildren[] {
  // The pattern has one group, so every second part is a name.
  return message
    .split(PLACEHOLDER)
    .map((part, index) => (index % 2 ? (values[part] ?? `{${part}}`) : part));
}
