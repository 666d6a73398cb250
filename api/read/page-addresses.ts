import { Refusal } from "../contract/errors.ts";
import type { Pages } from "./pages.ts";

/**
 * Tools take the address of a page where they need an id or a slug: a model has seen the address, or a person gave it.
 * Nothing is fetched. The Markdown of a page, and the page with a slash at its end, count as the page.
 */
export interface PageAddresses {
  /** The id of a piece. Anything but an address stays as it is. */
  pieceId(given: string): Promise<string>;
  authorSlug(given: string): Promise<string>;
  /** The address of a listing is its writer's page with the listing's id in the fragment. */
  productId(given: string): string;
}

export function createPageAddresses({
  pages,
  recordPrefixes,
}: {
  pages: Pages;
  recordPrefixes: { piece: string; author: string };
}): PageAddresses {
  const subjectOf = (given: string) => pages.subjectOf(given.replace(/(?:\.md|\/)$/, ""));
  return {
    pieceId: async (given) => {
      if (!isAddress(given) || given.startsWith(recordPrefixes.piece)) return given;
      const subject = await subjectOf(given);
      if ("piece" in subject) return subject.piece.id;
      throw new Refusal("not_found");
    },
    authorSlug: async (given) => {
      if (!isAddress(given)) return given;
      if (given.startsWith(recordPrefixes.author)) return given.slice(recordPrefixes.author.length);
      const subject = await subjectOf(given);
      if ("author" in subject) return subject.author.slug;
      throw new Refusal("not_found");
    },
    productId: (given) => /^https?:[^#]*#product-([0-9a-f-]{36})$/i.exec(given)?.[1] ?? given,
  };
}

function isAddress(given: string): boolean {
  return /^https?:\/\//i.test(given) && URL.canParse(given);
}
