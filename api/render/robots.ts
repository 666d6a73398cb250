/** The desk is behind a sign-in, the write API behind a key: a crawler would only fetch refusals there. */
const CLOSED = ["/desk", "/api/v1"];

export function renderRobots({ sitemapUrl }: { sitemapUrl: string }): string {
  const closed = CLOSED.map((path) => `Disallow: ${path}\n`).join("");
  return `User-agent: *\n${closed}\nSitemap: ${new URL(sitemapUrl).href}\n`;
}
