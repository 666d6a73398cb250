import {
  EVERYWHERE,
  FILE_KINDS,
  FILE_TYPES,
  type FileKind,
  transportHeaders,
} from "../../api/render/file-headers.ts";

// The rules for headers, in the form that the configurations of web servers need.

/** In the usual letter case: `Cache-Control`. */
export function headerName(name: string): string {
  return name.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

export const EVERYWHERE_HEADERS = Object.entries(EVERYWHERE).map(
  ([name, value]) => [headerName(name), value] as const,
);

/** The headers that are sent only over https. */
export const TRANSPORT_HEADERS = Object.entries(transportHeaders("https://galley.example")).map(
  ([name, value]) => [headerName(name), value] as const,
);

/** The headers that only some kinds of files have. */
export const KIND_HEADERS = [
  ...new Set(FILE_KINDS.flatMap(({ headers }) => Object.keys(headers))),
].map((name) => ({ name: headerName(name), of: (kind: FileKind) => kind.headers[name] }));

/** The kinds with their own pattern, and the kind of all other files, which is the last. */
export const SPECIAL_KINDS = FILE_KINDS.slice(0, -1);
export const OTHER_FILES = lastOf(FILE_KINDS);

function lastOf(kinds: readonly FileKind[]): FileKind {
  const last = kinds.at(-1);
  if (!last?.pattern.test("any.file"))
    throw new Error("The last kind of files must fit every path.");
  return last;
}

/** A kind's pattern over addresses, which begin with a slash. */
export function addressPattern({ pattern }: FileKind): string {
  return pattern.source.replaceAll(String.raw`\/`, "/").replace(/^\^/, "^/");
}

/** A name that begins with a sign, such as a dot. Letters of other scripts are beyond these characters, in bytes too. */
export const SIGN_FIRST = String.raw`/[\x01-\x2e\x3a-\x40\x5b-\x60\x7b-\x7f]`;

/** Types that hold for an ending, and types of single names, such as `feed.json`. */
export const ENDING_TYPES = FILE_TYPES.filter(([ending]) => ending.startsWith("."));
export const NAME_TYPES = FILE_TYPES.filter(([ending]) => !ending.startsWith("."));

const CHARSET = "; charset=utf-8";

export function bareType(type: string): string {
  return type.endsWith(CHARSET) ? type.slice(0, -CHARSET.length) : type;
}

/** The types of text, which are compressed and have a charset. */
export const TEXT_TYPES = [
  ...new Set(FILE_TYPES.flatMap(([, type]) => (type.endsWith(CHARSET) ? bareType(type) : []))),
];
