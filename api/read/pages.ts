import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Author } from "../contract/people/author.ts";
import { Refusal } from "../contract/errors.ts";
import type { Piece, PieceListItem } from "../contract/piece.ts";
import { createUrls } from "../render/urls.ts";
import { piecePagePath, piecesFolder } from "./addresses.ts";
import { isMissing } from "./file-version.ts";
import type { Reads } from "./reads.ts";
import type { Redirects } from "./redirects.ts";
import type { Tree } from "./tree.ts";

/** The record that a page shows. */
type PageSubject = { author: Author } | { piece: Piece };

export interface Pages {
  /** Follows our own redirects. Throws `not_found` if no piece and no writer has or had this address. */
  subjectOf(url: string): Promise<PageSubject>;
}

export interface PagesOptions {
  tree: Pick<Tree, "root" | "has" | "readJson">;
  reads: Pick<Reads, "getAuthor" | "getPiece">;
  redirects: Redirects;
  baseUrl: string;
}

/** Finds records by the addresses of their pages. It fetches nothing: an address of another host is not found. */
export function createPages({ tree, reads, redirects, baseUrl }: PagesOptions): Pages {
  const { host } = new URL(baseUrl);
  const urls = createUrls(baseUrl);

  async function pieceAt(authorSlug: string, pieceSlug: string): Promise<PageSubject> {
    const page = piecePagePath(authorSlug, pieceSlug);
    // The page's HTML is not read, since a theme may write anything. But without a page, no archive is searched.
    const isThere = page !== undefined && tree.has(page);
    const url = urls.piece(authorSlug, pieceSlug);
    const id = isThere ? await findByAddress(tree, authorSlug, url) : undefined;
    if (id === undefined) throw new Refusal("not_found");
    return { piece: (await reads.getPiece({ id })).piece };
  }

  async function subjectAt(pathname: string): Promise<PageSubject> {
    const [, folder, slug = "", pieceSlug, ...more] = pathname.replace(/\/$/, "").split("/");
    if (folder !== "author" || more.length) throw new Refusal("not_found");
    if (pieceSlug !== undefined) return pieceAt(slug, pieceSlug);
    return { author: (await reads.getAuthor({ slug })).author };
  }

  return {
    subjectOf: async (url) => {
      const asked = new URL(url);
      if (asked.host !== host) throw new Refusal("not_found");
      try {
        return await subjectAt(asked.pathname);
      } catch (error) {
        if (!(error instanceof Refusal) || error.reason !== "not_found") throw error;
        // A page comes first. Redirects lead to their end at once, so one step is enough.
        const target = redirects.find(asked.pathname);
        if (!target?.startsWith("/")) throw error;
        return subjectAt(new URL(target, baseUrl).pathname);
      }
    },
  };
}

/** What such a file has. */
interface PiecesPage {
  items: readonly Pick<PieceListItem, "id" | "url">[];
}

/** Finds the id of a piece by its address, in the lists of a writer's pieces. They are cached, and read newest first. */
async function findByAddress(
  tree: PagesOptions["tree"],
  authorSlug: string,
  address: string,
): Promise<string | undefined> {
  const find = (file: string): string | undefined => {
    const page = tree.readJson(file) as PiecesPage | undefined;
    return page?.items.find(({ url }) => url === address)?.id;
  };
  const folder = piecesFolder(authorSlug);
  const newest = find(`${folder}.json`);
  if (newest !== undefined) return newest;
  for (const file of await numberedFiles(join(tree.root, folder))) {
    const found = find(`${folder}/${file}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Newest first. */
async function numberedFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const files = names.filter((name) => /^\d+\.json$/.test(name));
  return files.toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
}
