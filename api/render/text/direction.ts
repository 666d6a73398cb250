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

/** A site has few languages, and parsing a locale is slow. */
const known = new LRUCache<string, "ltr" | "rtl">({ max: 100, memoMethod: readDirection });

export function directionOf(locale: string): "ltr" | "rtl" {
  return known.memo(locale);
}

/** The direction of a piece's language. Left to right may be the unchanged default, so the headline decides then. */
export function directionOfPiece({
  language,
  title,
}: {
  language?: string | undefined;
  title: string;
}): "ltr" | "rtl" {
  return directionOf(language ?? "en") === "rtl" ? "rtl" : directionOfText(title);
}

/** The same in a list, where a piece whose language cannot be read must not take the others with it. */
export function directionInList(piece: Parameters<typeof directionOfPiece>[0]): "ltr" | "rtl" {
  try {
    return directionOfPiece(piece);
  } catch {
    return directionOfText(piece.title);
  }
}

export const RIGHT_TO_LEFT_LETTER =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The direction of a text's first letter, as `dir="auto"` in HTML decides it. */
export function directionOfText(text: string): "ltr" | "rtl" {
  const [letter = ""] = /\p{L}/u.exec(text) ?? [];
  return RIGHT_TO_LEFT_LETTER.test(letter) ? "rtl" : "ltr";
}

function readDirection(locale: string): "ltr" | "rtl" {
  const { language, script } = new Intl.Locale(locale);
  if (script) return ["Arab", "Hebr", "Syrc", "Thaa"].includes(script) ? "rtl" : "ltr";
  return RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr";
}
