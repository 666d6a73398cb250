import { createHash } from "node:crypto";
import { isUuid } from "../../api/contract/random.ts";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Failure, galley } from "./failure.ts";
import { cacheFolder, readIfThere, replaceFile, writePrivate } from "./places.ts";

/** The file that links the Markdown files of its folder to pieces. It belongs into git, beside them. */
export const LINKS = ".galley.json";

/** The piece of a file. */
export interface Link {
  id: string;
  /** The version that this file was last the same as. */
  version: number;
  sent: string;
  /** What was suggested since, as the piece is no draft: the number of the suggestion, and a hash of the text. */
  suggested?: { number: number; sent: string };
  /** The pictures that the file shows, by their paths in it. */
  pictures?: Record<string, { sha256: string; id: string }>;
}

/** By the address of a site, then by the name of a file. */
type Links = Record<string, Record<string, Link>>;

function readLinks(folder: string): Links {
  const file = join(folder, LINKS);
  const text = readIfThere(file);
  if (text === undefined) return {};
  try {
    const { sites } = JSON.parse(text) as { sites: Links };
    if (areLinks(sites)) return sites;
  } catch {
    // Said below.
  }
  throw new Failure(
    `${file} cannot be read. If git left conflict marks there, keep the lines of both sides; without the file, the next ${galley("draft")} creates new drafts.`,
  );
}

/** The file may come from somebody else, and its values become addresses, file names and lines on the terminal. */
function areLinks(sites: Links): boolean {
  return Object.entries(sites).every(
    ([site, files]) =>
      URL.parse(site)?.origin === site &&
      Object.entries(files).every(([name, link]) => isFileName(name) && isLink(link)),
  );
}

function isFileName(name: string): boolean {
  return name === basename(name) && !/^\.{0,2}$|[\p{Cc}\\]/u.test(name);
}

function isLink({ id, version, sent, suggested, pictures = {} }: Link): boolean {
  return (
    (suggested === undefined ||
      (Number.isSafeInteger(suggested.number) && /^[0-9a-f]{32}$/.test(suggested.sent))) &&
    isUuid(id) &&
    Number.isSafeInteger(version) &&
    version > 0 &&
    /^(?:[0-9a-f]{32})?$/.test(sent) &&
    Object.values(pictures).every(
      (picture) => /^[0-9a-f]{32}$/.test(picture.id) && /^[0-9a-f]{64}$/.test(picture.sha256),
    )
  );
}

export function linksIn(folder: string): { site: string; file: string; link: Link }[] {
  return Object.entries(readLinks(folder)).flatMap(([site, files]) =>
    Object.entries(files).map(([name, link]) => ({ site, file: join(folder, name), link })),
  );
}

export function linksOf(file: string): { site: string; file: string; link: Link }[] {
  return linksIn(dirname(file)).filter((one) => basename(one.file) === basename(file));
}

/** The sites where this file has a piece. */
export function sitesOf(file: string): string[] {
  return linksOf(file).map(({ site }) => site);
}

export function findLink(site: string, file: string): Link | undefined {
  return readLinks(dirname(file))[site]?.[basename(file)];
}

/** The files of the same folder that are gone: this one may be one of them, under another name. */
export function linksGone(site: string, file: string): { file: string; link: Link }[] {
  return linksIn(dirname(file)).filter((one) => one.site === site && !existsSync(one.file));
}

/** Sorted, so that git shows small changes. */
export function saveLink(site: string, file: string, link: Link, instead?: string): void {
  const folder = dirname(file);
  const links = readLinks(folder);
  const files = { ...links[site], [basename(file)]: link };
  if (instead) delete files[basename(instead)];
  links[site] = Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  replaceFile(join(folder, LINKS), `${JSON.stringify({ sites: links }, null, 2)}\n`);
}

/** What was the same here and there, for the next merge. */
export interface Base {
  fields: Record<string, unknown>;
  body: string;
}

/** Another machine, or a cleared cache, has none: then a merge asks about every difference. */
export function readBase(site: string, { id, version }: Link): Base | undefined {
  const text = readIfThere(baseFile(site, id, version));
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Base);
  } catch {
    return undefined;
  }
}

export function saveBase(site: string, { id, version }: Link, base: Base): void {
  try {
    writePrivate(baseFile(site, id, version), JSON.stringify(base));
  } catch {
    // A cache that cannot be written only makes merges ask more.
  }
}

function baseFile(site: string, id: string, version: number): string {
  return join(cacheFolder(), "texts", hashOf(site).slice(0, 16), `${id}-${version}.json`);
}

export function hashOf(value: string | Buffer): string {
  return createHash("sha256").update(value).digest("hex");
}
