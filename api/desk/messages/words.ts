import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import type { SiteLanguage } from "../../contract/vocabulary.ts";
import { CATALOGUES } from "../../../site/messages/messages.ts";
import type { Catalogue, Text, Values } from "../../../site/messages/shape.ts";
import { PLACEHOLDER } from "../../../site/messages/words.ts";

export type DeskMessages = Catalogue["desk"];

export interface DeskWords extends DeskMessages {
  readonly language: SiteLanguage;
}

const known = new Map<SiteLanguage, DeskWords>();

export function wordsOf(language: SiteLanguage): DeskWords {
  const words = known.get(language) ?? { ...CATALOGUES[language].desk, language };
  known.set(language, words);
  return words;
}

/** The words of the page; set once by the layout. */
export const Words = createContext(wordsOf("en"));

export function useWords(): DeskWords {
  return useContext(Words);
}

/** Replaces each `{name}` of a message by markup. */
export function filled<Name extends string>(
  message: Text<Name>,
  values: Values<NoInfer<Name>, ComponentChildren>,
): ComponentChildren[] {
  // The pattern has one group, so every second part is a name.
  return message
    .split(PLACEHOLDER)
    .map((part, index) => (index % 2 ? (values[part as Name] ?? `{${part}}`) : part));
}
