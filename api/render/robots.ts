/** The desk needs a sign-in and the write API a key: a crawler would only fetch refusals there. */
const CLOSED = ["/desk", "/api/v1"];

export function renderRobots({ sitemapUrl }: { sitemapUrl: string }): string {
  const closed = CLOSED.map((path) => `Disallow: ${path}\n`).join("");
  return `User-agent: *\n${closed}\nSitemap: ${new URL(sitemapUrl).href}\n`;
}
