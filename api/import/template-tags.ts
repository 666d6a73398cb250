import type { Note } from "./losses.ts";
import { fenced, outsideCode, replacePairs } from "./outside-code.ts";
import { CAPTION, PICTURE_FILE, withoutMarks } from "./picture-places.ts";

export interface Untagged {
  markdown: string;
  notes: Note[];
  /** Whether template tags are left in the text, which readers would see. */
  showsTags: boolean;
}

/** Tags that stand for an address. They become the address, which is then mapped like that of any link. */
const REFERENCES = new Set(["ref", "relref", "post_url", "link"]);
const CODE_TAGS = [
  [/\{%-?\s*highlight\s+([\w+#-]*)[^%]{0,200}%\}/, /\{%-?\s*endhighlight\s*-?%\}/],
  [
    /\{\{[<%]\s*(?:highlight|code)\s+"?([\w+#-]*)[^>%]{0,200}[>%]\}\}/,
    /\{\{[<%]\s*\/\s*(?:highlight|code)\s*[>%]\}\}/,
  ],
] as const;
/** kramdown writes attributes in braces. */
const KRAMDOWN = /^ {0,3}\{:[^}\n]{0,200}\}[ \t]*$|(?<=\S)\{:[^}\n]{0,200}\}/gm;

/**
 * Replaces the template tags of Hugo, Jekyll and Eleventy. Tags with a plain meaning become Markdown (code, pictures,
 * links to videos, links to other files). Of another shortcode of Hugo, only what it encloses is kept. Other tags stay as text:
 * without them, both branches of a condition would show. Both are reported.
 */
export function untag(source: string, title: string): Untagged {
  const notes: Note[] = [];
  const verbatim: string[] = [];
  const keep = (text: string): string => `\uE000${verbatim.push(text) - 1}\uE001`;
  let showsTags = false;
  const report = (loss: "shortcode" | "template", label: string, tag: string): void => {
    notes.push({ loss, label, detail: tag.replace(/\s+/g, " ") });
  };
  const keepIfLeft = (tag: string, made: string | Left): string => {
    if (typeof made === "string") return made;
    if (made.name) {
      report("template", made.name, tag);
      showsTags = true;
    }
    return keep(tag);
  };
  const removeIfLeft = (tag: string, made: string | Left): string => {
    if (typeof made === "string") return made;
    // One that closes was reported where it opened.
    if (!/^\{\{[<%]\s*\//.test(tag)) report("shortcode", made.name, tag);
    return "";
  };
  let text = withoutMarks(source).replaceAll(/[\uE000\uE001]/g, "");
  // Nothing between raw and endraw is a tag.
  text = replacePairs(text, /\{%-?\s*raw\s*-?%\}/, /\{%-?\s*endraw\s*-?%\}/, (_, inner) =>
    keep(inner),
  );
  for (const [opening, closing] of CODE_TAGS) {
    text = replacePairs(text, opening, closing, ([, language = ""], code) =>
      fenced(language, code.replace(/^\n|\n[ \t]*$/g, "")),
    );
  }
  text = outsideCode(text, (prose) =>
    prose
      .replaceAll(/<!--\s*more\s*-->/gi, "")
      .replaceAll(KRAMDOWN, "")
      .replaceAll(/\{\{[-<%]?\s*\/\*[^]{0,500}?\*\/\s*[->%]?\}\}/g, (tag) =>
        keep(tag.replace(/\/\*|\*\//g, "")),
      )
      .replaceAll(/\{\{[<%]([^]{0,500}?)[>%]\}\}/g, (tag, inner: string) =>
        removeIfLeft(tag, hugo(inner)),
      )
      .replaceAll(/\{%-?([^]{0,500}?)-?%\}/g, (tag, inner: string) =>
        keepIfLeft(tag, liquid(inner)),
      )
      .replaceAll(/\{\{-?([^{}]{0,500}?)-?\}\}/g, (tag, inner: string) =>
        keepIfLeft(tag, output(inner, title)),
      ),
  );
  return {
    markdown: text.replaceAll(
      /\uE000(\d+)\uE001/g,
      (_, index: string) => verbatim[Number(index)] ?? "",
    ),
    notes,
    showsTags,
  };
}

/** A tag that has no meaning here. If the name is empty, it was not a tag. */
interface Left {
  name: string;
}

function hugo(inner: string): string | Left {
  const [, closing, name = "", rest = ""] = /^\s*(\/?)\s*([\w./-]+)([^]*)$/.exec(inner) ?? [];
  if (closing && (name === "figure" || name === "details")) return "";
  const { named, positional } = argumentsOf(rest);
  const made = closing ? undefined : shortcode(name, named, positional);
  return made || { name };
}

/** Hugo's built-in shortcodes, and a few that many themes have. */
function shortcode(
  name: string,
  named: ReadonlyMap<string, string>,
  positional: readonly string[],
): string | undefined {
  const [first] = positional;
  const id = first ?? named.get("id");
  switch (name) {
    case "ref":
    case "relref":
      return first ?? named.get("path");
    case "figure":
    case "img":
    case "image":
      return picture(named, first);
    case "youtube":
      return id && `[https://www.youtube.com/watch?v=${id}](https://www.youtube.com/watch?v=${id})`;
    case "vimeo":
      return id && `[https://vimeo.com/${id}](https://vimeo.com/${id})`;
    case "gist":
      return (
        positional[1] &&
        `[https://gist.github.com/${first}/${positional[1]}](https://gist.github.com/${first}/${positional[1]})`
      );
    case "tweet":
    case "twitter":
    case "x": {
      const user = named.get("user");
      const tweet = named.get("id") ?? first;
      return (
        user &&
        tweet &&
        `[https://twitter.com/${user}/status/${tweet}](https://twitter.com/${user}/status/${tweet})`
      );
    }
    default:
      return undefined;
  }
}

function picture(
  named: ReadonlyMap<string, string>,
  first: string | undefined,
): string | undefined {
  const src = SRC.map((name) => named.get(name)).find(Boolean) ?? first;
  if (!src) return undefined;
  const caption = (named.get("caption") ?? named.get("title") ?? "").replace(/\s+/g, " ").trim();
  const alt = (named.get("alt") ?? (/[\](<*_`]/.test(caption) ? "" : caption)).replace(
    /[[\]]/g,
    "",
  );
  // A picture has a plain caption. One with marks in it, or of a picture that is a link, stays a paragraph.
  const target = named.get("src") ? named.get("link") : undefined;
  const isLink = target !== undefined && !PICTURE_FILE.test(target);
  const isPlain = caption !== "" && !isLink && !/[\](<*_`]/.test(caption);
  const title = isPlain ? ` "${CAPTION}${caption.replace(/["\\]/g, "\\$&")}"` : "";
  const image = `![${alt}](${/[\s()]/.test(src) ? `<${src}>` : src}${title})`;
  const shown = target ? `[${image}](${target})` : image;
  if (!caption) return shown;
  return isPlain ? `\n\n${shown}\n\n` : `\n\n${shown}\n\n*${caption}*\n\n`;
}

/** The names that themes give to the address of a picture. */
const SRC = ["src", "image_path", "url", "path", "file", "image", "link"];
const VIDEO_TAGS = new Set(["youtube", "vimeo", "gist"]);
const PICTURE_TAG = /^(?:img|image|figure|picture|responsive_image)$/;
const PICTURE_PATH = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i;

function liquid(inner: string): string | Left {
  const [name = "", ...words] = inner.trim().split(/\s+/);
  if (REFERENCES.has(name)) return words.join(" ").replace(/^["']|["']$/g, "");
  if (name === "comment" || name === "endcomment") return "";
  const { positional, named } = argumentsOf(words.join(" "));
  const [file = ""] = positional;
  // {% img left /a.png 320 240 %}, and {% include figure.html src="/a.png" %} of many themes.
  const isIncluded = name === "include" && /(?:figure|image|img|picture)/i.test(file);
  if (PICTURE_TAG.test(name) || isIncluded) {
    const path = positional.slice(isIncluded ? 1 : 0).find((word) => PICTURE_PATH.test(word));
    return picture(named, path) ?? { name };
  }
  const made = VIDEO_TAGS.has(name) ? shortcode(name, named, positional) : undefined;
  return made ?? { name };
}

/** {{ site.baseurl }} and {{ "/x" | relative_url }} are addresses. Only the old system knows what other tags print. */
function output(inner: string, title: string): string | Left {
  const [value = "", ...filters] = inner.split("|").map((part) => part.trim());
  if (/^site\.(baseurl|url)$/.test(value)) return "";
  if (/^(page\.)?title$/.test(value)) return title;
  const [, , quoted] = /^(["'])(.*)\1$/.exec(value) ?? [];
  const isAddress = filters.every((filter) => /^(relative_url|absolute_url|url)$/.test(filter));
  if (quoted !== undefined && isAddress) return quoted;
  // Braces alone are text: other languages use them, too.
  const isTag = filters.length > 0 || /^(site|page|post|include|collections)\./.test(value);
  return { name: isTag ? `{{ ${value.split(/[\s(]/)[0]} }}` : "" };
}

function argumentsOf(text: string): { named: Map<string, string>; positional: string[] } {
  const named = new Map<string, string>();
  const positional: string[] = [];
  const words = text.matchAll(
    /(?:([\w-]+)\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|([^\s"'`=]+))/g,
  );
  for (const [, key, double, single, tick, bare] of words) {
    const value = double?.replaceAll('\\"', '"') ?? single ?? tick ?? bare ?? "";
    if (key === undefined)
      positional.push(value.replace(/\/$/, (slash) => (bare === "/" ? "" : slash)));
    else named.set(key.toLowerCase(), value);
  }
  return { named, positional: positional.filter(Boolean) };
}
