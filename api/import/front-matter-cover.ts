import { type Keys, textOf } from "./front-matter-keys.ts";
import { PICTURE_FILE } from "./picture-places.ts";

/** The keys that systems and themes use for the picture above a text, the most telling first. */
const COVERS = [
  "cover",
  "coverImage",
  "featuredImage",
  "featureImage",
  "featuredImagePreview",
  "hero",
  "heroImage",
  "banner",
  "bannerImage",
  "headerImage",
  "image",
  "images",
  "ogImage",
  "socialImage",
  "thumbnail",
  "thumb",
  "teaser",
  "header",
] as const;
/** The keys of a cover that is described by several. */
const ADDRESSES = ["image", "src", "url", "path", "file", "overlay_image", "feature", "teaser"];
const ALTS = ["coverAlt", "imageAlt", "featuredImageAlt", "heroAlt", "thumbnailAlt"] as const;

/** The cover that front matter names. */
export function coverIn(keys: Keys): { href: string; alt: string } | undefined {
  const alt = textOf(keys.get(...ALTS));
  // Asking for all of them keeps them out of the report.
  keys.get(...COVERS);
  for (const name of COVERS) {
    const found = addressIn(keys.get(name));
    if (found) return { href: found.href, alt: found.alt ?? alt ?? "" };
  }
  return undefined;
}

function addressIn(value: unknown): { href: string; alt?: string | undefined } | undefined {
  if (Array.isArray(value)) return addressIn((value as unknown[])[0]);
  if (typeof value === "string") return isAddress(value) ? { href: value.trim() } : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  const parts = value as Record<string, unknown>;
  const href = ADDRESSES.map((name) => parts[name]).find((part) => typeof part === "string");
  const alt = textOf(parts["alt"]) ?? textOf(parts["caption"]) ?? textOf(parts["title"]);
  return typeof href === "string" && isAddress(href) ? { href: href.trim(), alt } : undefined;
}

/** Themes also write colours and other words there. */
function isAddress(text: string): boolean {
  return PICTURE_FILE.test(text.trim()) || /[/\\]|\.svg$/i.test(text);
}
