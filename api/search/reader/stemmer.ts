import stemmerSupport from "lunr-languages/lunr.stemmer.support.js";

/** A language's rules: which words are forms of one word, and which are stop words. */
export interface Stemmer {
  /** The stem of a folded word. */
  stem(form: string): string;
  /** Whether the word is a stop word, such as an article. */
  isCommon(word: string): boolean;
}

/** The part of Lunr that a plugin of lunr-languages needs. */
interface Host {
  Pipeline: { registerFunction(): void };
  generateStopWordFilter(words: readonly string[]): (word: string) => string | undefined;
  [language: string]: unknown;
}

export type LanguagePlugin = (host: object) => void;

/** Loads a plugin of lunr-languages without Lunr itself. A browser loads it only if pieces are in that language. */
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
  return keepApart({
    // A word that is only an ending has no stem.
    stem: (form) => stemmer(form) || form,
    isCommon: (word) => stopWordFilter(word) === undefined,
  });
}

/** A stem that is also a stop word gets a mark: "Ines" is not "in", and "using" is a form of "use", but not "us". */
export function keepApart({ stem, isCommon }: Stemmer): Stemmer {
  return {
    stem(form) {
      const short = stem(form);
      return short !== form && isCommon(short) && !isCommon(form) ? `${short}'` : short;
    },
    isCommon,
  };
}
