import { createHash } from "node:crypto";
import anyAscii from "any-ascii";
import { SLUG_MAX } from "../contract/limits.ts";
import { toNfc } from "../contract/text.ts";

/** ASCII, lower case, hyphens. Text with nothing to transliterate gives the first eight characters of the id. */
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
 * A tag's place in its page's address. Two tags never share one: where letters were lost on the way ("C++" and "C", "日本"),
 * a hash of the tag tells them apart.
 */
export function tagSlug(tag: string): string {
  const folded = toNfc(tag).toLowerCase();
  const slug = slugOf(folded, "");
  if (slug && folded.replaceAll(" ", "-") === slug) return slug;
  const hash = createHash("sha256").update(folded).digest("hex").slice(0, 8);
  return slug ? `${slug}-${hash}` : hash;
}
