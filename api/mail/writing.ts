import type { SiteLanguage } from "../contract/vocabulary.ts";
import type { Urls } from "../render/urls.ts";
import type { Store } from "../store/engine/open.ts";
import type { Catalogue } from "../../site/messages/shape.ts";

export interface Letter {
  to: string;
  /** The site, as its reader knows it. */
  fromName?: string;
  subject: string;
  text: string;
  html?: string;
}

export interface ComposeTools {
  store: Store;
  urls: Urls;
  /** The site's name, language and colour of links now. */
  site: () => Promise<{ name: string; language: SiteLanguage; accent?: string | null }>;
}

export interface Writing extends Pick<ComposeTools, "store" | "urls"> {
  site: string;
  language: SiteLanguage;
  words: Catalogue["mail"];
}

export interface Body {
  /** Its reader's name, if that is another account than the one it was queued for. */
  name?: string;
  subject: string;
  paragraphs: string[];
}

const HEADLINE_SHOWN = 200;

/** Names and headlines are users' texts: they must not make lines of their own in a mail. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, HEADLINE_SHOWN);
}

export function inWords(at: string, language: SiteLanguage): string {
  const format = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return `${format.format(new Date(at))} UTC`;
}
