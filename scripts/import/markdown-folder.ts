import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseFrontMatter } from "../front-matter.ts";
import { fit, type Found } from "./fit.ts";
import type { Entry, Source } from "./source.ts";

/** A folder of Markdown files with front matter, as Eleventy, Hugo and Jekyll keep them. */
export function readMarkdownFolder(folder: string, author: string | undefined): Source {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(md|markdown)$/i.test(file))
    // Hugo's _index.md describes a folder; a README describes files.
    .filter((file) => !/^(_index|readme)\./i.test(basename(file)))
    .toSorted();
  let done = 0;
  async function* entries(): AsyncGenerator<Entry> {
    for (const file of files) {
      yield { where: file, ...readFile(join(folder, file), author) };
      done++;
    }
  }
  return { entries: entries(), fraction: () => (files.length ? done / files.length : 1) };
}

function readFile(file: string, author: string | undefined): Omit<Entry, "where"> {
  try {
    const { data, body } = parseFrontMatter(readFileSync(file, "utf8"));
    return fit(understand(data, body, basename(file), author), new Date());
  } catch (error) {
    const [sentence] = (error as Error).message.split("\n");
    return { value: undefined, fault: `its front matter cannot be read (${sentence})` };
  }
}

/** Jekyll puts the date into the file's name. */
const DATED_NAME = /^(\d{4}-\d\d-\d\d)-(.+)$/;
/** Eleventy's collections are tags, too, but say nothing to a reader. */
const COLLECTIONS = new Set(["post", "posts", "all", "nav", "pages"]);

function understand(
  data: Record<string, unknown>,
  body: string,
  fileName: string,
  author: string | undefined,
): Found {
  const name = fileName.replace(/\.(md|markdown)$/i, "");
  const [, dateInName, nameAfterDate] = DATED_NAME.exec(name) ?? [];
  const slug = textOf(data["slug"]) ?? nameAfterDate ?? (name === "index" ? undefined : name);
  return {
    author: authorOf(data) ?? author,
    title: textOf(data["title"]) ?? (slug ?? name).replaceAll("-", " "),
    description: textOf(
      data["description"] ?? data["summary"] ?? data["excerpt"] ?? data["subtitle"],
    ),
    body,
    tags: listOf(data["tags"] ?? data["keywords"]).filter((tag) => !COLLECTIONS.has(tag)),
    categories: listOf(data["categories"] ?? data["category"]),
    date: dateOf(data["date"] ?? data["publishDate"]) ?? dateInName,
    modified: dateOf(
      data["lastmod"] ?? data["last_modified_at"] ?? data["updated"] ?? data["modified"],
    ),
    draft: data["draft"] === true || data["published"] === false,
    locale: textOf(data["lang"] ?? data["locale"] ?? data["language"]),
    slug,
  };
}

function authorOf(data: Record<string, unknown>): string | undefined {
  const { author, authors } = data;
  const [first] = Array.isArray(authors) ? (authors as unknown[]) : [author ?? authors];
  const named = typeof first === "object" && first ? (first as { name?: unknown }).name : first;
  return textOf(named);
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() ? value.trim() : undefined;
}

function dateOf(value: unknown): string | Date | undefined {
  // TOML has dates of its own; YAML gives text.
  if (value instanceof Date) return new Date(value.getTime());
  return textOf(value);
}

/** A list, or Jekyll's words apart by spaces, or names apart by commas. */
function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return (value as unknown[]).flatMap((item) => textOf(item) ?? []);
  const text = textOf(value);
  if (!text) return [];
  return text.split(text.includes(",") ? "," : /\s+/).map((item) => item.trim());
}
