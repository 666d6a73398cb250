import { markdownOf } from "../html.ts";
import type { Note } from "../losses.ts";
import { replacePairs } from "../outside-code.ts";
import { inAttribute, withoutMarks } from "../picture-places.ts";

export interface Attachment {
  url: string;
  title: string;
  alt: string;
}

/** The pictures and files of a site. */
export interface Attachments {
  /** By its id in WordPress. */
  get(id: string): Attachment | undefined;
  /** The uploads of the post itself, which a gallery without ids shows. */
  own: readonly Attachment[];
}

const BLOCK_WITHOUT_HTML = /<!--\s+wp:([\w/-]+)\s(?:(?!-->)[^]){0,2000}?\/-->/g;

/** Converts a body from WordPress: blank lines separate paragraphs, comments mark blocks, [shortcodes] insert the rest. */
export function bodyOf(
  content: string,
  attachments: Attachments,
): { markdown: string; notes: Note[] } {
  const notes: Note[] = [];
  const hasBlocks = content.includes("<!-- wp:");
  // WordPress renders blocks without HTML each time a page is shown.
  for (const [, name = ""] of content.matchAll(BLOCK_WITHOUT_HTML)) {
    notes.push({ loss: "embed", label: `blocks (${name})` });
  }
  const code: string[] = [];
  const keepCode = (html: string): string => `<pre>\uE000${code.push(html) - 1}\uE001</pre>`;
  let text = withoutMarks(content).replaceAll(/[\uE000\uE001]/g, "");
  text = replacePairs(text, /<pre\b/i, /<\/pre>/i, (_, inner) => keepCode(`<pre${inner}</pre>`));
  text = replacePairs(
    text,
    /\[(?:source)?code\b([^\]]{0,200})\]/,
    /\[\/(?:source)?code\]/,
    (opened, inner) => {
      const [, attributes = ""] = opened;
      const language = attributeOf(attributes, "language") ?? attributeOf(attributes, "lang") ?? "";
      return keepCode(`<pre class="brush: ${language}">${inner.replaceAll("<", "&lt;")}</pre>`);
    },
  );
  text = replacePairs(text, /<!--/, /-->/, () => "");
  const replaced = replaceShortcodes(text, attachments);
  for (const { name, tag } of leftOver(replaced)) {
    notes.push({ loss: "shortcode", label: name, detail: tag });
  }
  const paragraphs = hasBlocks ? replaced : paragraphsOf(replaced);
  const html = paragraphs.replaceAll(
    /<pre>\uE000(\d+)\uE001<\/pre>/g,
    (_, at: string) => code[Number(at)] ?? "",
  );
  const made = markdownOf(html);
  return { markdown: made.markdown, notes: [...notes, ...made.notes] };
}

const PICTURE = /\.(jpe?g|png|gif|webp|avif)$/i;

function replaceShortcodes(html: string, attachments: Attachments): string {
  const captioned = replacePairs(
    html,
    /\[(?:wp_)?caption\b([^\]]{0,1000})\]/,
    /\[\/(?:wp_)?caption\]/,
    ([, attributes = ""], inner) => {
      const [, picture = "", text = ""] =
        /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([^]*)$/.exec(inner) ?? ["", inner, ""];
      const caption = attributeOf(attributes, "caption") ?? text.trim();
      return `\n\n<figure>${picture}<figcaption>${caption}</figcaption></figure>\n\n`;
    },
  );
  return captioned
    .replaceAll(/\[gallery([^\]]*)\]/g, (tag, attributes: string) => {
      const ids = attributeOf(attributes, "ids") ?? attributeOf(attributes, "include");
      const pictures =
        ids === undefined
          ? attachments.own.filter(({ url }) => PICTURE.test(url))
          : ids.split(",").flatMap((id) => attachments.get(id.trim()) ?? []);
      if (!pictures.length) return tag;
      const images = pictures.map(
        ({ url, title, alt }) =>
          `<p><img src="${inAttribute(url)}" alt="${inAttribute(alt || title)}"></p>`,
      );
      return `\n\n${images.join("\n\n")}\n\n`;
    })
    .replaceAll(/\[embed[^\]]*\]([^[\]]*)\[\/embed\]/g, (_, url: string) => `\n\n${url.trim()}\n\n`)
    .replaceAll(
      /\[youtube[= ]+"?(https?:[^\]"\s]+)"?[^\]]*\]/g,
      (_, url: string) => `\n\n${url}\n\n`,
    )
    .replaceAll(
      /\[(audio|video)([^\]]*)\](?:\s*\[\/\1\])?/g,
      (tag, name: string, attributes: string) => {
        const src = /https?:\/\/[^"'\s\]|]+/.exec(attributes)?.[0];
        return src ? `\n\n<${name} src="${inAttribute(src)}"></${name}>\n\n` : tag;
      },
    );
}

/** The shortcodes in a text: names in brackets with attributes or a closing tag. Other text in brackets is prose. */
function leftOver(html: string): { name: string; tag: string }[] {
  const text = html.replaceAll(/<code\b[^]*?<\/code>|<[^>]*>/gi, "");
  return [...text.matchAll(/\[([a-z][a-z0-9_-]{2,})(\s+[\w-]+\s*=[^\]]*|\s*\/)?\]/g)]
    .filter(
      ([, name = "", attributes]) => attributes || text.includes(`[/${name}]`) || KNOWN.has(name),
    )
    .map(([tag, name = ""]) => ({ name, tag }));
}

/** Shortcodes that come with WordPress or its commonest plugins, and need no attributes. */
const KNOWN = new Set([
  "gallery",
  "playlist",
  "audio",
  "video",
  "contact-form",
  "archives",
  "sitemap",
  "toc",
  "recent_posts",
]);

function attributeOf(attributes: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"']+))`).exec(
    attributes,
  );
  return match?.[1] ?? match?.[2] ?? match?.[3];
}

const BLOCKS =
  "table|thead|tfoot|caption|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|blockquote|address|p|h[1-6]|hr|section|article|aside|header|footer|figure|figcaption|details|summary|iframe|video|audio";
const OPENING = new RegExp(`<(?:${BLOCKS})\\b[^>]*>`, "gi");
const CLOSING = new RegExp(`</(?:${BLOCKS})>|<hr\\b[^>]*>`, "gi");
const LONE_TAG = new RegExp(`^(?:</?(?:${BLOCKS})\\b[^>]*>\\s*)+$`, "i");
const INSIDE = new RegExp(`^<(?:${BLOCKS})\\b`, "i");

/** Blank lines separate paragraphs and line breaks are kept, but neither has a meaning beside the tags of blocks. */
function paragraphsOf(content: string): string {
  return content
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/<br\s*\/?>\s*<br\s*\/?>/gi, "\n\n")
    .replaceAll(OPENING, (tag) => `\n\n${tag}`)
    .replaceAll(CLOSING, (tag) => `${tag}\n\n`)
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => paragraph(part))
    .join("\n\n");
}

function paragraph(part: string): string {
  if (LONE_TAG.test(part)) return part;
  if (!INSIDE.test(part)) return `<p>${withBreaks(part)}</p>`;
  // The tag at the start of the part, then the text in it.
  const [tag = ""] = /^<[^>]*>\s*/.exec(part) ?? [];
  return tag + withBreaks(part.slice(tag.length));
}

function withBreaks(text: string): string {
  return text.replaceAll(/(?<!<br ?\/?>)\n/g, "<br>\n");
}
