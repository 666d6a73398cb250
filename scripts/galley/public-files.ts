import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { Piece } from "../../api/contract/piece.ts";
import { Failure } from "./failure.ts";
import { getFile } from "./get-file.ts";
import { PIECE_PAGE, sitemapPaths } from "./mirror/links.ts";

export interface PublicPiece {
  record: Piece;
  page: string | undefined;
}

/** What is public of a site: at an address, or in a folder with a copy. */
export interface PublicFiles {
  /** A file by its path; undefined if it is not there. */
  read(path: string): Promise<Buffer | undefined>;
  /** All public pieces. */
  pieces(): AsyncIterable<PublicPiece>;
  /** The paths of all pages of pieces that the site shows anyone, or that are in the folder. */
  piecePages(): AsyncIterable<string>;
  /** The piece whose page, record or receipt has this address or path. */
  piece(address: string): Promise<PublicPiece | undefined>;
}

const ID = /([0-9a-f]{8}-[0-9a-f-]{27})(?:\.json)?$/;

/** The files of a folder such as `$DATA_DIR/public`. */
export function filesIn(folder: string): PublicFiles {
  if (!existsSync(folder)) throw new Failure(`There is no folder ${folder}.`);
  const base = resolve(folder);
  const read = async (path: string): Promise<Buffer | undefined> => {
    // An address has what is not ASCII in escapes, and a file has not. An escaped slash must not lead out of the folder.
    const file = join(base, decodeURIComponent(path));
    if (!file.startsWith(base + sep)) return undefined;
    return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : undefined;
  };
  const records = join(folder, "api/public/pieces");
  const one = async (id: string): Promise<PublicPiece | undefined> =>
    pieceOf(await read(`api/public/pieces/${id}.json`), read);
  const namesIn = (path: string): string[] => {
    const whole = join(folder, path);
    return statSync(whole, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(whole) : [];
  };
  return {
    read,
    async *pieces() {
      for (const name of existsSync(records) ? readdirSync(records) : []) {
        const [, id] = ID.exec(name) ?? [];
        const piece = id === undefined ? undefined : await one(id);
        if (piece) yield piece;
      }
    },
    async *piecePages() {
      yield* pagesOfSitemaps(read);
      for (const writer of namesIn("author")) {
        for (const piece of namesIn(`author/${writer}`)) {
          const path = `author/${writer}/${piece}`;
          if (existsSync(join(folder, path, "index.html"))) yield encodeURI(path);
        }
      }
    },
    piece: async (address) => pieceAt(address, { read, one }),
  };
}

/**
 * A folder with a copy of a site, or a file or folder in it, which is then about one piece. The folder with the log is the
 * root.
 */
export function rootOfCopy(place: string): { root: string; piece: string | undefined } {
  for (let root = resolve(place); ; root = dirname(root)) {
    if (existsSync(join(root, ".well-known/galley-log.json"))) {
      return { root, piece: relative(root, resolve(place)) || undefined };
    }
    if (root === dirname(root)) return { root: place, piece: undefined };
  }
}

/** The files at an address. They may be a copy, in a bucket or on a server that knows nothing of Galley: what counts is the path. */
export function filesAt(root: string): PublicFiles {
  const read = async (path: string): Promise<Buffer | undefined> => {
    const got = await getFile(`${root}/${path}`);
    return got.status === "there" ? got.body : undefined;
  };
  const one = async (id: string): Promise<PublicPiece | undefined> => {
    const path = `api/public/pieces/${id}`;
    return pieceOf((await read(path)) ?? (await read(`${path}.json`)), read);
  };
  return {
    read,
    async *pieces() {
      const miss = countMissing();
      let path: string | undefined = "api/public/pieces/recent?limit=100";
      let answer = await read(path);
      if (!answer) {
        // Where no server answers, the sitemaps name all pieces.
        for await (const page of pagesOfSitemaps(read)) {
          const piece = await pieceAt(page, { read, one });
          if (piece) yield piece;
          else miss();
        }
        return;
      }
      const seen = new Set<string>();
      while (answer) {
        const { items, next_url } = JSON.parse(answer.toString()) as {
          items: { id: string }[];
          next_url?: string;
        };
        const fresh = items
          .flatMap(({ id }) => ID.exec(id)?.[1] ?? [])
          .filter((id) => !seen.has(id));
        for (const id of fresh) {
          seen.add(id);
          const piece = await one(id);
          if (piece) yield piece;
          else miss();
        }
        // A page without anything new leads nowhere.
        if (!fresh.length) return;
        const next = next_url === undefined ? undefined : new URL(next_url);
        path = next && next.pathname.slice(1) + next.search;
        answer = path === undefined ? undefined : await read(path);
      }
    },
    async *piecePages() {
      yield* pagesOfSitemaps(read);
    },
    piece: async (address) => pieceAt(address, { read, one }),
  };
}

/** The address of a site or of a copy, which may be a folder on a host, or of a piece in it. */
export async function rootOfAddress(
  address: string,
): Promise<{ root: string; piece: string | undefined }> {
  const { origin, pathname } = new URL(address);
  const folder = origin + pathname.replace(/\/+$/, "");
  if (folder === origin) return { root: origin, piece: undefined };
  const got = await getFile(`${folder}/.well-known/galley-log.json`);
  return got.status === "there"
    ? { root: folder, piece: undefined }
    : { root: origin, piece: address };
}

type Read = PublicFiles["read"];

/** The piece that an address or a path names: by the id of its record, or by its page and what is beside that. */
export function pieceNamed(address: string): { id: string | undefined; path: string } {
  const given = URL.canParse(address) ? new URL(address).pathname.slice(1) : address;
  const [, id] = ID.exec(given) ?? [];
  return { id, path: given.replace(/(?:\.md|\/(?:receipt(?:\.json)?|index\.html)?)$/, "") };
}

async function pieceAt(
  address: string,
  { read, one }: { read: Read; one: (id: string) => Promise<PublicPiece | undefined> },
): Promise<PublicPiece | undefined> {
  const { id, path } = pieceNamed(address);
  if (id !== undefined) return one(id);
  const receipt = await read(`${path}/receipt.json`);
  if (!receipt) return undefined;
  const { statement } = JSON.parse(receipt.toString()) as { statement: { piece: { id: string } } };
  return one(statement.piece.id);
}

/** One for each 1,000 pieces, and some more. */
const SITEMAPS_MAX = 20_000;
/** Each page has an entry in the log, of which no more are read. */
const PAGES_MAX = 5_000_000;

/** A few are withdrawn while they are read. A list of nothing else would keep this program busy for ever. */
const MISSING_MAX = 1_000;

/** Counts what a site lists and does not have. */
function countMissing(): () => void {
  let missing = 0;
  return () => {
    if (++missing <= MISSING_MAX) return;
    throw new Failure(`The site lists more than ${MISSING_MAX} pieces that it does not have.`);
  };
}

/** The pages of pieces that the sitemaps name. */
async function* pagesOfSitemaps(read: Read): AsyncIterable<string> {
  let [sitemaps, pages] = [0, 0];
  for (const path of sitemapPaths(String((await read("sitemap.xml")) ?? ""))) {
    if (!path.startsWith("sitemaps/")) continue;
    if (++sitemaps > SITEMAPS_MAX) throw new Failure("The site has too many sitemaps.");
    for (const page of sitemapPaths(String((await read(path)) ?? ""))) {
      if (!PIECE_PAGE.test(page)) continue;
      if (++pages > PAGES_MAX) throw new Failure("The sitemaps name too many pages.");
      yield page;
    }
  }
}

async function pieceOf(bytes: Buffer | undefined, read: Read): Promise<PublicPiece | undefined> {
  if (!bytes) return undefined;
  const { piece: record } = JSON.parse(bytes.toString()) as { piece: Piece };
  const path = new URL(record.url).pathname.slice(1);
  const page = (await read(path)) ?? (await read(`${path}/index.html`));
  return { record, page: page?.toString() };
}
