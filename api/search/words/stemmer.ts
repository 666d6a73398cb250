import stemmerSupport from "lunr-languages/lunr.stemmer.support.js";

/** What is known of a language: which words are forms of one, and which stand in every text. */
export interface Stemmer {
  /** Takes a folded word to what all of its forms have in common. */
  stem(form: string): string;
  /** Whether it is an article or the like, by which nobody looks for anything. */
  isCommon(word: string): boolean;
}

/** The part of Lunr that a language of lunr-languages needs. */
interface Host {
  Pipeline: { registerFunction(): void };
  generateStopWordFilter(words: readonly string[]): (word: string) => string | undefined;
  [language: string]: unknown;
}

export type LanguagePlugin = (host: object) => void;

/** Takes a language of lunr-languages without Lunr itself: a browser loads it only where pieces are in that language. */
export function stemmerOf(plugin: LanguagePlugin, name: string): Stemmer {
  const host: Host = {
    Pipeline: { registerFunction: () => {} },
    generateStopWordFilter: (words) => {
      const common = new Set(words);
      return (word) => (common.has(word) ? undefined : word);
    },
  };
  stemmerSupport(host);
  plugin(host);
  const { stemmer, stopWordFilter } = host[name] as {
    stemmer(word: string): string;
    stopWordFilter(word: string): string | undefined;
  };
  return {
    // A word that is nothing but an ending has no stem.
    stem: (form) => stemmer(form) || form,
    isCommon: (word) => stopWordFilter(word) === undefined,
  };
}
