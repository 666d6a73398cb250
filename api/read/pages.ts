import type { Author } from "../contract/author.ts";
import { Refusal } from "../contract/errors.ts";
import type { Piece } from "../contract/piece.ts";
import { piecePagePath } from "./addresses.ts";
import type { Reads } from "./reads.ts";
import type { Tree } from "./tree.ts";

/** What one of our pages shows. */
export type PageSubject = { author: Author } | { piece: Piece };

export interface Pages {
  /** Throws `not_found` where no piece and no writer has this address. */
  subjectOf(url: string): Promise<PageSubject>;
}

export interface PagesOptions {
  tree: Pick<Tree, "readText">;
  reads: Pick<Reads, "getAuthor" | "getPiece">;
  baseUrl: string;
}

/** Finds records by the addresses that people see. Nothing is fetched: another host's address is no address of ours. */
export function createPages({ tree, reads, baseUrl }: PagesOptions): Pages {
  const { host } = new URL(baseUrl);

  async function pieceAt(authorSlug: string, pieceSlug: string): Promise<PageSubject> {
    const path = piecePagePath(authorSlug, pieceSlug);
    const html = path === undefined ? undefined : await tree.readText(path);
    const id = html && recordOf(html);
    if (!id) throw new Refusal("not_found");
    return { piece: (await reads.getPiece({ id })).piece };
  }

  return {
    subjectOf: async (url) => {
      const asked = new URL(url);
      const [, folder, slug = "", pieceSlug, ...more] = asked.pathname
        .replace(/\/$/, "")
        .split("/");
      if (asked.host !== host || folder !== "author" || more.length) throw new Refusal("not_found");
      if (pieceSlug !== undefined) return pieceAt(slug, pieceSlug);
      return { author: (await reads.getAuthor({ slug })).author };
    },
  };
}

/** A piece's page names its record in the head, before anything that a writer wrote could hold such a tag. */
function recordOf(html: string): string | undefined {
  return /<link rel="alternate" type="application\/json" href="[^"]*\/([0-9a-f-]{36})"/.exec(
    html,
  )?.[1];
}
