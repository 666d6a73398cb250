import type { SiteLanguage } from "../../api/contract/vocabulary.ts";
import ar from "./ar.json" with { type: "json" };
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import ja from "./ja.json" with { type: "json" };
import pt from "./pt.json" with { type: "json" };
import type { Catalogue, Translation } from "./shape.ts";

export const TRANSLATIONS: Readonly<Record<Exclude<SiteLanguage, "en">, Translation>> = {
  de,
  fr,
  es,
  pt,
  ja,
  ar,
};

export const CATALOGUES: Readonly<Record<SiteLanguage, Catalogue>> = { en, ...TRANSLATIONS };
