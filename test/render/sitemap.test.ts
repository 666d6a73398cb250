import { describe, expect, it } from "vitest";
import { renderRobots } from "../../api/render/robots.ts";
import { renderSitemap, renderSitemapIndex } from "../../api/render/sitemap.ts";
import { xpath } from "../_xmllint.ts";

const entries = [
  { url: "https://galley.example/author/ada/a", modifiedAt: "2026-03-01T12:00:00.000Z" },
  { url: "https://galley.example/?a=1&b=<2>", modifiedAt: "2026-03-02T12:00:00.000Z" },
];

describe("a sitemap", () => {
  it("lists each address with the time of its last change", () => {
    const xml = renderSitemap(entries);
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+\/0\.9">/);
    expect(valuesOf(xml, "url", "loc")).toEqual(entries.map(({ url }) => url));
    expect(valuesOf(xml, "url", "lastmod")).toEqual(entries.map(({ modifiedAt }) => modifiedAt));
  });

  it("escapes addresses with the entities that the protocol names", () => {
    expect(renderSitemap(entries)).toContain("?a=1&amp;b=&lt;2&gt;</loc>");
  });

  it("may be empty", () => {
    expect(valuesOf(renderSitemap([]), "url", "loc")).toEqual([]);
  });

  it("is itself listed by an index", () => {
    const xml = renderSitemapIndex(entries);
    expect(xml).toContain("<sitemapindex xmlns=");
    expect(valuesOf(xml, "sitemap", "loc")).toEqual(entries.map(({ url }) => url));
  });
});

describe("robots.txt", () => {
  it("keeps crawlers from the desk and the write API, and names the sitemap", () => {
    expect(renderRobots({ sitemapUrl: "https://galley.example/sitemap.xml" })).toBe(
      [
        "User-agent: *",
        "Disallow: /desk",
        "Disallow: /api/v1",
        "",
        "Sitemap: https://galley.example/sitemap.xml",
        "",
      ].join("\n"),
    );
  });

  it("lets no address add a line", () => {
    const robots = renderRobots({ sitemapUrl: "https://galley.example/a\nAllow: /desk" });
    expect(robots).not.toMatch(/^Allow/m);
  });
});

/** The texts of one kind of child, as a real XML parser reads them. */
function valuesOf(xml: string, entry: string, child: string): string[] {
  const count = Number(xpath(xml, `count(/*/*[local-name()='${entry}'])`));
  return Array.from({ length: count }, (_, index) =>
    xpath(xml, `string(/*/*[${index + 1}]/*[local-name()='${child}'])`),
  );
}
