import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import { webUrl } from "../contract/fields.ts";
import { parseFrontMatter } from "./front-matter.ts";
import type { Note } from "./losses.ts";

/** Data that files inherit: from Eleventy's data files and Hugo's cascades. */
export interface FolderData {
  /** The data that a file inherits, nearest first. */
  inheritedBy(file: string): Record<string, unknown>[];
  /** The old site's address, from its configuration. */
  site(): string | undefined;
  /** Data files that could not be read. */
  leftOut(): { where: string; note: Note }[];
}

/** A site's configuration is beside its content, or up to this many folders above it. */
const LEVELS_UP = 3;
const CONFIGURATIONS = /^(?:(?:hugo|config)\.(?:toml|ya?ml|json)|_config\.ya?ml)$/;

export function createFolderData(folder: string): FolderData {
  const known = new Map<string, Record<string, unknown>[]>();
  const leftOut = new Map<string, Note>();

  function dataOf(place: string): Record<string, unknown>[] {
    const before = known.get(place);
    if (before) return before;
    const layers = [
      ...dataFiles(place, basename(join(folder, place))),
      ...read(place, "_index.md"),
    ];
    const all = place === "." ? layers : [...layers, ...dataOf(dirname(place))];
    known.set(place, all);
    return all;
  }

  /** Eleventy's data files for the folder or the file of this name. */
  function dataFiles(place: string, name: string): Record<string, unknown>[] {
    const texts = [`${name}.11tydata.json`, `${name}.json`].flatMap((file) => read(place, file));
    const programs = ["js", "cjs", "mjs"].flatMap((ending) => {
      const path = join(place, `${name}.11tydata.${ending}`);
      if (!existsSync(join(folder, path))) return [];
      leftOut.set(path, { loss: "data_file" });
      return hiding(readFileSync(join(folder, path), "utf8"));
    });
    return [...texts, ...programs];
  }

  function read(place: string, file: string): Record<string, unknown>[] {
    const path = join(place, file);
    if (!existsSync(join(folder, path))) return [];
    try {
      return layersOf(readFileSync(join(folder, path), "utf8"), file);
    } catch {
      leftOut.set(path, { loss: "data_file", label: "cannot be read" });
      return [];
    }
  }

  return {
    inheritedBy: (file) => [
      ...dataFiles(dirname(file), basename(file).replace(/\.[^.]*$/, "")),
      ...dataOf(dirname(file)),
    ],
    site: () => siteOf(folder),
    leftOut: () => [...leftOut].map(([where, note]) => ({ where, note })),
  };
}

/** A program is not run. If its text plainly hides all of its files, they stay hidden. */
function hiding(program: string): Record<string, unknown>[] {
  const isHidden =
    /\b(?:draft|eleventyExcludeFromCollections)["']?\s*:\s*true\b|\bpermalink["']?\s*:\s*false\b/;
  return isHidden.test(program) ? [{ draft: true }] : [];
}

function layersOf(text: string, file: string): Record<string, unknown>[] {
  if (file !== "_index.md") return [JSON.parse(text) as unknown].filter(isRecord);
  const { data } = parseFrontMatter(text);
  const key = Object.keys(data).find((name) => name.toLowerCase() === "cascade");
  const cascade = key === undefined ? [] : data[key];
  const list: unknown[] = Array.isArray(cascade) ? cascade : [cascade];
  return list.filter(isRecord);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function siteOf(folder: string): string | undefined {
  let place = folder;
  for (let level = 0; level <= LEVELS_UP; level++) {
    const names = existsSync(place) ? readdirSync(place) : [];
    for (const name of names.filter((file) => CONFIGURATIONS.test(file))) {
      const site = addressIn(join(place, name));
      if (site) return site;
    }
    place = join(place, "..");
  }
  return undefined;
}

/** Hugo calls it `baseURL`, Jekyll `url`. A configuration that cannot be read is ignored. */
function addressIn(file: string): string | undefined {
  try {
    const text = readFileSync(file, "utf8");
    const data = (
      file.endsWith("toml") ? parseToml(text) : parseYaml(text, { logLevel: "error" })
    ) as Record<string, unknown>;
    const keys = Object.keys(data).filter((key) => /^(baseurl|url)$/i.test(key));
    for (const key of keys) {
      const address = webUrl().safeParse(data[key]);
      if (address.success && !/\/\/(localhost|example\.(com|org))/.test(address.data))
        return address.data;
    }
  } catch {
    return undefined;
  }
  return undefined;
}
