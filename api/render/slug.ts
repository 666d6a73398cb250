import { createHash } from "node:crypto";
import anyAscii from "any-ascii";
import { SLUG_MAX } from "../contract/limits.ts";
import type { ADDRESSES } from "../contract/site/site-settings.ts";
import { cutSlug, WITHOUT_OTHERS } from "../contract/site/slugs.ts";
import { toNfc } from "../contract/text.ts";

/** ASCII, lower case, hyphens. Text that transliterates to nothing gives the first eight characters of the id. */
export function slugOf(text: string, id: string): string {
  const slug = anyAscii(toNfc(text))
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_MAX + 1);
  const whole = slug.length > SLUG_MAX ? slug.slice(0, SLUG_MAX).replace(/-[^-]*$/, "") : slug;
  return whole.slice(0, SLUG_MAX).replace(/^-+|-+$/g, "") || id.slice(0, 8);
}

/**
 * The slug of a new piece, as the site chooses. In Latin letters, Chinese characters of Japanese have readings that only a
 * dictionary knows, and their Chinese ones would be wrong: such a headline gets the first eight characters of the id.
 */
export function pieceSlug(
  { headline, locale = "en" }: { headline: string; locale?: string | undefined },
  id: string,
  addresses: (typeof ADDRESSES)[number],
): string {
  if (addresses === "script") return scriptSlug(headline) || id.slice(0, 8);
  const isJapanese = /^ja\b/i.test(locale) || KANA.test(headline);
  return slugOf(isJapanese && HAN.test(headline) ? "" : headline, id);
}

/** Words in Latin letters become ASCII; those in other scripts stay, escaped. */
function scriptSlug(headline: string): string {
  const text = toNfc(headline)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .toLowerCase()
    .replace(WITHOUT_OTHERS, (part) => {
      const ascii = anyAscii(part).toLowerCase().replace(/['’]/g, "");
      return ascii.replace(/[^a-z0-9]+/g, "-");
    })
    .replace(/^-+/, "");
  const cut = cutSlug(text);
  const isWhole = cut === text || text[cut.length] === "-";
  // Scripts without blanks are cut between two characters.
  const words = isWhole ? cut : cut.replace(/(?<=.{20})-[^-]*$/u, "");
  return encodeURIComponent(words.replace(/-+$/, ""));
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /\p{Script=Han}/u;

/**
 * The last part of the address of a tag's page. Two tags never share one: if the slug loses characters ("C++" and "C",
 * "日本"), a hash of the tag is added.
 */
export function tagSlug(tag: string): string {
  const folded = toNfc(tag).toLowerCase();
  const slug = slugOf(folded, "");
  if (slug && folded.replaceAll(" ", "-") === slug) return slug;
  const hash = createHash("sha256").update(folded).digest("hex").slice(0, 8);
  return slug ? `${slug}-${hash}` : hash;
}
