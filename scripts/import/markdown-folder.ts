import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseFrontMatter } from "../front-matter.ts";
import { fit, type Found } from "./fit.ts";
import { idOfName } from "./name-id.ts";
import type { Entry, Source } from "./source.ts";
import { authorSlug } from "./writers.ts";

/** A folder of Markdown files with front matter, as Eleventy, Hugo and Jekyll keep them. */
export function readMarkdownFolder(folder: string, author: string | undefined): Source {
  const files = filesIn(folder)
    .filter((file) => /\.(md|markdown)$/i.test(file))
    // Hugo's _index.md describes a folder; a README describes files.
    .filter((file) => !/^(_index|readme)\./i.test(basename(file)))
    .toSorted();
  let done = 0;
  async function* entries(): AsyncGenerator<Entry> {
    for (const file of files) {
      yield { where: file, ...readFile(folder, file, author) };
      done++;
    }
  }
  return { entries: entries(), fraction: () => (files.length ? done / files.length : 1) };
}

/** Hidden folders, installed packages and links to elsewhere hold nothing that anyone wrote for this site. */
function filesIn(folder: string, below = ""): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name);
    if (entry.isFile()) return [path];
    const isOurs =
      entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "node_modules";
    return isOurs ? filesIn(folder, path) : [];
  });
}

/** Strict: a byte that is no UTF-8 would become a question mark, and nobody would know. */
const decoder = new TextDecoder("utf-8", { fatal: true });

function readFile(folder: string, file: string, author: string | undefined): Omit<Entry, "where"> {
  try {
    const { data, body } = parseFrontMatter(decoder.decode(readFileSync(join(folder, file))));
    return fit(understand(data, body, file, author), new Date());
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
  file: string,
  author: string | undefined,
): Found {
  const name = basename(file).replace(/\.(md|markdown)$/i, "");
  const [, dateInName, nameAfterDate] = DATED_NAME.exec(name) ?? [];
  const slug =
    textOf(data["slug"]) ?? nameAfterDate ?? (name === "index" ? basename(dirname(file)) : name);
  const writer = authorOf(data) ?? author;
  return {
    // By its place: two files may well have one title, and neither a date.
    id: idOfName(`markdown ${authorSlug(writer ?? "")} ${file.replaceAll("\\", "/")}`),
    author: writer,
    title: textOf(data["title"]) ?? (slug ?? name).replaceAll("-", " "),
    description: textOf(
      data["description"] ?? data["summary"] ?? data["excerpt"] ?? data["subtitle"],
    ),
    body,
    tags: listOf(data["tags"] ?? data["keywords"]).filter((tag) => !COLLECTIONS.has(tag)),
    categories: listOf(data["categories"] ?? data["category"]),
    // Hugo's publishDate says when; its date may be when it was begun.
    date: dateOf(data["publishDate"] ?? data["date"]) ?? dateInName,
    modified: dateOf(
      data["lastmod"] ?? data["last_modified_at"] ?? data["updated"] ?? data["modified"],
    ),
    draft: isHidden(data, file),
    locale: textOf(data["lang"] ?? data["locale"] ?? data["language"]),
    slug,
  };
}

/** Whatever is not plainly public stays a draft: YAML's yes and no come as words, and old files have their own ways. */
function isHidden(data: Record<string, unknown>, file: string): boolean {
  const word = (name: string): string =>
    JSON.stringify(data[name] ?? "")
      .replaceAll('"', "")
      .toLowerCase();
  const isDraft = !["", "false", "no", "off", "0"].includes(word("draft"));
  const isPublished = ["", "true", "yes", "on", "1"].includes(word("published"));
  const expires = dateOf(data["expiryDate"]);
  const isOver = expires !== undefined && new Date(expires) <= new Date();
  return isDraft || !isPublished || isOver || /(^|[\\/])_drafts[\\/]/.test(file);
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
