import type { SiteLanguage } from "../../api/contract/vocabulary.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { ja } from "./ja.ts";
import { pt } from "./pt.ts";
import type { Messages } from "./shape.ts";

export const MESSAGES: Readonly<Record<SiteLanguage, Messages>> = { en, de, fr, es, pt, ja, ar };

/** The desk is in English. */
export const ENGLISH = { language: "en", words: en } as const;
