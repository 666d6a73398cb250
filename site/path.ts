/** The path of one of our own addresses: links inside the site work under any host that serves the tree. */
export function pathOf(url: string): string {
  // Everything after the host: all our addresses are http addresses with a path.
  return url.slice(url.indexOf("/", url.indexOf("//") + 2));
}

/** An address as text: host and path. On a shared host, the path says whose page it is. */
export function addressWords(url: string): string {
  const { host, pathname, search } = new URL(url);
  return `${host}${pathname.replace(/\/$/, "")}${search}`;
}
