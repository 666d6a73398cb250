import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import { webUrl } from "../../api/contract/fields.ts";
import { parseFrontMatter } from "../front-matter.ts";
import type { Note } from "./losses.ts";

/** What a folder says of all the files in it, as Eleventy's data files and Hugo's cascades do. */
export interface FolderData {
  /** What a file inherits, nearest first. */
  inheritedBy(file: string): Record<string, unknown>[];
  /** The old site's address, from its configuration. */
  site(): string | undefined;
  /** Data files that could not be read. */
  leftOut(): { where: string; note: Note }[];
}

/** A site's configuration stands beside its content, or some folders above it. */
const LEVELS_UP = 3;
const CONFIGURATIONS = /^(?:(?:hugo|config)\.(?:toml|ya?ml|json)|_config\.ya?ml)$/;

export function createFolderData(folder: string): FolderData {
  const known = new Map<string, Record<string, unknown>[]>();
  const leftOut: { where: string; note: Note }[] = [];

  function dataOf(place: string): Record<string, unknown>[] {
    const before = known.get(place);
    if (before) return before;
    const name = basename(join(folder, place));
    const layers: Record<string, unknown>[] = [];
    for (const file of [`${name}.11tydata.json`, `${name}.json`, "_index.md"]) {
      const path = join(place, file);
      if (!existsSync(join(folder, path))) continue;
      try {
        layers.push(...layersOf(readFileSync(join(folder, path), "utf8"), file));
      } catch {
        leftOut.push({ where: path, note: { loss: "data_file", label: "cannot be read" } });
      }
    }
    for (const ending of ["js", "cjs", "mjs"]) {
      const path = join(place, `${name}.11tydata.${ending}`);
      if (existsSync(join(folder, path)))
        leftOut.push({ where: path, note: { loss: "data_file" } });
    }
    const all = place === "." ? layers : [...layers, ...dataOf(dirname(place))];
    known.set(place, all);
    return all;
  }

  return {
    inheritedBy: (file) => dataOf(dirname(file)),
    site: () => siteOf(folder),
    leftOut: () => leftOut,
  };
}

function layersOf(text: string, file: string): Record<string, unknown>[] {
  if (file !== "_index.md") return [JSON.parse(text) as Record<string, unknown>];
  const { data } = parseFrontMatter(text);
  const key = Object.keys(data).find((name) => name.toLowerCase() === "cascade");
  const cascade = key === undefined ? [] : data[key];
  const list: unknown[] = Array.isArray(cascade) ? cascade : [cascade];
  return list.filter(
    (entry): entry is Record<string, unknown> => typeof entry === "object" && entry !== null,
  );
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

/** `baseURL` is Hugo's word, `url` Jekyll's. A configuration that cannot be read is no part of the import. */
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
