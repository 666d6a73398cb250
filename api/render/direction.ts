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
function directionOf(locale: string): "ltr" | "rtl" {
  return known.memo(locale);
}

/** A piece runs as its language does. One whose language was left at the default runs as its headline does. */
export function directionOfPiece({
  language,
  title,
}: {
  language?: string | undefined;
  title: string;
}): "ltr" | "rtl" {
  return directionOf(language ?? "en") === "rtl" ? "rtl" : directionOfText(title);
}

const RIGHT_TO_LEFT_LETTER =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Which way a text runs whose language nobody told: as its first letter does. The same rule as `dir="auto"` in HTML. */
export function directionOfText(text: string): "ltr" | "rtl" {
  const [letter = ""] = /\p{L}/u.exec(text) ?? [];
  return RIGHT_TO_LEFT_LETTER.test(letter) ? "rtl" : "ltr";
}

function readDirection(locale: string): "ltr" | "rtl" {
  const { language, script } = new Intl.Locale(locale);
  if (script) return ["Arab", "Hebr", "Syrc", "Thaa"].includes(script) ? "rtl" : "ltr";
  return RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr";
}
