import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { readingForm } from "../../api/contract/ledger/reading-form.ts";
import type { PieceStatement } from "../../api/contract/ledger/statement.ts";
import type { Piece } from "../../api/contract/piece.ts";
import { differences } from "../../api/render/ledger/compare.ts";
import { pageFaults } from "../../api/render/ledger/page-text.ts";

const URL = "https://galley.example/author/ada/first";
const [SHOWN, OTHER] = ["a".repeat(32), "b".repeat(32)];
const HTML = [
  `<p>One <a href="https://a.example/?x=1&amp;y=2">two</a>.</p>`,
  `<p><img src="https://galley.example/pictures/${SHOWN}-1280.jpg" alt="A bridge" title="At &quot;night&quot;" /></p>`,
  `<p>Three<sup class="footnote-ref"><a href="https://galley.example/author/ada/first#fn1">[1]</a></sup></p>`,
].join("\n");
const PAGE = [
  `<article class="piece h-entry"><h1 class="p-name">First</h1><p class="standfirst p-summary">It’s a start</p>`,
  `<div class="text e-content"><p>One <a href="https://a.example/?x=1&amp;y=2">two</a>.</p>`,
  `<figure><a href="/pictures/${SHOWN}-2560.jpg"><picture><source srcset="/pictures/${SHOWN}-640.avif"><img src="/pictures/${SHOWN}-1280.jpg" alt="A bridge"></picture></a><figcaption>At “night”</figcaption></figure>`,
  `<p>Three<sup class="footnote-ref"><a href="#fn1" id="fnref1">1</a></sup></p></div></article>`,
].join("\n");
const RECORD = { title: "First", url: URL, content_html: HTML } as unknown as Piece;
const OWN_MARKUP = PAGE.replace('class="text e-content"', 'class="body"');

it("compares what a page shows with the record, to the link, the picture and the caption", () => {
  expect(pageFaults(PAGE, RECORD, "It's a start")).toEqual([]);
  const attacks: [from: string, to: string, fault: RegExp][] = [
    ["a.example/?x", "b.example/?x", /other links/],
    [`<img src="/pictures/${SHOWN}`, `<img src="/pictures/${OTHER}`, /other links or pictures/],
    ["At “night”", "Buy this", /other links or pictures/],
    ["<p>Three", '<p><img src="https://b.example/x.png" alt="">Three', /other links or pictures/],
    [">1</a></sup>", ">Buy this</a></sup>", /another text/],
    ["It’s a start", "It’s the end", /another standfirst/],
    ['<p class="standfirst p-summary">It’s a start</p>', "", /another standfirst/],
    [">First<", ">Last<", /another headline/],
  ];
  for (const [from, to, fault] of attacks) {
    expect(PAGE).toContain(from);
    expect(pageFaults(PAGE.replace(from, to), RECORD, "It's a start").join(), to).toMatch(fault);
  }
  expect(pageFaults(PAGE, RECORD, null)).toEqual(["its page has another standfirst"]);
});

it("finds the text in a theme of its own, with its links and pictures, and whatever stands around it", () => {
  const page = `<p>More <a href="/shop">here</a></p>${OWN_MARKUP}`;
  expect(pageFaults(page, RECORD, "It's a start")).toEqual([]);
  for (const [from, to] of [
    ["One", "None"],
    ["a.example/?x", "b.example/?x"],
    [`img src="/pictures/${SHOWN}`, `img src="/pictures/${OTHER}`],
  ] as const) {
    expect(pageFaults(page.replace(from, to), RECORD, null).join(), to).toMatch(/lacks a part/);
  }
});

it("tells from the record which pictures a text shows, and where they are if they are not the site's", async () => {
  const form = (html: string) => readingForm(html, { base: URL });
  expect(form(`<img src="/pictures/${SHOWN}" alt="A" />`)).toBe(
    form(`<img src="https://galley.example/pictures/${SHOWN}-1280.jpg" alt="A" width="3" />`),
  );
  expect(form(`<img src="/pictures/${SHOWN}" alt="A" />`)).not.toBe(
    form(`<img src="/pictures/${OTHER}" alt="A" />`),
  );
  expect(form('<img src="https://a.example/x.png" alt="A" />')).not.toBe(
    form('<img src="https://b.example/x.png" alt="A" />'),
  );
  const gone = readingForm(`<img src="/pictures/${OTHER}" alt="A" />`, {
    base: URL,
    isShown: () => false,
  });
  expect(gone).toBe("A");
});

it("takes the opening of a text for its summary, and nothing else", async () => {
  const piece = { standfirst: null } as PieceStatement["piece"];
  const found = async (summary: string) => {
    const text = "It’s one long text, and goes on.";
    const record = { id: "x", authors: [], content_text: text, summary } as unknown as Piece;
    const all = await differences({ piece } as PieceStatement, record, sha256);
    return all.filter((one) => one.startsWith("summary"));
  };
  expect(await found("It's one long text…")).toEqual([]);
  expect(await found("It's no long text…")).toHaveLength(1);
});

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();
