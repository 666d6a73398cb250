/** The path of one of our own addresses: links inside the site work under any host that serves the tree. */
export function pathOf(url: string): string {
  const { pathname, hash } = new URL(url);
  return pathname + hash;
}
