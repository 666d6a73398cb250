/**
 * The headers that each file of the static tree is handed out with, whoever hands it out: our own server, a CDN or nginx.
 * The first row whose pattern fits a path counts; patterns are anchored, and read by other programs too.
 */
export interface FileKind {
  name: "page" | "asset" | "avatar" | "script" | "image" | "record";
  /** Over paths within the tree, without a leading slash. */
  pattern: RegExp;
  cache: string;
  headers: Readonly<Record<string, string>>;
}

/** On every answer but the desk's: anyone may read what is public, and nobody's browser may guess at its type. */
export const EVERYWHERE: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "ETag, Location, Content-Range, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, WWW-Authenticate",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};

/**
 * On every answer of a site whose address is https, the desk's as well: a browser that was there once never sends a request,
 * and its cookie, in the clear again. For this host alone; others of the domain may be anybody's.
 */
export function transportHeaders(baseUrl: string): Record<string, string> {
  return baseUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {};
}

/**
 * Pieces show pictures from anywhere, http ones too where the site itself is http, as the sanitiser allows; scripts and
 * styles come from files of ours alone. Frames, forms and everything else a piece cannot hold stay shut.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: http: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join("; ");

const PAGE_HEADERS = {
  "content-security-policy": PAGE_POLICY,
  "referrer-policy": "strict-origin-when-cross-origin",
};

/** Opened by itself, an SVG is a document. Ours hold no script, and none would run. */
const IMAGE_HEADERS = { "content-security-policy": "default-src 'none'; sandbox" };

/** What a publication changes is asked for again within seconds, and shown meanwhile as it was. */
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
    // The same holds for the pictures of writers. Initials stand under the writer's slug, and change with the name.
    pattern: /^avatars\/[0-9a-f]{32}\.(?:png|jpg|webp|gif)$/,
    cache: "public, max-age=31536000, immutable",
    headers: IMAGE_HEADERS,
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
    // Image proxies keep what they may: a rename shall be seen within minutes.
    cache: "public, max-age=60, stale-while-revalidate=300",
    headers: IMAGE_HEADERS,
  },
  { name: "record", pattern: /^.+$/, cache: SHORT, headers: {} },
];

/** Types by how a path ends; the first that fits counts. */
export const FILE_TYPES: readonly (readonly [ending: string, type: string])[] = [
  ["feed.json", "application/feed+json; charset=utf-8"],
  ["feed.xml", "application/rss+xml; charset=utf-8"],
  ["embed.js", "application/javascript; charset=utf-8"],
  [".html", "text/html; charset=utf-8"],
  [".json", "application/json; charset=utf-8"],
  [".xml", "application/xml; charset=utf-8"],
  [".svg", "image/svg+xml; charset=utf-8"],
  [".txt", "text/plain; charset=utf-8"],
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
  if (!kind) throw new Error(`No kind of file fits ${JSON.stringify(path)}`);
  return kind;
}

/** All that does not depend on the bytes. */
export function fileHeaders(path: string): Record<string, string> {
  const { cache, headers } = fileKind(path);
  return { ...EVERYWHERE, "content-type": fileType(path), "cache-control": cache, ...headers };
}
