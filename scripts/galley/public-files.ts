import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Piece } from "../../api/contract/piece.ts";
import { Failure } from "./failure.ts";

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
  /** The piece whose page, record or receipt has this address. */
  piece(address: string): Promise<PublicPiece | undefined>;
}

const ID = /([0-9a-f]{8}-[0-9a-f-]{27})(?:\.json)?$/;
const WITHIN_MS = 30_000;
const BYTES_MAX = 64 * 1_024 * 1_024;

/** The files of a folder such as `$DATA_DIR/public`. */
export function filesIn(folder: string): PublicFiles {
  if (!existsSync(folder)) throw new Failure(`There is no folder ${folder}.`);
  const read = async (path: string): Promise<Buffer | undefined> => {
    // An address has what is not ASCII in escapes, and a file has not.
    const file = join(folder, decodeURIComponent(path));
    return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : undefined;
  };
  const records = join(folder, "api/public/pieces");
  const one = async (id: string) =>
    pieceOf(await read(`api/public/pieces/${id}.json`), read, htmlOf);
  return {
    read,
    async *pieces() {
      for (const name of existsSync(records) ? readdirSync(records) : []) {
        const [, id] = ID.exec(name) ?? [];
        const piece = id === undefined ? undefined : await one(id);
        if (piece) yield piece;
      }
    },
    piece: async () => undefined,
  };
}

/** The files at an address. They may be a copy: what counts is the path. */
export function filesAt(origin: string): PublicFiles {
  const read = async (path: string): Promise<Buffer | undefined> => get(`${origin}/${path}`);
  const one = async (id: string) =>
    pieceOf(await read(`api/public/pieces/${id}`), read, (path) => path);
  return {
    read,
    async *pieces() {
      let path: string | undefined = "/api/public/pieces/recent?limit=100";
      while (path !== undefined) {
        const answer = await get(origin + path);
        if (!answer) throw new Failure(`${origin}${path} does not answer.`);
        const { items, next_url } = JSON.parse(answer.toString()) as {
          items: { id: string }[];
          next_url?: string;
        };
        for (const { id } of items) {
          const piece = await one(ID.exec(id)?.[1] ?? "");
          if (piece) yield piece;
        }
        const next = next_url === undefined ? undefined : new URL(next_url);
        path = next && next.pathname + next.search;
      }
    },
    piece: async (address) => {
      const { pathname } = new URL(address);
      const [, id] = ID.exec(pathname) ?? [];
      if (id !== undefined) return one(id);
      const receipt = await read(
        `${pathname.slice(1).replace(/\/receipt\.json$/, "")}/receipt.json`,
      );
      if (!receipt) return undefined;
      const { statement } = JSON.parse(receipt.toString()) as {
        statement: { piece: { id: string } };
      };
      return one(statement.piece.id);
    },
  };
}

async function pieceOf(
  bytes: Buffer | undefined,
  read: PublicFiles["read"],
  pagePath: (path: string) => string,
): Promise<PublicPiece | undefined> {
  if (!bytes) return undefined;
  const { piece: record } = JSON.parse(bytes.toString()) as { piece: Piece };
  const page = await read(pagePath(new URL(record.url).pathname.slice(1)));
  return { record, page: page?.toString() };
}

function htmlOf(path: string): string {
  return `${path}/index.html`;
}

async function get(url: string): Promise<Buffer | undefined> {
  const answer = await fetch(url, {
    redirect: "error",
    signal: AbortSignal.timeout(WITHIN_MS),
  }).catch((error: unknown) => {
    throw new Failure(`${url} cannot be read: ${String((error as Error).cause ?? error)}`);
  });
  if (answer.status === 404 || answer.status === 410) return undefined;
  if (!answer.ok) throw new Failure(`${url} answers ${answer.status}.`);
  if (Number(answer.headers.get("content-length")) > BYTES_MAX)
    throw new Failure(`${url} is too large.`);
  return Buffer.from(await answer.arrayBuffer());
}
