import { LRUCache } from "lru-cache";

const RIGHT_TO_LEFT = new Set([
  "ar",
  "arc",
  "ckb",
  "dv",
  "fa",
  "he",
  "ku",
  "ps",
  "sd",
  "syr",
  "ug",
  "ur",
  "yi",
]);

/** A site has few languages, and taking a locale apart is slow. */
const known = new LRUCache<string, "ltr" | "rtl">({ max: 100, memoMethod: readDirection });

/** Which way the text of a language runs. */
export function directionOf(locale: string): "ltr" | "rtl" {
  return known.memo(locale);
}

function readDirection(locale: string): "ltr" | "rtl" {
  const { language, script } = new Intl.Locale(locale);
  if (script) return ["Arab", "Hebr", "Syrc", "Thaa"].includes(script) ? "rtl" : "ltr";
  return RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr";
}
