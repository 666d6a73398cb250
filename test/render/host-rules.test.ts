import { describe, expect, it } from "vitest";
import { normalPath, usualAddress } from "../../api/contract/redirects.ts";
import { fileHeaders } from "../../api/render/file-headers.ts";
import {
  CLOUD_REDIRECTS_MAX,
  renderHeaderRules,
  renderRedirectRules,
} from "../../api/render/host-rules.ts";

const FILES: [address: string, file: string][] = [
  ["/", "index.html"],
  ["/docs", "docs/index.html"],
  ["/docs/operating", "docs/operating/index.html"],
  ["/author/ada", "author/ada/index.html"],
  ["/author/ada/a-piece", "author/ada/a-piece/index.html"],
  ["/author/ada/archive/0", "author/ada/archive/0/index.html"],
  ["/category/life", "category/life/index.html"],
  ["/archive", "archive/index.html"],
  ["/archive/0", "archive/0/index.html"],
  ["/category/life/archive/0", "category/life/archive/0/index.html"],
  ["/tag/rain/feed.xml", "tag/rain/feed.xml"],
  ["/writers", "writers/index.html"],
  ["/trending", "trending/index.html"],
  ["/tag/rust", "tag/rust/index.html"],
  ["/api/public/pieces/1", "api/public/pieces/1.json"],
  ["/api/openapi.json", "api/openapi.json"],
  ["/.well-known/mcp.json", ".well-known/mcp.json"],
  ["/assets/site.0123456789.css", "assets/site.0123456789.css"],
  ["/avatars/ada.svg", "avatars/ada.svg"],
  ["/embed.js", "embed.js"],
  ["/embed/ada/badge.svg", "embed/ada/badge.svg"],
  ["/embed/ada/badge.dark.svg", "embed/ada/badge.dark.svg"],
  ["/embed/ada/widget.json", "embed/ada/widget.json"],
  ["/embed/ada/card", "embed/ada/card/index.html"],
  ["/embed/piece/1", "embed/piece/1/index.html"],
  ["/search", "search/index.html"],
  ["/llms.txt", "llms.txt"],
  ["/feed.xml", "feed.xml"],
  ["/opensearch.xml", "opensearch.xml"],
  ["/author/ada/feed.json", "author/ada/feed.json"],
];

describe("_headers", () => {
  it.each(FILES)("gives %s the headers of its file, and none twice", (address, file) => {
    // Such a host gives each address one form.
    const { "content-type": type, vary: _, ...expected } = fileHeaders(file);
    const given = headersFor(address);
    expect(new Set(given.map(([name]) => name)).size).toBe(given.length);
    const { "content-type": givenType, ...rest } = Object.fromEntries(given);
    // The policy of a page does no harm on the feed beside it.
    if (/feed\.(?:json|xml)$/.test(file)) expect(rest).toMatchObject(expected);
    else expect(rest).toEqual(expected);
    expect([undefined, type]).toContain(givenType);
  });

  it("gives a writer's picture its sandbox, and the cache time of initials", () => {
    const picture = "avatars/0123456789abcdef0123456789abcdef.png";
    expect(Object.fromEntries(headersFor(`/${picture}`))).toMatchObject({
      "content-security-policy": fileHeaders(picture)["content-security-policy"],
      "cache-control": fileHeaders("avatars/ada.svg")["cache-control"],
    });
  });

  it("keeps browsers on https if the site is on https", () => {
    const first = renderHeaderRules("https://galley.example").split("\n/")[0];
    expect(first).toMatch(/^\/\*\n(?: {2}.*\n)* {2}strict-transport-security: max-age=\d{8}/);
    expect(renderHeaderRules("http://galley.example")).not.toContain("strict-transport");
  });

  it("sets the type of files that a host would guess wrong", () => {
    for (const file of [
      "embed.js",
      "feed.json",
      "opensearch.xml",
      "author/ada/feed.json",
      "category/life/feed.json",
    ]) {
      expect(Object.fromEntries(headersFor(`/${file}`))["content-type"]).toBe(
        fileHeaders(file)["content-type"],
      );
    }
  });
});

describe("_redirects", () => {
  it("has a source, an optional query, a target and a status on each line, specific rules before general ones", () => {
    const lines = renderRedirectRules()
      .split("\n")
      .filter((line) => line && !line.startsWith("#"));
    for (const line of lines) expect(line).toMatch(/^\/\S+(?: \w+=\S+)* \/\S* (?:200!?|301|404!)$/);
    const place = (start: string) => lines.findIndex((line) => line.startsWith(start));
    expect(place("/api/public/pieces/recent category=")).toBeLessThan(
      place("/api/public/pieces/recent /"),
    );
    expect(place("/api/public/pieces/recent /")).toBeLessThan(place("/api/public/pieces/:id"));
    expect(place("/embed/:slug/badge.svg theme=dark tone=")).toBeLessThan(
      place("/embed/:slug/badge.svg theme=dark /"),
    );
  });

  it("leads usual addresses on as the server does, but for one of the site's own pages", () => {
    const lines = renderRedirectRules([], ["blog"]).split("\n");
    const rules = lines.filter((line) => line.endsWith(" 301")).map((line) => line.split(" "));
    expect(rules.map(([from]) => from)).not.toContain("/blog");
    expect(rules).toContainEqual(["/feed/", "/feed.xml", "301"]);
    expect(rules).toContainEqual(["/author/:slug/feed/", "/author/:slug/feed.xml", "301"]);
    for (const [from = "", to = ""] of rules) {
      const address = from.replace(":slug", "ada");
      expect(usualAddress(normalPath(address)!), from).toBe(to.replace(":slug", "ada"));
    }
    // Cloudflare wants rules without a pattern first, and reads 2,000 of them.
    const firstPattern = lines.findIndex((line) => line.includes(":"));
    expect(lines.findLastIndex((line) => /^[^:]* 301$/.test(line))).toBeLessThan(firstPattern);
    expect(2 * CLOUD_REDIRECTS_MAX + firstPattern).toBeLessThan(2_000);
  });
});

/** Every header of every matching rule, combined as these hosts do. */
function headersFor(address: string): [string, string][] {
  const found: [string, string][] = [];
  let fits = false;
  for (const line of renderHeaderRules("http://galley.example").split("\n").filter(Boolean)) {
    if (line.startsWith("/")) fits = patternOf(line).test(address);
    else if (fits) found.push(line.trim().split(/: (.*)/s, 2) as [string, string]);
  }
  return found;
}

function patternOf(rule: string): RegExp {
  const parts = rule.split(/(\/\*$|:\w+)/).map((part) => {
    if (part === "/*") return "(?:/.*)?";
    return part.startsWith(":") ? "[^/]+" : part.replace(/[.]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join("")}$`);
}
