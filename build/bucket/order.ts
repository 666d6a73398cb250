/**
 * The order in which files are uploaded, the same as in our own tree: a thing comes before the lists that name it. The
 * first pattern that matches a path applies. A path that none matches is an asset or a fixed page and comes first.
 */
const RANKS: readonly (readonly [rank: number, pattern: RegExp])[] = [
  [3, /^(?:(?:author|category|tag)\/[^/]+\/)?archive\/\d/],
  [3, /^writers\/\d/],
  [3, /^api\/public\/(?:authors\/[^/]+\/pieces|pieces\/recent(?:\/[a-z]+)?)\/\d+\.json$/],
  [1, /^author\/[^/]+\/[^/]+(?:\/(?:index\.html|receipt\.json)|\.md)$/],
  [1, /^api\/public\/(?:pieces\/[0-9a-f-]{36}|products\/.+)\.json$/],
  [2, /^(?:author|embed|api\/public\/authors)\//],
  [4, /^(?:tag|category|shop|archive|writers|[a-z]{2,3}\/category)\//],
  [4, /^api\/public\/pieces\/recent\/(?!all\.)/],
  [
    5,
    /^(?:(?:[a-z]{2,3}\/)?index\.html|feed\.(?:[a-z]{2,3}\.)?(?:json|xml))$|^api\/public\/pieces\/recent/,
  ],
  [7, /^(?:_redirects$|redirects\/)/],
  [7, /^(?:sitemap\.xml|search\/words\/manifest\.json)$/],
  // After everything that it covers.
  [8, /^(?:log\/checkpoint|\.well-known\/galley-log\.json)$/],
  [9, /^search\/manifest\.json$/],
  [6, /^(?:llms|trending\/|sitemaps\/|search\/words\/|api\/public\/pieces\/trending)/],
];

/** Things have a rank below this one, lists have this one or a higher one. */
const FIRST_LIST = 2;

export function rankOf(path: string): number {
  return RANKS.find(([, pattern]) => pattern.test(path))?.[0] ?? 0;
}

export function isList(path: string): boolean {
  return rankOf(path) >= FIRST_LIST;
}

/**
 * The paths of each rank, lowest rank first. Pages name their neighbours, so new things come before those that are only
 * rewritten, and records before pages.
 */
export function byRank(
  paths: Iterable<string>,
  isNew = (_path: string): boolean => false,
): string[][] {
  const placeOf = (path: string): number => {
    if (isList(path) || !isNew(path)) return rankOf(path) + 1;
    return path.endsWith(".html") ? 0.5 : 0;
  };
  const groups = Map.groupBy(paths, placeOf);
  return [...groups].toSorted(([a], [b]) => a - b).map(([, group]) => group);
}

/**
 * Only servers read the search segments, and these may hold withdrawn words for a while. Dotfiles are notes of the build;
 * `.well-known` is not one of them.
 */
export function isForReaders(path: string): boolean {
  if (path.startsWith("search/segments/")) return false;
  return !path.split("/").some((name) => name.startsWith(".") && name !== ".well-known");
}
