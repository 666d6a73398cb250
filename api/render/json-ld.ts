import type { Author } from "../contract/people/author.ts";
import type { Piece } from "../contract/piece.ts";
import type { Product } from "../contract/people/product.ts";
import type { Urls } from "./urls.ts";

// Descriptions of pages for search engines, in the words of schema.org. They say only what the page itself shows.

/** One thing that a page is about. */
export type Described = Readonly<Record<string, unknown>>;

export interface DescribedSite {
  name: string;
  language: string;
  urls: Urls;
}

/** The content of a <script type="application/ld+json">. */
export function jsonLd(things: readonly Described[]): string {
  return jsonInPage({ "@context": "https://schema.org", "@graph": things });
}

/**
 * JSON in a <script> of another type. Such a block is data, which no policy for scripts concerns. An HTML parser would end
 * it at `</script` and be confused by `<!--`, so no `<` is left.
 */
export function jsonInPage(data: object): string {
  return JSON.stringify(data).replaceAll("<", String.raw`\u003c`);
}

export function describeSite({
  name,
  language,
  urls,
  description,
  image,
}: DescribedSite & Pick<DescribedPage, "description" | "image">): Described {
  return {
    "@type": "WebSite",
    "@id": `${urls.home}#site`,
    url: urls.home,
    name,
    description,
    ...(image ? { image } : {}),
    inLanguage: language,
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${urls.search}?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}

export interface DescribedPage {
  type: "WebPage" | "CollectionPage" | "SearchResultsPage" | "ProfilePage";
  url: string;
  name: string;
  description: string;
  image?: string | undefined;
  /** When what it shows last changed. */
  modifiedAt?: string | undefined;
}

export function describePage(page: DescribedPage, site: DescribedSite): Described {
  const { type, url, name, description, image, modifiedAt } = page;
  return {
    "@type": type,
    url,
    name,
    description,
    ...(image ? { image } : {}),
    ...(modifiedAt ? { dateModified: modifiedAt } : {}),
    inLanguage: site.language,
    isPartOf: reference(site),
  };
}

/** The path from the home page to a page, which is the last step. */
export function describePath(
  steps: readonly { name: string; url: string }[],
  { name, urls }: DescribedSite,
): Described {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name, url: urls.home }, ...steps].map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: step.url,
    })),
  };
}

export function describePiece(
  piece: Piece,
  image: string | undefined,
  site: DescribedSite,
): Described {
  const { url, title, summary, authors, category, tags, language, series } = piece;
  return {
    "@type": "BlogPosting",
    "@id": `${url}#piece`,
    url,
    mainEntityOfPage: url,
    headline: title,
    description: summary,
    datePublished: piece.date_published,
    dateModified: piece.date_modified,
    author: authors.map(({ name, url: profile, avatar }) => ({
      "@type": "Person",
      "@id": `${profile}#writer`,
      name,
      url: profile,
      ...(avatar ? { image: avatar } : {}),
    })),
    publisher: { "@type": "Organization", name: site.name, url: site.urls.home },
    isPartOf: series
      ? [reference(site), { "@type": "CreativeWorkSeries", name: series.title, url: series.url }]
      : reference(site),
    ...(series ? { position: series.part } : {}),
    ...(image ? { image } : {}),
    ...(category ? { articleSection: category } : {}),
    ...(tags.length ? { keywords: tags } : {}),
    ...(language ? { inLanguage: language } : {}),
    ...(piece.external_url ? { sameAs: piece.external_url } : {}),
  };
}

export function describeWriter(
  author: Author,
  page: Omit<DescribedPage, "type">,
  site: DescribedSite,
) {
  const { name, bio, role, avatar_url, urls, website, socials, joined_at } = author;
  const elsewhere = [website, ...Object.values(socials)].filter((url) => url !== null);
  return {
    ...describePage({ type: "ProfilePage", ...page }, site),
    ...(joined_at ? { dateCreated: joined_at } : {}),
    mainEntity: {
      "@type": "Person",
      "@id": `${urls.profile}#writer`,
      name,
      url: urls.profile,
      ...(bio ? { description: bio } : {}),
      ...(role ? { jobTitle: role } : {}),
      ...(avatar_url ? { image: avatar_url } : {}),
      ...(elsewhere.length ? { sameAs: elsewhere } : {}),
    },
  };
}

export function describeProduct({ name, description, url, price, payment_url, seller }: Product) {
  return {
    "@type": "Product",
    "@id": url,
    url,
    name,
    ...(description ? { description } : {}),
    offers: {
      "@type": "Offer",
      price: price.amount,
      priceCurrency: price.currency,
      url: payment_url,
      seller: { "@type": "Person", name: seller.name, url: seller.url },
    },
  };
}

function reference({ urls }: DescribedSite): Described {
  return { "@id": `${urls.home}#site` };
}
