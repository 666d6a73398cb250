import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { coverIn } from "../../api/import/front-matter-cover.ts";
import { createKeys, type Keys, listOf, textOf } from "../../api/import/front-matter-keys.ts";
import { parseFrontMatter } from "../../api/import/front-matter.ts";
import { EXIT, Failure } from "./failure.ts";

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
  let source: string;
  try {
    source = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Failure(
      code === "ENOENT"
        ? `There is no file ${file}.`
        : `${file} cannot be read (${code ?? "it is not UTF-8"}).`,
    );
  }
  return parsePost(file, source);
}

function parsePost(file: string, source: string): Post {
  const text = source.replaceAll(/\r\n?/g, "\n");
  if (CONFLICT.test(text)) {
    throw new Failure(
      `${file} still has conflict marks (<<<<<<<). Choose what to keep, remove the marks, and run it again.`,
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
    throw new Failure(`${file}: ${(error as Error).message}.`);
  }
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
