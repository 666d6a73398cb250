import { SLUG_MAX } from "../limits.ts";
import { toNfc } from "../text.ts";

// A slug is kept as the address has it: letters of other scripts than Latin are escaped (`%E6%97%A5`). In file names, and
// for people, they stand as they are.

/** The length of an escaped slug. File names have at most 255 bytes, and an escaped path must fit into a redirect. */
const SLUG_BYTES_MAX = 120;

/** Letters and marks that belong to a script other than Latin. */
const OTHER_LETTER = String.raw`[[\p{L}\p{M}]--[\p{scx=Latin}\p{scx=Common}\p{scx=Inherited}\p{Default_Ignorable_Code_Point}]]`;
/** Parts of a text that have none. */
export const WITHOUT_OTHERS = new RegExp(`(?!${OTHER_LETTER}).(?:(?!${OTHER_LETTER}).)*`, "gsv");
const encoder = new TextEncoder();
const WORDS = new RegExp(`^(?:[a-z0-9]|${OTHER_LETTER})+(?:-(?:[a-z0-9]|${OTHER_LETTER})+)*$`, "v");

/** Whether a text has letters of other scripts. */
export function hasOtherScript(text: string): boolean {
  return new RegExp(OTHER_LETTER, "v").test(text);
}

/** The slug as people read it, and as its files are named. */
export function shownSlug(slug: string): string {
  if (!slug.includes("%")) return slug;
  try {
    return toNfc(decodeURIComponent(slug));
  } catch {
    return slug;
  }
}

/** Whether a text is a slug as it is kept. */
export function isKeptSlug(slug: string): boolean {
  const shown = shownSlug(slug);
  return encodeURIComponent(shown) === slug && isSlug(shown);
}

/** Whether a text is a slug as people read it. */
export function isSlug(shown: string): boolean {
  return WORDS.test(shown) && cutSlug(shown) === shown;
}

/** Room for the slug and what follows, such as `-2`. Cut between characters; at a hyphen only by `slugOf`, which knows words. */
export function cutSlug(shown: string, suffix = ""): string {
  if (!hasOtherScript(shown)) return shown.slice(0, SLUG_MAX - suffix.length);
  let room = SLUG_BYTES_MAX - suffix.length;
  let cut = "";
  for (const character of shown) {
    room -= encoder.encode(character).length;
    if (room < 0) break;
    cut += character;
  }
  return cut;
}
