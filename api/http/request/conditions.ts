// Whether a client's copy is still valid, and which part of a file it asks for (RFC 9110 §13 and §14).

/** If-None-Match takes precedence over If-Modified-Since, which is less exact. */
export function isUnchanged(
  headers: { "if-none-match"?: string | undefined; "if-modified-since"?: string | undefined },
  etag: string,
  { mtimeMs }: { mtimeMs: number },
): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined) return matchesAny(tags, etag);
  const since = headers["if-modified-since"];
  if (since === undefined) return false;
  const date = Date.parse(since);
  return isHttpDate(since) && !Number.isNaN(date) && date >= mtimeMs;
}

/** Weak comparison, as RFC 9110 §13.1.2 requires. */
function matchesAny(header: string, etag: string): boolean {
  if (header === etag) return true;
  if (header.trim() === "*") return true;
  for (const [, tag] of header.matchAll(/(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g)) {
    if (tag === etag) return true;
  }
  return false;
}

/** Date.parse accepts nearly anything; an HTTP date begins with the day's name. */
function isHttpDate(text: string): boolean {
  return /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text);
}

export interface Part {
  start: number;
  /** The last byte, inclusive. */
  end: number;
}

/**
 * The requested part, or "none" if the file has no such part. Undefined if the answer is the whole file: no range, several
 * ranges, a malformed one, or an If-Range condition that does not match.
 */
export function partOf(
  headers: { range?: string | undefined; "if-range"?: string | undefined },
  { etag, length, date }: { etag: string; length: number; date: string | undefined },
): Part | "none" | undefined {
  const match = headers.range && /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range.trim());
  if (!match) return undefined;
  const condition = headers["if-range"]?.trim();
  // Strong comparison: a client must never join parts of two versions.
  if (condition !== undefined && condition !== etag && condition !== date) return undefined;
  const [, from = "", to = ""] = match;
  if (from === "") {
    if (to === "") return undefined;
    const count = Math.min(Number(to), length);
    return count ? { start: length - count, end: length - 1 } : "none";
  }
  const start = Number(from);
  if (to !== "" && Number(to) < start) return undefined;
  if (start >= length) return "none";
  return { start, end: to === "" ? length - 1 : Math.min(Number(to), length - 1) };
}
