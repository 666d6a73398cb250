/** The words of the widgets themselves: the heading of a list, and the label of a tick. */
export interface Words {
  by: string;
  verified: string;
  /** Their language. */
  lang: string;
}

/** Compact, since every reader of every site loads them. */
const WORDS: Readonly<Record<string, string>> = {
  ar: "مقالات %|موثّق",
  da: "Tekster af %|Verificeret",
  de: "Texte von %|Verifiziert",
  es: "Textos de %|Verificado",
  fr: "Textes de %|Vérifié",
  it: "Testi di %|Verificato",
  ja: "%の文章|認証済み",
  nb: "Tekster av %|Verifisert",
  nl: "Teksten van %|Geverifieerd",
  pt: "Textos de %|Verificado",
  sv: "Texter av %|Verifierad",
  zh: "%的文章|已验证",
};

const ENGLISH = "Pieces by %|Verified";

export function wordsFor(asked: string): Words {
  const primary = asked
    .toLowerCase()
    .replace(/^n[no]\b/, "nb")
    .replace(/-.*/, "");
  // No inherited property of an object has a name of two letters.
  const known = primary.length === 2 && WORDS[primary];
  const [by = "", verified = ""] = (known || ENGLISH).split("|");
  return { by, verified, lang: known ? asked : "en" };
}

/** A date as pages show it: in full, in any language that the browser knows, and the day before the month in English. */
export function dayOf(date: string, lang: string): string {
  try {
    return new Date(date).toLocaleDateString(lang === "en" ? "en-GB" : lang, {
      dateStyle: "long",
      timeZone: "UTC",
    });
  } catch {
    return date.slice(0, 10);
  }
}
