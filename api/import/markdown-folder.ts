import { readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { trimSlashes } from "../render/urls.ts";
import { frontMatterFault, parseFrontMatter } from "./front-matter.ts";
import { arrivalOf, fit } from "./fit.ts";
import { createFolderData } from "./folder-data.ts";
import { markdownOf } from "./html.ts";
import { mapLinks } from "./link-mapper.ts";
import type { Note } from "./losses.ts";
import { likelyAddresses, type Page, pageOf, usualAddresses } from "./markdown-page.ts";
import { createOldAddresses } from "./old-addresses.ts";
import { createPictureFolders } from "./picture-folders.ts";
import { createLocate } from "./picture-location.ts";
import { placePictures, replaceFigures } from "./picture-places.ts";
import type { Arrival, Entry, NewAddress, ReadOptions, Source } from "./source.ts";
import { untag } from "./template-tags.ts";
import { markdownFiles } from "./walk.ts";

/** Reads a Markdown file with front matter, or a folder of them, as Eleventy, Hugo and Jekyll keep them. */
export function readMarkdown(path: string, options: ReadOptions): Source {
  const isFile = statSync(path).isFile();
  const folder = isFile ? dirname(path) : path;
  const { files, leftOut } = isFile
    ? { files: [basename(path)], leftOut: [] }
    : markdownFiles(path);
  const now = new Date();
  const data = createFolderData(folder);
  const folders = createPictureFolders([folder, ...(options.pictures ? [options.pictures] : [])]);
  const old = createOldAddresses(options.site ?? data.site());
  const arrivals: Arrival[] = [];
  const named = new Map<Arrival, string[]>();
  const read = (file: string): Page & { body: string } =>
    pageOf({ file, now, author: options.author, folderData: data, ...parse(folder, file) });
  // Links need the addresses of all files before the first text is read.
  for (const file of files) {
    const page = orUndefined(() => read(file));
    const arrival = page && arrivalOf(page.found, now);
    if (!page || !arrival) continue;
    arrivals.push(arrival);
    const place = `/${file.replaceAll("\\", "/")}`;
    old.add(arrival.id, [...page.addresses, place], usualAddresses(page, file));
    named.set(arrival, [...page.addresses, ...likelyAddresses(page, file)]);
  }
  for (const [arrival, addresses] of named) arrival.oldPaths = old.pathsOf(arrival.id, addresses);

  let done = 0;
  async function* entries(newAddress: NewAddress): AsyncGenerator<Entry> {
    for (const file of files) {
      yield { where: file, ...entryOf(file, newAddress) };
      done++;
    }
    for (const { where, note } of [...leftOut, ...data.leftOut()]) {
      yield { where, value: undefined, skipped: true, notes: [note] };
    }
  }

  function entryOf(file: string, newAddress: NewAddress): Omit<Entry, "where"> {
    let page: Page & { body: string };
    try {
      page = read(file);
    } catch (error) {
      return { value: undefined, ...frontMatterFault(error as Error) };
    }
    const tags = untag(page.body, page.found.title);
    const addresses = [...page.addresses, ...usualAddresses(page, file)];
    const from = addresses.map((address) => `${trimSlashes(address)}/`);
    const places = [folderAddress(file), ...from];
    const locate = createLocate({ file, from: places, folders, old });
    const placed = placePictures(replaceFigures(tags.markdown, convertFigure), locate);
    const links = mapLinks(placed.markdown, { old, newAddress, from: places });
    const withheld = tags.showsTags ? "with template tags in their text" : page.found.withheld;
    const fitted = fit(
      { ...page.found, withheld },
      withoutTitle(links.markdown, page.found.title),
      now,
    );
    const notes: Note[] = [...(fitted.notes ?? []), ...tags.notes, ...links.notes];
    const { linksMapped } = links;
    const location = page.cover && locate(page.cover.href);
    const cover = location && { locations: [location], alt: page.cover?.alt ?? "" };
    return { ...fitted, notes, linksMapped, pictures: placed.pictures, cover };
  }

  return { arrivals, entries, fraction: () => (files.length ? done / files.length : 1) };
}

/** Strict: otherwise bytes that are not UTF-8 would silently become question marks. */
const decoder = new TextDecoder("utf-8", { fatal: true });

function parse(folder: string, file: string) {
  return parseFrontMatter(decoder.decode(readFileSync(join(folder, file))));
}

function convertFigure(html: string): string {
  return markdownOf(html).markdown;
}

function folderAddress(file: string): string {
  const place = dirname(file).replaceAll("\\", "/");
  return place === "." ? "/" : `/${place}/`;
}

/** The page shows the headline above the text: a text that begins with it would repeat it. */
function withoutTitle(markdown: string, title: string): string {
  const [whole, hashed, underlined] =
    /^\s*(?:#[ \t]+(.+?)[ \t]*#*[ \t]*|(.+?)[ \t]*\n=+[ \t]*)(?:\n|$)/.exec(markdown) ?? [];
  return whole !== undefined && (hashed ?? underlined) === title
    ? markdown.slice(whole.length)
    : markdown;
}

function orUndefined<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
