import type { SiteLanguage } from "../../../contract/vocabulary.ts";
import type { WordsOfScript } from "../../messages/client-words.tsx";

export type EditorWords = WordsOfScript["editor"];

/** The words of this script, in the language of the page. The page has the words: see `messages/client-words.tsx`. */
export function wordsOf<Script extends keyof WordsOfScript>(script: Script): WordsOfScript[Script] {
  const words = document.getElementById("client-words")?.textContent ?? "{}";
  return (JSON.parse(words) as WordsOfScript)[script];
}

export function pageLanguage(): SiteLanguage {
  return document.documentElement.lang as SiteLanguage;
}
