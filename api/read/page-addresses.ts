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
  /** The id of a writer's own piece. It also takes the addresses of the desk and of the drafts. */
  ownPieceId(given: string): Promise<string>;
  authorSlug(given: string): Promise<string>;
  /** The address of a listing is its writer's page with the listing's id in the fragment. */
  productId(given: string): string;
  /** Whether this is an address of another site. */
  isElsewhere(given: string): boolean;
  /** Whether this is the address of a piece in the desk, or of a draft. */
  isOwn(given: string): boolean;
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

  const owned = [urls.edit(""), `${urls.drafts}/`].map(pathOf);

  /** The id in an address of the desk or of the drafts, whatever follows it. */
  function ownAt({ pathname }: URL): string | undefined {
    const folder = owned.find((path) => pathname.startsWith(path));
    return folder === undefined ? undefined : pathname.slice(folder.length).split("/")[0];
  }

  const subjectAt = (address: URL) =>
    pages.subjectOf(address.origin + address.pathname.replace(/(?:\.md|\/)$/, ""));

  async function pieceId(given: string): Promise<string> {
    const address = ownAddress(given);
    if (!address) return given;
    const record = recordAt("piece", address);
    if (record !== undefined) return record;
    const subject = await subjectAt(address);
    if ("piece" in subject) return subject.piece.id;
    throw new Refusal("not_found");
  }

  return {
    pieceId,
    ownPieceId: async (given) => {
      const named = given.trim();
      const address = ownAddress(named);
      const own = address && ownAt(address);
      if (own !== undefined) return own;
      // The id of a public piece is the address of its record.
      const id = await pieceId(named);
      const record = addressOf(id);
      return (record && recordAt("piece", record)) ?? id;
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
    isOwn: (given) => {
      const address = addressOf(given);
      return address?.host === host && ownAt(address) !== undefined;
    },
  };
}

function addressOf(given: string): URL | undefined {
  return /^https?:\/\//i.test(given) ? (URL.parse(given) ?? undefined) : undefined;
}

function pathOf(url: string): string {
  return new URL(url).pathname;
}
