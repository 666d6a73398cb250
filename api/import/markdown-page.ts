import { basename, dirname } from "node:path";
import type { FrontMatter } from "./front-matter.ts";
import type { Found } from "./fit.ts";
import type { FolderData } from "./folder-data.ts";
import { createKeys, dateOf, type Keys, listOf, textOf } from "./front-matter-keys.ts";
import { coverIn } from "./front-matter-cover.ts";
import { isHidden } from "./hidden.ts";
import type { Note } from "./losses.ts";
import { idOfName } from "./name-id.ts";
import { authorSlug } from "./writers.ts";

/** The contents of a file. */
export interface Page {
  found: Found;
  /** The old addresses that the file names. */
  addresses: string[];
  dateInName: string | undefined;
  /** The address of its cover, and the words for those who cannot see it. */
  cover: { href: string; alt: string } | undefined;
}

interface File extends FrontMatter {
  file: string;
  now: Date;
  author: string | undefined;
  folderData: FolderData;
}

/** Jekyll puts the date into the file's name. */
const DATED_NAME = /^(\d{4}-\d{1,2}-\d{1,2})-(.+)$/;
/** Eleventy's collections are tags, too, but mean nothing to a reader. */
const COLLECTIONS = new Set(["post", "posts", "all", "nav", "pages"]);

export function pageOf({
  file,
  now,
  author,
  folderData,
  ...matter
}: File): Page & { body: string } {
  const keys = createKeys(matter.data, ...folderData.inheritedBy(file));
  const name = basename(file).replace(/\.(md|markdown|mkd|mdown)$/i, "");
  const [, dateInName, nameAfterDate] = DATED_NAME.exec(name) ?? [];
  // A text is one tag, except in Jekyll, where each word is a tag.
  const list = (value: unknown): string[] => listOf(value, dateInName ? /\s+/ : undefined);
  const own = nameAfterDate ?? (name === "index" ? basename(dirname(file)) : name);
  const slug = textOf(keys.get("slug")) ?? own;
  const [, heading] = /^\s*#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\n|$)/.exec(matter.body) ?? [];
  const authors = authorsOf(keys);
  const writer = authors[0] ?? author;
  const notes: Note[] = authors.slice(1).map((detail) => ({ loss: "author", detail }));
  const found: Found = {
    // From the path: two files may have the same title, and neither a date.
    id: idOfName(`markdown ${authorSlug(writer ?? "")} ${file.replaceAll("\\", "/")}`),
    author: writer,
    title: textOf(keys.get("title", "headline")) ?? heading ?? own.replaceAll(/[-_]+/g, " "),
    description: textOf(
      keys.get(
        "description",
        "summary",
        "excerpt",
        "subtitle",
        "sub",
        "standfirst",
        "abstract",
        "lead",
      ),
    ),
    tags: tagsOf(keys, list),
    categories: list(keys.get("categories", "category")),
    // Hugo's publishDate is the date of publication. Its date may be that of the first draft.
    date:
      dateOf(keys.get("publishDate", "pubDate", "published_at", "datePublished", "date")) ??
      dateInName,
    modified: dateOf(
      keys.get("lastmod", "last_modified_at", "updated", "updated_at", "modified", "dateModified"),
    ),
    draft: isHidden(keys, file, now),
    withheld: matter.isProgram ? "with front matter that is a program" : undefined,
    locale: textOf(keys.get("lang", "locale", "language")),
    slug,
    canonical: textOf(keys.get("canonical_url", "canonical", "external_url")),
    translationOf: textOf(keys.get("translation_of")),
    notes,
  };
  const addresses = [
    ...listed(keys.get("url")),
    ...listed(keys.get("permalink")),
    ...listed(keys.get("aliases", "redirect_from")),
  ];
  const cover = coverIn(keys);
  // These keys only say how a page looks: asking for them keeps them out of the report.
  keys.get("layout", "type", "template");
  // The authors of a text are known from its revisions, which a Markdown file does not have.
  keys.get("drafting");
  for (const key of keys.unused()) notes.push({ loss: "front_matter", label: key });
  return { found, addresses, dateInName, cover, body: matter.body };
}

/** The addresses that the file may have had: each system's usual forms, below any of the file's folders. */
export function usualAddresses({ found, dateInName }: Page, file: string): string[] {
  const parts = file
    .replaceAll("\\", "/")
    .replace(/\.\w+$/, "")
    .split("/");
  const name = parts.pop() ?? "";
  const folders = name === "index" ? parts.slice(0, -1) : parts;
  const names = new Set([name === "index" ? (parts.at(-1) ?? "") : name, found.slug ?? name]);
  const below = folders.map((_, start) => folders.slice(start).join("/"));
  const isPost = folders.some((folder) => folder === "_posts");
  const [year = "", month = "", day = ""] = (dateInName ?? "")
    .split("-")
    .map((part) => part.padStart(2, "0"));
  const category = (found.categories ?? []).join("/").toLowerCase();
  const dated = dateInName
    ? [
        `/${year}/${month}/${day}`,
        `/${category}/${year}/${month}/${day}`,
        `/blog/${year}/${month}/${day}`,
        "",
      ]
    : [];
  const made = [...names].flatMap((last) => [
    ...[...below, ""].map((place) => `/${place}/${last}`),
    ...dated.map((place) => `${place}/${last}`),
    ...(isPost ? [`/_posts/${last}`] : []),
  ]);
  return made.map((address) => address.replace(/(?<!:)\/{2,}/g, "/"));
}

/** Folders that no address has. */
const ROOTS = new Set(["content", "src", "source", "site", "_posts"]);

/** The address that the file had unless its site was set up otherwise: Jekyll's with the date, else its place. */
export function likelyAddresses({ found, dateInName }: Page, file: string): string[] {
  const folders = file.replaceAll("\\", "/").split("/").slice(0, -1);
  const name = basename(file).replace(/\.\w+$/, "");
  const above = name === "index" ? folders.slice(0, -1) : folders;
  const slug = found.slug ?? name;
  if (dateInName) {
    const [year = "", month = "", day = ""] = dateInName
      .split("-")
      .map((part) => part.padStart(2, "0"));
    const category = (found.categories ?? []).join("/").toLowerCase();
    const dated = `${category && `/${category}`}/${year}/${month}/${day}/${slug}`;
    return [dated, `${dated}.html`];
  }
  return [`/${[...above.filter((folder) => !ROOTS.has(folder)), slug].join("/")}`];
}

/** One address or a list. Addresses with template tags (`/{{ title }}/`, `/:year/`) are left out. */
function listed(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list
    .flatMap((entry) => textOf(entry) ?? [])
    .filter((text) => !/\{[{%]|:\w/.test(text.replace(/^https?:/, "")));
}

function tagsOf(keys: Keys, list: (value: unknown) => string[]): string[] {
  const tags = [...list(keys.get("tags", "tag")), ...list(keys.get("topics", "labels"))];
  const words = list(keys.get("keywords"));
  return (tags.length ? tags : words).filter((tag) => !COLLECTIONS.has(tag));
}

function authorsOf(keys: Keys): string[] {
  const value = keys.get("author", "authors");
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((entry) => {
    const named = typeof entry === "object" && entry ? (entry as { name?: unknown }).name : entry;
    return textOf(named) ?? [];
  });
}
