/** Whether a version is one of those that a request's If-Match header names. */
export type VersionCondition = (version: number) => boolean;

/**
 * Undefined if the header is missing, or is `*`, which names no version. A tag begins with the version; the ETag of an
 * answer has a hash and an encoding behind it. A proxy that compresses makes tags weak, and the version in them is still
 * exact, so weak tags count as well (RFC 9110 §13.1.1 is stricter, because it knows nothing of versions).
 */
export function versionCondition(headers: Pick<Headers, "get">): VersionCondition | undefined {
  const header = headers.get("if-match")?.trim();
  if (header === undefined || header === "*") return undefined;
  const bare = /^\d{1,9}$/.exec(header)?.[0];
  const tags = [...header.matchAll(/"(\d{1,9})(?:\.[\w-]*)?"/g)].map(([, version]) => version);
  const versions = new Set([bare, ...tags].map(Number));
  return (version) => versions.has(version);
}
