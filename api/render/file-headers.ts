/**
 * The headers of the files of the static tree, for our own server, a CDN, nginx and Caddy alike. The first row whose
 * pattern matches a path applies. Patterns are anchored, and other programs read them too.
 */
export interface FileKind {
  name:
    | "page"
    | "fixed"
    | "twinned"
    | "twin"
    | "asset"
    | "avatar"
    | "picture"
    | "card"
    | "frame"
    | "player"
    | "tile"
    | "checkpoint"
    | "script"
    | "image"
    | "record";
  /** Matches paths within the tree, without a leading slash. */
  pattern: RegExp;
  cache: string;
  headers: Readonly<Record<string, string>>;
}

/** For every answer except the desk's: anyone may read public content, and browsers must not guess its type. */
export const EVERYWHERE: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "ETag, Location, Content-Range, Retry-After, RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, WWW-Authenticate",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};

/**
 * For every answer of a site with an https address, the desk's included: after a first visit, a browser never again
 * sends a request or its cookie in the clear. Subdomains are left out, since they may belong to others.
 */
export function transportHeaders(baseUrl: string): Record<string, string> {
  return baseUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {};
}

/**
 * Pieces may show pictures from anywhere, over http too, as the sanitiser allows. Scripts and styles come from our own
 * files only. Frames are our own pages, which show what a reader has asked to play; plug-ins and everything else that a
 * piece cannot contain stay blocked.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: http: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join("; ");

/**
 * Cards that other sites show in frames. They have less than pages: no forms and no requests. Most frames are in a sandbox,
 * where a document has an origin that equals no other. In WebKit 'self' then matches nothing, so styles, fonts and pictures
 * are allowed by scheme. The card names only our own, and no text of a writer can add one.
 */
export const FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' https: http:",
  "img-src 'self' https: http:",
  "font-src 'self' https: http:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors *",
].join("; ");

/**
 * The page around one frame of another site. Each such page also has a policy of its own, which names that frame alone: a
 * browser enforces both. The header cannot name it, since one rule stands for all of these pages.
 */
const PLAYER_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "frame-src https:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join("; ");

const PAGE_HEADERS = {
  "content-security-policy": PAGE_POLICY,
  "referrer-policy": "strict-origin-when-cross-origin",
};

const BY_ACCEPT = { vary: "Accept" };

/** An SVG that is opened by itself is a document. Ours contain no script, and none would run. */
const IMAGE_HEADERS = { "content-security-policy": "default-src 'none'; sandbox" };

/** For files that a publication changes: fetched again within seconds, and shown from the cache meanwhile. */
const SHORT = "public, max-age=10, stale-while-revalidate=60";

export const FILE_KINDS: readonly FileKind[] = [
  {
    name: "asset",
    // The name holds a hash of the content, so the content behind it never changes.
    pattern: /^assets\/.+\.[0-9a-f]{8,64}\.[a-z0-9]+$/,
    cache: "public, max-age=31536000, immutable",
    headers: {},
  },
  {
    name: "avatar",
    // The name of a writer's picture is a hash too. Initials are named by the slug, and change with the writer's name.
    pattern: /^avatars\/[0-9a-f]{32}\.(?:png|jpg|webp|gif)$/,
    cache: "public, max-age=31536000, immutable",
    headers: IMAGE_HEADERS,
  },
  {
    name: "picture",
    pattern: /^pictures\/[0-9a-f]{32}-\d+\.(?:avif|webp|jpg)$/,
    // The name is a hash of the pixels. A withdrawn picture must not stay in caches for a year.
    cache: "public, max-age=86400",
    headers: IMAGE_HEADERS,
  },
  {
    name: "card",
    // The name stays when the card changes; pages name it with its version. Services that show links keep a copy anyway.
    pattern: /^cards\/[0-9a-z-]+\.jpg$/,
    cache: "public, max-age=600, stale-while-revalidate=3600",
    headers: IMAGE_HEADERS,
  },
  {
    name: "frame",
    pattern: /^embed\/(?:[^/]+\/card|piece\/[^/]+)\/index\.html$/,
    // A page that shows twenty cards must not ask twenty times at every visit.
    cache: "public, max-age=60, stale-while-revalidate=300",
    headers: {
      "content-security-policy": FRAME_POLICY,
      "referrer-policy": "strict-origin-when-cross-origin",
    },
  },
  {
    name: "player",
    pattern: /^embed\/piece\/[^/]+\/play\/\d+\/index\.html$/,
    cache: SHORT,
    headers: {
      "content-security-policy": PLAYER_POLICY,
      // Players refuse to play for a page that does not say where it is.
      "referrer-policy": "strict-origin-when-cross-origin",
    },
  },
  {
    name: "tile",
    // A part of the transparency log. What is in it never changes.
    pattern: /^log\/tile\/.+$/,
    cache: "public, max-age=31536000, immutable",
    headers: {},
  },
  { name: "checkpoint", pattern: /^log\/checkpoint$/, cache: "public, max-age=2", headers: {} },
  {
    name: "fixed",
    // Every other page at the top is one of the site's own, such as About.
    pattern: /^(?:archive|follow|receipt|search|shop|trending|writers)\/index\.html$/,
    cache: SHORT,
    headers: PAGE_HEADERS,
  },
  {
    name: "twinned",
    // The pages of pieces, writers and the documentation, and the site's own, which are there as Markdown too.
    pattern: /^(?:author\/[^/]+(?:\/[^/]+)?|docs\/[^/]+|[^/]+)\/index\.html$/,
    cache: SHORT,
    headers: { ...PAGE_HEADERS, ...BY_ACCEPT },
  },
  {
    name: "twin",
    pattern: /^(?:author\/[^/]+(?:\/[^/]+)?|docs\/[^/]+|[^/]+)\.md$/,
    cache: SHORT,
    // Also for the address of the page, which caches must not answer with Markdown for everybody.
    headers: BY_ACCEPT,
  },
  { name: "page", pattern: /^(?:.+\/)?[^/]+\.html$/, cache: SHORT, headers: PAGE_HEADERS },
  {
    name: "script",
    pattern: /^embed\.js$/,
    cache: "public, max-age=300, stale-while-revalidate=3600",
    headers: {},
  },
  {
    name: "image",
    pattern: /^.+\.svg$/,
    // Image proxies cache as long as they may, and a rename must show within minutes.
    cache: "public, max-age=60, stale-while-revalidate=300",
    headers: IMAGE_HEADERS,
  },
  { name: "record", pattern: /^.+$/, cache: SHORT, headers: {} },
];

/** Types by the end of the path; the first match applies. */
export const FILE_TYPES: readonly (readonly [ending: string, type: string])[] = [
  ["feed.json", "application/feed+json; charset=utf-8"],
  ["opensearch.xml", "application/opensearchdescription+xml; charset=utf-8"],
  ["log/checkpoint", "text/plain; charset=utf-8"],
  ["embed.js", "application/javascript; charset=utf-8"],
  [".html", "text/html; charset=utf-8"],
  [".json", "application/json; charset=utf-8"],
  // Feeds as well: a browser shows application/rss+xml as plain text, and readers take either.
  [".xml", "application/xml; charset=utf-8"],
  [".svg", "image/svg+xml; charset=utf-8"],
  [".txt", "text/plain; charset=utf-8"],
  [".md", "text/markdown; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
  [".webmanifest", "application/manifest+json; charset=utf-8"],
  [".png", "image/png"],
  [".jpg", "image/jpeg"],
  [".webp", "image/webp"],
  [".avif", "image/avif"],
  [".gif", "image/gif"],
  [".ico", "image/x-icon"],
  [".woff2", "font/woff2"],
];

export function fileType(path: string): string {
  return FILE_TYPES.find(([ending]) => path.endsWith(ending))?.[1] ?? "application/octet-stream";
}

export function fileKind(path: string): FileKind {
  const kind = FILE_KINDS.find(({ pattern }) => pattern.test(path));
  if (!kind) throw new Error(`No kind of file matches ${JSON.stringify(path)}`);
  return kind;
}

/**
 * The headers of a page whose forms may also be sent to the site's own address: the form to follow by e-mail names it, so
 * that it works on a copy of the page at another address too.
 */
export function withFormsTo(
  headers: Readonly<Record<string, string>>,
  origin: string,
): Record<string, string> {
  const { "content-security-policy": policy, ...others } = headers;
  if (policy === undefined) return others;
  const sends = policy.replace("form-action 'self'", `form-action 'self' ${origin}`);
  return { ...others, "content-security-policy": sends };
}

/** All headers that do not depend on the content. */
export function fileHeaders(path: string): Record<string, string> {
  const { cache, headers } = fileKind(path);
  return { ...EVERYWHERE, "content-type": fileType(path), "cache-control": cache, ...headers };
}
