import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { coverIn } from "../../api/import/front-matter-cover.ts";
import { createKeys, type Keys, listOf, textOf } from "../../api/import/front-matter-keys.ts";
import { frontMatterFault, parseFrontMatter } from "../../api/import/front-matter.ts";
import { EXIT, Failure, galley } from "./failure.ts";
import { nearest } from "../../api/contract/near.ts";

/** The fields that front matter can have, by the names of the API. Fields that the file does not name stay as they are. */
export interface PostFields {
  headline: string;
  sub?: string;
  tags?: string[];
  category?: string;
  frame?: string;
  style?: string;
  locale?: string;
  external_url?: string;
  translation_of?: string;
}

/** A Markdown file, as it is on disk. */
export interface Post {
  file: string;
  /** Front matter with its fences, or empty. */
  head: string;
  /** The first heading, if it is the headline. It is not sent with the body. */
  heading: string;
  body: string;
  fields: PostFields;
  cover: { href: string; alt: string } | undefined;
  /** What its writer may not have meant. It is sent all the same. */
  warnings: string[];
}

/** The names in front matter for each field, the usual one first. */
export const NAMES = {
  headline: ["title", "headline"],
  sub: ["subtitle", "sub", "standfirst", "description", "summary", "excerpt"],
  tags: ["tags", "tag"],
  category: ["category"],
  frame: ["frame"],
  style: ["style"],
  locale: ["language", "lang", "locale"],
  external_url: ["external_url", "canonical_url", "canonical"],
  translation_of: ["translation_of"],
} as const satisfies Record<keyof PostFields, readonly string[]>;

const HEADING = /^\s*#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\n+|$)/;

export function readPost(file: string): Post {
  const bytes = readBytes(file);
  if (isPicture(bytes)) {
    throw new Failure(
      `${file} is a picture. Show it in a Markdown file beside it, such as post.md: ![What it shows](${encodeURI(basename(file))}). Then: ${galley("draft", "post.md")}`,
    );
  }
  let source: string;
  try {
    source = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Failure(`${file} is not text in UTF-8. ${SAVE_AS_TEXT}`);
  }
  if (source.includes("\0")) throw new Failure(`${file} is not a text. ${SAVE_AS_TEXT}`);
  if (!source.trim()) throw new Failure(`${file} is empty. Write something, and run it again.`);
  return parsePost(file, source);
}

const SAVE_AS_TEXT = "Save it as plain text in UTF-8 (in Markdown), and run it again.";

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const words: Readonly<Record<string, string>> = {
      ENOENT: noFile(file),
      ENOTDIR: `There is no file ${file}.`,
      EISDIR: `${file} is a folder. Name the Markdown files in it, such as: ${galley("draft", join(file, "post.md"))}`,
      EACCES: `You are not allowed to read ${file}.`,
    };
    throw new Failure(words[code ?? ""] ?? `${file} cannot be read (${code}).`);
  }
}

function noFile(file: string): string {
  const meant = [".md", ".markdown"].map((end) => `${file}${end}`).find((one) => existsSync(one));
  return `There is no file ${file}.${meant === undefined ? "" : ` Did you mean ${meant}? Its whole name is needed.`}`;
}

/** JPEG, PNG, GIF, and the formats in RIFF and ISO containers. */
function isPicture(bytes: Buffer): boolean {
  return /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|.{4}ftyp(?:avif|heic|mif1))/s.test(
    bytes.toString("latin1", 0, 16),
  );
}

function parsePost(file: string, source: string): Post {
  const text = source.replaceAll(/\r\n?/g, "\n");
  if (CONFLICT.test(text)) {
    throw new Failure(
      `${file} still has conflict marks (<<<<<<<). Choose what to keep, remove the marks, then: ${galley("draft", file)}`,
      EXIT.conflict,
    );
  }
  const { data, body } = matterOf(file, text);
  const keys = createKeys(data);
  const title = textOf(keys.get(...NAMES.headline));
  const [heading = "", words] = (title === undefined && HEADING.exec(body)) || [];
  const post = {
    file,
    head: text.slice(0, text.length - body.length),
    heading,
    body: body.slice(heading.length),
    fields: fieldsOf(keys, title ?? words ?? nameOf(file)),
    cover: coverIn(keys),
  };
  return { ...post, warnings: [...cutByComment(post), ...misspelt(post, keys)] };
}

/** Not the shortest ones: many a word is one letter away from them. */
const FIELDS = [...Object.values(NAMES).flat(), "cover", "image"].filter((name) => name.length > 3);

/** Other fields are for other programs, but one that is nearly one of ours is most likely a slip. */
function misspelt({ head }: Head, keys: Keys): string[] {
  return keys.unused().flatMap((key) => {
    const meant = nearest(key, FIELDS);
    if (meant === undefined || keys.get(meant) !== undefined) return [];
    const line = lineNamed(head, key);
    return `${key}${line === undefined ? "" : ` (line ${line})`} is not known; did you mean ${meant}?`;
  });
}

const CONFLICT = /^<{7} .*\n(?:.*\n)*?={7}\n(?:.*\n)*?>{7} /m;

function matterOf(file: string, text: string): { data: Record<string, unknown>; body: string } {
  try {
    return parseFrontMatter(text);
  } catch (error) {
    throw new Failure(`${file}: ${(error as Error).message}.${hintFor(error as Error, text)}`);
  }
}

/** What most likely is missing. */
function hintFor(error: Error, text: string): string {
  const { fault, cause = "" } = frontMatterFault(error);
  if (fault?.key === "its front matter has no closing line")
    return ` Add a line ${text.slice(0, 3)} below its last field.`;
  if (!/^---[ \t]*(?:ya?ml)?[ \t]*\n/.test(text)) return "";
  const [, bracket] = /end with a ([\]}])/.exec(cause) ?? [];
  if (bracket) return ` A ${bracket} is missing${opened(text, bracket === "]" ? "[" : "{")}.`;
  const [, quote] = /Missing closing (["'])/.exec(cause) ?? [];
  if (quote) return ` A ${quote} is missing${opened(text, quote)}.`;
  if (cause.startsWith("Tabs")) return " Put spaces where it begins with a tab.";
  return ` A value with a colon or a # needs quotes: title: "C#: a start"`;
}

/** The parser names the line where it gave up, which may be below the one to correct. */
function opened(text: string, mark: string): string {
  const close = mark === "[" ? "]" : mark === "{" ? "}" : mark;
  const lines = text.split("\n");
  const index = lines.findIndex((line) => {
    const [, value = ""] = /^[\w-]+[ \t]*:[ \t]+(.+)$/.exec(line) ?? [];
    return value.startsWith(mark) && !value.slice(1).includes(close);
  });
  return index < 0 ? "" : ` at line ${index + 1}: ${lines[index]}`;
}

/** Where a file has what the service finds fault with. */
export function placeOf(post: Post, path: string): string {
  const [field = "", index] = path.split(".");
  if (field === "body_md") return "the text";
  const item = index === undefined ? "" : `, number ${Number(index) + 1}`;
  if (!Object.hasOwn(NAMES, field)) return `${field}${item}`;
  const { line, name } = lineOf(post, field as keyof PostFields);
  return line === undefined ? `${name}${item}` : `${name} (line ${line}${item})`;
}

/** Where front matter names a field, and how. */
function lineOf({ head }: Head, field: keyof PostFields): { line?: number; name: string } {
  const [usual, ...others] = NAMES[field];
  for (const name of [usual, ...others]) {
    const line = lineNamed(head, name);
    if (line !== undefined) return { line, name };
  }
  return { name: usual };
}

type Head = Pick<Post, "head" | "fields">;

function lineNamed(head: string, name: string): number | undefined {
  const letters = name.replaceAll(/[^\p{L}\p{N}_-]/gu, ".").replaceAll(/[_-]/g, "[_-]?");
  const begin = new RegExp(`^[ \\t]*["']?${letters}["']?[ \\t]*[:=]`, "iu");
  const index = head.split("\n").findIndex((line) => begin.test(line));
  return index < 0 ? undefined : index + 1;
}

/** The title or subtitle of YAML of which a part is a comment, such as “#5”: most people mean it as text. */
function cutByComment(post: Head): string[] {
  const lines = post.head.split("\n");
  return (["headline", "sub"] as const).flatMap((field) => {
    const { line, name } = lineOf(post, field);
    const text = lines[(line ?? 0) - 1] ?? "";
    return post.head.startsWith("---") && /^[^:]+:[ \t]+[^"'#\s][^#]*[ \t]#\S/.test(text)
      ? [
          `${name} (line ${line}) is “${post.fields[field]}”. What follows the # is a comment in YAML; to send it too, put quotes around the whole value.`,
        ]
      : [];
  });
}

const NAMED = [
  "sub",
  "category",
  "frame",
  "style",
  "locale",
  "external_url",
  "translation_of",
] as const;

function fieldsOf(keys: Keys, headline: string): PostFields {
  const fields: PostFields = { headline };
  for (const name of NAMED) {
    const value = textOf(keys.get(...NAMES[name]));
    if (value !== undefined) fields[name] = name === "category" ? value.toLowerCase() : value;
  }
  const tags = listOf(keys.get(...NAMES.tags));
  if (tags.length) fields.tags = tags;
  return fields;
}

/** `2026-01-31-a-first-post.md` is “a first post”. */
function nameOf(file: string): string {
  const name = basename(file).replace(/\.\w+$/, "");
  const own = name === "index" ? basename(dirname(file)) : name;
  return own.replace(/^\d{4}-\d{1,2}-\d{1,2}-/, "").replaceAll(/[-_]+/g, " ");
}
