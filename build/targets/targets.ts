import type { CardSubject } from "../../api/contract/site/share-card.ts";

/**
 * The parts of the static tree that are rendered as a unit. Each is a function of the database alone, so rendering one
 * again gives the same bytes, and a full build renders all of them. A target whose subject is gone renders to removals, so
 * each target carries the parts of its paths.
 */
export type Target =
  | { kind: "piece"; id: string; authorSlug: string; pieceSlug: string }
  /** Frames that a piece may have had, and has no more. */
  | { kind: "players"; id: string; count: number }
  | { kind: "product"; id: string }
  | { kind: "avatar"; file: string }
  | { kind: "picture"; id: string }
  | { kind: "card"; subject: CardSubject }
  | { kind: "author"; id: string; slug: string }
  | { kind: "archive"; writerId: string; authorSlug: string; number: number }
  | { kind: "site-archive"; number: number }
  | { kind: "list-archive"; list: string; number: number }
  | { kind: "writers"; number: number }
  | { kind: "tag"; tag: string }
  | { kind: "category"; category: string }
  | { kind: "series"; id: string; slug: string }
  /** The pages of a language other than the site's, without a region. */
  | { kind: "language"; language: string }
  | { kind: "language-category"; language: string; category: string }
  | { kind: "sitemap"; number: number }
  | { kind: "sitemap-writers"; shard: string }
  | { kind: "sitemap-lists"; shard: string }
  | { kind: "reader-shard"; shard: "part" | "block"; number: number }
  | { kind: "redirects"; shard: string }
  /** A part of the transparency log, as it grows from a size. */
  | { kind: "ledger-tile"; number: number; from: number }
  | { kind: "ledger"; from: number }
  | { kind: Single };

/** Targets of which there is one. */
type Single =
  | "home"
  | "shop"
  | "llms"
  | "trending"
  | "archive-index"
  | "writers-index"
  | "sitemap-index"
  | "reader-manifest"
  | "host-rules"
  | "fixed";

/** Lists of everything on the site. */
export const SITE_WIDE = [
  "shop",
  "home",
  "archive-index",
  "writers-index",
  "trending",
  "llms",
  "sitemap-index",
  "reader-manifest",
  "host-rules",
] as const satisfies Single[];

/**
 * Pieces on the page of a list, pieces or writers on a page of an archive, and addresses in a shard of the sitemap. A list's
 * first page has no fewer pieces than a page of its archive, so that it can show all of the last one.
 */
export const LIST_SIZE = 50;
export const ARCHIVE_SIZE = 50;
export const SHARD_SIZE = 1_000;

/** The page of an archive that holds a number. */
export function pageOf(number: number): number {
  return Math.floor(number / ARCHIVE_SIZE);
}

/** A thing is written before the lists that name it, so that no list leads to a missing file. */
const ORDER: Record<Target["kind"], number> = {
  fixed: 0,
  avatar: 0,
  picture: 0,
  card: 0,
  piece: 1,
  players: 1,
  product: 1,
  author: 2,
  archive: 3,
  "site-archive": 3,
  "list-archive": 3,
  writers: 3,
  "archive-index": 4,
  "writers-index": 4,
  tag: 4,
  category: 4,
  series: 4,
  shop: 4,
  "language-category": 4,
  language: 4,
  home: 5,
  trending: 6,
  llms: 6,
  sitemap: 6,
  "sitemap-writers": 6,
  "sitemap-lists": 6,
  "reader-shard": 6,
  "sitemap-index": 7,
  "reader-manifest": 7,
  // After the pages that they lead to.
  redirects: 7,
  "host-rules": 7,
  "ledger-tile": 8,
  ledger: 9,
};

/**
 * A piece's card for frames leads to its page, so it follows the pages of all pieces. Its players stand before its page. A
 * writer's page leads to those of their archive.
 */
export function rankOfFile({ kind }: Target, path: string): number {
  const isCard = kind === "piece" && path.startsWith("embed/") && !path.includes("/play/");
  if (isCard) return ORDER.author;
  const isProfile = kind === "author" && path.startsWith("author/") && path.endsWith(".html");
  return isProfile ? ORDER.category : ORDER[kind];
}

function keyOf(target: Target): string {
  return JSON.stringify(target);
}

/** Each target once, in the order of writing. */
export function inOrder(targets: readonly Target[]): Target[] {
  const unique = new Map(targets.map((target) => [keyOf(target), target]));
  return [...unique.values()].toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind]);
}
