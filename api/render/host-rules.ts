import { USUAL_ADDRESSES } from "../contract/redirects.ts";
import { EVERYWHERE, fileHeaders, transportHeaders, withFormsTo } from "./file-headers.ts";

// For hosts of static files that read their rules from the tree itself (Netlify, Cloudflare Pages and others). If two
// rules of `_headers` match an address, both apply, and a header in both is sent twice. So no two rules that match the
// same address name the same header. A path has one `*`, at its end, or `:names` of single segments.

/** Parts of the tree whose files have the same headers, each with an example file. */
const PARTS: readonly (readonly [address: string, example: string])[] = [
  ["/", "index.html"],
  ["/404", "404.html"],
  ["/search", "search/index.html"],
  ["/follow", "follow/index.html"],
  ["/docs/*", "docs/index.html"],
  ["/receipt/*", "receipt/index.html"],
  ["/shop/*", "shop/index.html"],
  ["/archive/*", "archive/index.html"],
  ["/writers/*", "writers/index.html"],
  ["/trending/*", "trending/index.html"],
  // Includes their feeds, where the policy of pages does no harm.
  ["/category/*", "category/any/index.html"],
  ["/tag/*", "tag/any/index.html"],
  ["/author/*", "author/any/index.html"],
  ["/api/*", "api/public/pieces/any.json"],
  ["/redirects/*", "redirects/00.json"],
  ["/.well-known/*", ".well-known/mcp.json"],
  ["/sitemaps/*", "sitemaps/0.xml"],
  ["/search/manifest.json", "search/manifest.json"],
  ["/search/words/*", "search/words/manifest.json"],
  ...[
    "feed.json",
    "feed.xml",
    "llms.txt",
    "llms-full.txt",
    "llms-products.txt",
    "robots.txt",
    "sitemap.xml",
    "opensearch.xml",
  ].map((file) => [`/${file}`, file] as const),
  ["/assets/*", "assets/any.0123456789ab.css"],
  // Pictures named by their hash get the short cache time of initials: a rule cannot tell the two apart.
  ["/avatars/*", "avatars/any.svg"],
  ["/pictures/*", `pictures/${"0".repeat(32)}-1280.jpg`],
  ["/cards/*", "cards/site.jpg"],
  ["/embed.js", "embed.js"],
  ["/embed/piece/:id", "embed/piece/any/index.html"],
  ["/embed/piece/:id/play/:number", "embed/piece/any/play/1/index.html"],
  ["/embed/:slug/card", "embed/any/card/index.html"],
  ["/embed/:slug/widget.json", "embed/any/widget.json"],
  ...["badge", "badge.dark", "badge.verified", "badge.dark.verified"].map(
    (name) => [`/embed/:slug/${name}.svg`, `embed/any/${name}.svg`] as const,
  ),
];

/** Files whose type a host would guess wrong. */
const TYPED = [
  "feed.json",
  "author/:slug/feed.json",
  "category/:category/feed.json",
  "opensearch.xml",
  "embed.js",
];

/** The file `_headers`. */
export function renderHeaderRules(
  baseUrl: string,
  { sendsForms = false }: { sendsForms?: boolean } = {},
): string {
  const headersOf = (file: string): Record<string, string> =>
    sendsForms ? withFormsTo(fileHeaders(file), new URL(baseUrl).origin) : fileHeaders(file);
  const rules = [rule("/*", { ...EVERYWHERE, ...transportHeaders(baseUrl) })];
  for (const [address, example] of PARTS) {
    if (address === "/follow" && !sendsForms) continue;
    const own = Object.entries(headersOf(example)).filter(
      // Such a host gives each address one form, whatever the Accept header says.
      ([name]) => !(name in EVERYWHERE) && name !== "content-type" && name !== "vary",
    );
    rules.push(rule(address, Object.fromEntries(own)));
  }
  for (const file of TYPED) {
    rules.push(rule(`/${file}`, { "content-type": fileHeaders(file)["content-type"] ?? "" }));
  }
  return `${rules.join("\n")}\n`;
}

function rule(address: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return [address, ...lines].join("\n");
}

/**
 * Cloudflare reads 2,000 rules without a pattern, each of at most 1,000 characters. It tells an address with a slash at its
 * end from the same without, so each redirect has two. The usual addresses take about forty.
 */
export const CLOUD_REDIRECTS_MAX = 970;
const RULE_MAX = 1_000;

/**
 * The file `_redirects`. Old addresses come first: Cloudflare demands that of rules without a pattern. Addresses of
 * records have no ending. Only some hosts match queries; the others ignore those lines. Requests that no file answers
 * (searches, other limits, drafts, tools) need a server, whose address only the operator knows. Some hosts follow a rule
 * even where there is a page, so a usual address that one of the site's own pages has is left out.
 */
export function renderRedirectRules(
  redirects: readonly { path: string; target: string }[] = [],
  ownPages: readonly string[] = [],
): string {
  const pages = new Set(ownPages.map((slug) => `/${slug}`));
  const usual = USUAL_ADDRESSES.filter(([path]) => !pages.has(path));
  return [
    ...(redirects.length ? ["# Old addresses.", ...redirects.flatMap(movedRules)] : []),
    "# Addresses that people try on any site.",
    ...usual.flatMap(([path, target]) => movedRules({ path, target })),
    "# The receipt of a piece. The page reads the address.",
    "/author/:slug/:piece/receipt /receipt/index.html 200",
    "# Only servers read the search segments.",
    "/search/segments/* /404.html 404!",
    "# Queries. Hosts that cannot match queries answer as if there were none.",
    "/embed/:slug/badge.svg theme=dark tone=verified /embed/:slug/badge.dark.verified.svg 200!",
    "/embed/:slug/badge.svg theme=dark /embed/:slug/badge.dark.svg 200!",
    "/embed/:slug/badge.svg tone=verified /embed/:slug/badge.verified.svg 200!",
    "/api/public/pieces/recent category=:category /api/public/pieces/recent/:category.json 200",
    "# Records.",
    "/api/public/pieces/recent /api/public/pieces/recent.json 200",
    "/api/public/pieces/trending /api/public/pieces/trending.json 200",
    "/api/public/authors/:slug /api/public/authors/:slug.json 200",
    "/api/public/pieces/:id /api/public/pieces/:id.json 200",
    "/api/public/products/:id /api/public/products/:id.json 200",
    "",
  ].join("\n");
}

/** A star would be a pattern, and a blank ends an address. */
function movedRules({ path, target }: { path: string; target: string }): string[] {
  if (/[*\s]/.test(path + target)) return [];
  const spellings = path.slice(path.lastIndexOf("/")).includes(".") ? [path] : [path, `${path}/`];
  return spellings
    .map((spelling) => `${spelling} ${target} 301`)
    .filter((line) => line.length <= RULE_MAX);
}
