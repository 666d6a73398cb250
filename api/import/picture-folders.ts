import { existsSync, lstatSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { filesIn } from "./walk.ts";

/** The picture files below the folders that an import was given. Only these can be read: an address cannot lead elsewhere. */
export interface PictureFolders {
  /** The file at this path, seen from the first folder. */
  at(path: string): string | undefined;
  /** The file that the old site served at this path. */
  serving(path: string): string | undefined;
}

/** Also those that are refused, so that the report can say why. */
const PICTURES = /\.(?:jpe?g|jfif|png|apng|gif|webp|avif|svg|heic|heif|bmp|tiff?|ico)$/i;

/** Folders whose files systems serve at the root of the site, or keep beside their texts. */
const SERVED = new Set(
  "static public assets src source content site docs www web html _site".split(" "),
);

interface Known {
  /** Its path in segments, from the name of its folder on. */
  segments: string[];
  file: string;
}

export function createPictureFolders(folders: readonly string[]): PictureFolders {
  const first = new Map<string, string>();
  const named = new Map<string, Known[]>();
  for (const [index, folder] of folders.entries()) {
    for (const path of filesIn(folder).filter((name) => PICTURES.test(name))) {
      const segments = [basename(folder), ...path.replaceAll("\\", "/").split("/")];
      const known = { segments, file: join(folder, path) };
      if (index === 0) first.set(fold(segments.slice(1).join("/")), known.file);
      const name = fold(segments.at(-1) ?? "");
      const others = named.get(name);
      if (others) others.push(known);
      else named.set(name, [known]);
    }
  }

  return {
    at: (path) => first.get(fold(posix.normalize(path))),
    serving: (path) => {
      const wanted = posix.join("/", path).slice(1).split("/").map(fold);
      const found = (named.get(wanted.at(-1) ?? "") ?? []).map((known) => ({
        ...known,
        rank: rankOf(known.segments.map(fold), wanted),
      }));
      const [best, second] = found
        .filter(({ rank }) => rank < NONE)
        .toSorted((a, b) => a.rank - b.rank || a.segments.length - b.segments.length);
      // In a folder that no system serves, a file is only taken if there is no other like it.
      return best?.rank === UNUSUAL && second ? undefined : best?.file;
    },
  };
}

/** Where systems keep the pictures of an archive, seen from its folder. */
const BESIDE_AN_EXPORT = [
  join("content", "images"),
  "images",
  join("wp-content", "uploads"),
  "uploads",
];

/** The folders with pictures that lie beside an export, and the one that was named. */
export function foldersBeside(file: string, named: string | undefined): string[] {
  const beside = BESIDE_AN_EXPORT.map((name) => join(dirname(file), name)).filter(
    (folder) => existsSync(folder) && lstatSync(folder).isDirectory(),
  );
  return [...(named === undefined ? [] : [named]), ...beside];
}

const USUAL = 0;
const UNUSUAL = 1;
const NONE = 2;

/** How well a file fits an address: `static/images/a.png` is usual for `/images/a.png`. */
function rankOf(segments: readonly string[], wanted: readonly string[]): number {
  if (isEndOf(wanted, segments)) {
    const above = segments.length - wanted.length;
    if (above <= 1 || SERVED.has(segments[above - 1] ?? "")) return USUAL;
    return wanted.length > 1 ? UNUSUAL : NONE;
  }
  // The address is longer: the given folder is a part of the old site, such as wp-content/uploads.
  const inside = segments.slice(1);
  const isPart = isEndOf(segments, wanted) || (inside.length > 1 && isEndOf(inside, wanted));
  return isPart ? USUAL : NONE;
}

function isEndOf(end: readonly string[], whole: readonly string[]): boolean {
  const above = whole.length - end.length;
  return above >= 0 && end.every((segment, index) => segment === whole[above + index]);
}

/** Some disks ignore the letter case, and file names in two forms of Unicode look the same. */
function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
