// Where a mirror keeps what is at an address. The addresses are those of somebody else's pages: nothing may leave the folder.

/** Longer than any address of a site run by Galley. */
const PATH_MAX = 512;
const NAME_BYTES_MAX = 200;
/** Every name begins with a letter or digit, so `..` and hidden files are none; and no file system reads more into it. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._~@+,=-]*$/u;
/** Of the folder of well-known addresses, and of nothing else with a dot. */
const WELL_KNOWN = ".well-known";

/** The names of a path, decoded; undefined if one of them is not allowed. */
function namesOf(path: string): string[] | undefined {
  if (path.length > PATH_MAX) return undefined;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const names = decoded.split("/").filter((name, at, all) => name !== "" || at < all.length - 1);
  const rest = names[0] === WELL_KNOWN ? names.slice(1) : names;
  const fit = rest.every((name) => NAME.test(name) && Buffer.byteLength(name) <= NAME_BYTES_MAX);
  return fit ? names : undefined;
}

/** The file for an address of the site, by its path without the first slash; undefined if a mirror keeps none. */
export function fileFor(path: string): string | undefined {
  if (path === "") return "index.html";
  const names = namesOf(path);
  const last = names?.at(-1);
  if (!names || last === undefined || isOwn(names)) return undefined;
  const file = names.join("/");
  // On a disk that does not tell cases apart, it would be the log.
  if (names[0]?.toLowerCase() === "log" && names[0] !== "log") return undefined;
  if (names[0] === "log" || last.includes(".")) return file;
  return file.startsWith("api/public/") ? `${file}.json` : `${file}/index.html`;
}

/** What a mirror says of itself, which no site may say for it. */
function isOwn([first, second = ""]: readonly string[]): boolean {
  return first === WELL_KNOWN && second.toLowerCase().startsWith("galley-mirror");
}

/** Addresses that only a server answers, or that are no part of what is read. */
export function isLeftOut(path: string): boolean {
  if (path.startsWith("api/")) return !/^api\/public\/(?:pieces|authors|products)\//.test(path);
  return /^(?:desk|oauth|follow|log|search\/segments)(?:\/|$)/.test(path);
}
