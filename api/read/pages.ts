import type { Author } from "../contract/people/author.ts";
import { Refusal } from "../contract/errors.ts";
import type { Piece } from "../contract/piece.ts";
import { pieceTwinPath } from "./addresses.ts";
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
  tree: Pick<Tree, "readText">;
  reads: Pick<Reads, "getAuthor" | "getPiece">;
  redirects: Redirects;
  baseUrl: string;
}

/** Finds records by the addresses of their pages. It fetches nothing: an address of another host is not found. */
export function createPages({ tree, reads, redirects, baseUrl }: PagesOptions): Pages {
  const { host } = new URL(baseUrl);

  async function pieceAt(authorSlug: string, pieceSlug: string): Promise<PageSubject> {
    const id = idAt(tree, authorSlug, pieceSlug);
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

/**
 * The id of a piece by the address of its page: the facts above its Markdown have it. The page itself is not read, since a
 * theme may write anything. A fact is one line of JSON, so no text of a writer can become one.
 */
function idAt(
  { readText }: PagesOptions["tree"],
  authorSlug: string,
  pieceSlug: string,
): string | undefined {
  const path = pieceTwinPath(authorSlug, pieceSlug);
  const [, id] = /^id: (".*")$/m.exec((path && readText(path)) ?? "") ?? [];
  return id === undefined ? undefined : (JSON.parse(id) as string);
}
