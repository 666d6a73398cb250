import { Refusal } from "../contract/errors.ts";
import type { Urls } from "../render/urls.ts";
import type { Pages } from "./pages.ts";

/**
 * Tools take the address of a page where they need an id or a slug: a model has seen the address, or a person gave it.
 * Nothing is fetched: an address of another site is not found. The Markdown of a page, and the page with a slash at its
 * end, count as the page. Anything but an address stays as it is.
 */
export interface PageAddresses {
  pieceId(given: string): Promise<string>;
  authorSlug(given: string): Promise<string>;
  /** The address of a listing is its writer's page with the listing's id in the fragment. */
  productId(given: string): string;
  /** Whether this is an address of another site. */
  isElsewhere(given: string): boolean;
}

export function createPageAddresses({ pages, urls }: { pages: Pages; urls: Urls }): PageAddresses {
  const { host } = new URL(urls.home);
  const records = {
    piece: pathOf(urls.pieceId("")),
    author: pathOf(urls.authorRecord("")),
    product: pathOf(urls.productRecord("")),
  };

  /** What the path of a record's address names. */
  function recordAt(kind: keyof typeof records, { pathname }: URL): string | undefined {
    const folder = records[kind];
    return pathname.startsWith(folder) ? pathname.slice(folder.length) : undefined;
  }

  function ownAddress(given: string): URL | undefined {
    const address = addressOf(given);
    if (address && address.host !== host) throw new Refusal("not_found");
    return address;
  }

  const subjectAt = (address: URL) =>
    pages.subjectOf(address.origin + address.pathname.replace(/(?:\.md|\/)$/, ""));

  return {
    pieceId: async (given) => {
      const address = ownAddress(given);
      if (!address) return given;
      const record = recordAt("piece", address);
      if (record !== undefined) return record;
      const subject = await subjectAt(address);
      if ("piece" in subject) return subject.piece.id;
      throw new Refusal("not_found");
    },
    authorSlug: async (given) => {
      const address = ownAddress(given);
      if (!address) return given;
      const record = recordAt("author", address);
      if (record !== undefined) return record;
      const subject = await subjectAt(address);
      if ("author" in subject) return subject.author.slug;
      throw new Refusal("not_found");
    },
    productId: (given) => {
      const address = ownAddress(given);
      if (!address) return given;
      return recordAt("product", address) ?? address.hash.replace(/^#product-/, "");
    },
    isElsewhere: (given) => {
      const address = addressOf(given);
      return address !== undefined && address.host !== host;
    },
  };
}

function addressOf(given: string): URL | undefined {
  return /^https?:\/\//i.test(given) ? (URL.parse(given) ?? undefined) : undefined;
}

function pathOf(url: string): string {
  return new URL(url).pathname;
}
