import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import type { PieceListItem } from "../../api/contract/piece.ts";
import type { Product } from "../../api/contract/people/product.ts";
import {
  linksToPieces,
  LLMS_PIECES_MAX,
  renderLlms,
  renderLlmsProducts,
} from "../../api/render/llms.ts";

const NAMES = [
  "Plain",
  "A [draft] (of sorts)",
  "](https://evil.example) [",
  "line\nbreak\r\n## Not a heading\u2028- [x](y)",
  "a \\] b \\",
  "`code](x) ` *stars* _lines_ ~~gone~~ **",
  "<script>alert(1)</script> <https://x.example>",
  "&#93; &amp; AT&T &lt;",
  "price: 1 | category: fake",
  "\u0000\u0007bell \u202Eoverride",
  "漢字 ليلى 👩‍🚀",
  "x".repeat(300),
];

const ada = {
  name: "Ada",
  slug: "ada",
  url: "https://galley.example/author/ada",
  identity_verified: true,
};

describe("llms.txt", () => {
  it("has the layout of llmstxt.org", () => {
    const file = renderLlms({
      siteName: "Galley",
      summary: "Pieces by\nwriters.",
      sections: [
        {
          title: "Addresses",
          links: [
            {
              name: "Recent",
              url: "https://galley.example/api/public/pieces/recent",
              note: "JSON",
            },
            { name: "Sitemap", url: "https://galley.example/sitemap.xml" },
          ],
        },
        { title: "Empty", links: [] },
      ],
    });
    expect(file).toBe(
      [
        "# Galley",
        "> Pieces by writers.",
        "Every line below is a name, its address and a note. The page of a piece or a writer, each page of the documentation and each of the site's own is Markdown if you add .md to its address, or ask with Accept: text/markdown.",
        "## Addresses",
        "- [Recent](https://galley.example/api/public/pieces/recent): JSON\n- [Sitemap](https://galley.example/sitemap.xml)\n",
      ].join("\n\n"),
    );
    expect(read(file)).toMatchObject({ title: "Galley", summary: "Pieces by writers." });
  });

  it.each(NAMES)("is read correctly with the name %j", (name) => {
    const link = { name, url: "https://galley.example/a_(b)?c=`d`|e&f", note: name };
    const file = renderLlms({
      siteName: name,
      summary: name,
      sections: [
        { title: name, links: [link, link] },
        { title: "Next", links: [link] },
      ],
    });
    const url = "https://galley.example/a_%28b%29?c=%60d%60%7Ce&f";
    expect(read(file).sections.map(({ links }) => links)).toEqual([
      [
        { name: inOneLine(name), url, note: inOneLine(name) },
        { name: inOneLine(name), url, note: inOneLine(name) },
      ],
      [{ name: inOneLine(name), url, note: inOneLine(name) }],
    ]);
    expect(referenceParse(file).map((links) => links.map((found) => found.url))).toEqual([
      [url, url],
      [url],
    ]);
  });

  it("links to the newest 200 pieces and names their writers", () => {
    const piece: PieceListItem = {
      id: "https://galley.example/api/public/pieces/1",
      url: "https://galley.example/author/ada/on-engines",
      title: "On engines",
      summary: "What they cannot do.",
      date_published: "2026-03-01T12:00:00.000Z",
      category: "ideas",
      tags: [],
      authors: [ada, { ...ada, name: "Bo" }],
    };
    const links = linksToPieces(Array.from({ length: LLMS_PIECES_MAX + 1 }, () => piece));
    expect(links).toHaveLength(200);
    expect(links[0]).toEqual({
      name: "On engines",
      url: `${piece.url}.md`,
      note: "by Ada, Bo. What they cannot do.",
    });
  });
});

describe("llms-products.txt", () => {
  const product: Product = {
    id: "9b1c2d3e-4f50-4a6b-8c7d-8e9f0a1b2c3d",
    name: "Notebook",
    description: "120 pages.",
    price: { amount: "29.00", currency: "USD" },
    category: "building",
    payment_url: "https://pay.example/notebook",
    seller: ada,
    related: [
      { id: "https://g.example/1", title: "One", url: "https://g.example/author/ada/one" },
      { id: "https://g.example/2", title: "Two", url: "https://g.example/author/ada/two" },
    ],
    url: "https://galley.example/author/ada#product-1",
    created_at: "2026-02-01T10:00:00.000Z",
  };

  it("has one line for each listing", () => {
    const file = renderLlmsProducts({
      siteName: "Galley",
      products: [product, { ...product, related: [] }],
    });
    const line =
      "- [Notebook](https://pay.example/notebook): seller: Ada | price: 29.00 USD | category: building";
    expect(file.split("\n").filter((text) => text.startsWith("-"))).toEqual([
      `${line} | related: https://g.example/author/ada/one, https://g.example/author/ada/two`,
      line,
    ]);
    expect(referenceParse(file)).toHaveLength(1);
  });

  it.each(NAMES)("keeps its facts separate with the name %j", (name) => {
    const file = renderLlmsProducts({
      siteName: name,
      products: [{ ...product, name, seller: { ...ada, name } }],
    });
    const [listing, ...others] = read(file).sections.flatMap(({ links }) => links);
    expect(others).toEqual([]);
    expect(listing).toMatchObject({ name: inOneLine(name), url: product.payment_url });
    expect(referenceParse(file)[0]?.[0]?.desc?.split(/(?<!\\)\|/)).toHaveLength(4);
  });

  it("has no empty section if nothing is sold", () => {
    expect(renderLlmsProducts({ siteName: "Galley", products: [] })).not.toContain("##");
  });
});

function inOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

interface Link {
  name: string;
  url: string;
  note: string;
}

/** Reads the file with a Markdown parser: a heading, a quote, and under each second heading links with notes. */
function read(file: string): {
  title: string;
  summary: string;
  sections: { title: string; links: Link[] }[];
} {
  const tokens = new MarkdownIt({ html: true, linkify: false }).parse(file, {});
  const sections: { title: string; links: Link[] }[] = [];
  let [title, summary] = ["", ""];
  tokens.forEach((token, index) => {
    const before = tokens.slice(0, index).findLast(({ nesting }) => nesting === 1);
    if (token.type !== "inline") return;
    const children = token.children ?? [];
    const text = (from: number, to?: number): string =>
      children
        .slice(from, to)
        .map(({ content }) => content)
        .join("");
    const parents = tokens.slice(0, index).filter(({ level }) => level < token.level);
    if (before?.tag === "h1") title = text(0);
    else if (before?.tag === "h2") sections.push({ title: text(0), links: [] });
    else if (parents.findLast(({ level }) => level === 0)?.type === "blockquote_open") {
      summary = text(0);
    } else if (sections.length) {
      const end = children.findIndex(({ type }) => type === "link_close");
      expect(children[0]?.type).toBe("link_open");
      sections.at(-1)?.links.push({
        name: text(1, end),
        url: String(children[0]?.attrGet("href")),
        note: text(end + 1).replace(/^: /, ""),
      });
    }
  });
  return { title, summary, sections };
}

/** Reads it as llmstxt.org's parser does, which fails on any other line. */
function referenceParse(file: string): { title: string; url: string; desc?: string }[][] {
  const [, ...rest] = file.split(/^##\s*(.*?)$/m);
  return rest
    .filter((_, index) => index % 2 === 1)
    .map((section) =>
      section
        .trim()
        .split(/\n+/)
        .map((line) => {
          const match = /^-\s*\[(?<title>[^\]]+)\]\((?<url>[^)]+)\)(?::\s*(?<desc>.*))?$/.exec(
            line,
          );
          if (!match?.groups) throw new Error(`not a link: ${line}`);
          return match.groups as { title: string; url: string; desc?: string };
        }),
    );
}
