import type { SiteLanguage } from "../../contract/vocabulary.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { ja } from "./ja.ts";
import { pt } from "./pt.ts";
import type { MailMessages } from "./shape.ts";

export const MAIL_MESSAGES: Readonly<Record<SiteLanguage, MailMessages>> = {
  en,
  de,
  fr,
  es,
  pt,
  ja,
  ar,
};
