/**
 * Whether a client may be answered at this address. It must be one of its document, letter by letter; only on the
 * person's own machine may the port differ, because the system chooses it (RFC 8252 §7.3).
 */
export function isRegistered(redirect: string, registered: readonly string[]): boolean {
  if (!isPossible(redirect)) return false;
  if (!isLoopback(redirect)) return registered.includes(redirect);
  const wanted = withoutPort(redirect);
  return registered.some(
    (one) => isPossible(one) && isLoopback(one) && withoutPort(one) === wanted,
  );
}

/** On the machine of the person, where any program may listen. */
export function isLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "http:" && LOOPBACK.has(hostname);
}

const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** https, or http on the person's own machine; no fragment (RFC 6749 §3.1.2) and no password. */
function isPossible(address: string): boolean {
  if (!URL.canParse(address) || address.includes("#")) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username || password) return false;
  // A URL may have a semicolon in its host, and the host goes into the policy of a page.
  return isLoopback(address) || (protocol === "https:" && /^[a-z0-9.-]+$/.test(hostname));
}

function withoutPort(address: string): string {
  const url = new URL(address);
  url.port = "";
  return url.href;
}

/** The address of the answer: what the client registered, and these values in its query. */
export function answerAt(redirect: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}
