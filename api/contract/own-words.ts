import type { SiteLanguage } from "./vocabulary.ts";

/** What the publish page offers a writer to say of a text that a program only sent, in the language of the site. */
export const OWN_WORDS: Readonly<Record<SiteLanguage, string>> = {
  en: "I wrote this text myself. The program only sent it.",
  de: "Ich habe diesen Text selbst geschrieben. Das Programm hat ihn nur übermittelt.",
  fr: "J’ai écrit ce texte moi-même. Le programme n’a fait que l’envoyer.",
  es: "Este texto es obra mía. El programa solo lo ha enviado.",
  pt: "Este texto foi escrito por mim. O programa apenas o enviou.",
  ja: "この文章は自分で書きました。プログラムは送信しただけです。",
  ar: "كتبتُ هذا النص بنفسي، والبرنامج أرسله فقط.",
};

/** In any language: the site's may have been another one when it was said. */
export function isOwnWords(statement: string): boolean {
  return Object.values(OWN_WORDS).includes(statement);
}
