import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { coverIn } from "../../api/import/front-matter-cover.ts";
import { createKeys, type Keys, listOf, textOf } from "../../api/import/front-matter-keys.ts";
import { parseFrontMatter } from "../../api/import/front-matter.ts";
import { EXIT, Failure, galley } from "./failure.ts";

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
      ENOENT: `There is no file ${file}.`,
      ENOTDIR: `There is no file ${file}.`,
      EISDIR: `${file} is a folder. Name the Markdown files in it, such as: ${galley("draft", join(file, "post.md"))}`,
      EACCES: `You are not allowed to read ${file}.`,
    };
    throw new Failure(words[code ?? ""] ?? `${file} cannot be read (${code}).`);
  }
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
  return {
    file,
    head: text.slice(0, text.length - body.length),
    heading,
    body: body.slice(heading.length),
    fields: fieldsOf(keys, title ?? words ?? nameOf(file)),
    cover: coverIn(keys),
  };
}

const CONFLICT = /^<{7} .*\n(?:.*\n)*?={7}\n(?:.*\n)*?>{7} /m;

function matterOf(file: string, text: string): { data: Record<string, unknown>; body: string } {
  try {
    return parseFrontMatter(text);
  } catch (error) {
    const isYaml = /^---[ \t]*(?:ya?ml)?[ \t]*\n/.test(text);
    const hint = isYaml ? ` A value with a colon or a # needs quotes: title: "C#: a start"` : "";
    throw new Failure(`${file}: ${(error as Error).message}.${hint}`);
  }
}

/** Where front matter names a field, and how. */
export function lineOf({ head }: Post, field: keyof PostFields): { line?: number; name: string } {
  const [usual, ...others] = NAMES[field];
  for (const name of [usual, ...others]) {
    const begin = new RegExp(`^[ \\t]*["']?${name.replace("_", "[_-]?")}["']?[ \\t]*[:=]`, "i");
    const index = head.split("\n").findIndex((line) => begin.test(line));
    if (index >= 0) return { line: index + 1, name };
  }
  return { name: usual };
}

/** The title or subtitle of YAML of which a part is a comment, such as “#5”: most people mean it as text. */
export function cutByComment(post: Post): string[] {
  const lines = post.head.split("\n");
  return (["headline", "sub"] as const).flatMap((field) => {
    const { line, name } = lineOf(post, field);
    const text = lines[(line ?? 0) - 1] ?? "";
    return post.head.startsWith("---") && /^[^:]+:[ \t]+[^"'#\s][^#]*[ \t]#\S/.test(text)
      ? [
          `line ${line}: ${name} is “${post.fields[field]}”. What follows the # is a comment in YAML; to send it too, put quotes around the whole value.`,
        ]
      : [];
  });
}

function fieldsOf(keys: Keys, headline: string): PostFields {
  const fields: PostFields = { headline };
  for (const name of ["sub", "category", "frame", "style", "locale", "external_url"] as const) {
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
