import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { AuthorAnswer } from "../../api/contract/envelopes.ts";
import { EXAMPLES, PIECE_EXAMPLE } from "../../api/contract/openapi/examples.ts";
import { Piece } from "../../api/contract/piece.ts";
import { markdownOf } from "../../api/render/text/html-markdown.ts";
import { renderAuthorTwin } from "../../api/render/text/markdown-twin.ts";
import { renderPieceTwin } from "../../api/render/text/piece-twin.ts";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import { fc } from "../_property.ts";
import { cases, cpuMsOf } from "../_suite.ts";
import { HOSTILE, hostileMarkdown, withWords } from "./_hostile.ts";

const piece = Piece.parse(PIECE_EXAMPLE);

/** The facts of a file, as a reader of YAML finds them, and the text below. */
function split(file: string): { facts: unknown; text: string } {
  const [, head = "", text = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [];
  return { facts: parse(head), text };
}

describe("the Markdown of a piece", () => {
  it("has the facts of its record above its text", () => {
    const { facts, text } = split(renderPieceTwin(piece, "Bridges *fail*."));
    expect(facts).toMatchObject({
      title: piece.title,
      description: piece.summary,
      authors: [{ name: "Maren Holt", url: "https://galley.example/author/maren-holt" }],
      url: piece.url,
      id: piece.id,
      date_published: piece.date_published,
      tags: piece.tags,
    });
    expect(text).toBe(`\n# ${piece.title}\n\nBridges *fail*.\n`);
  });

  it("takes no text for a fact or a heading", () => {
    const title = 'a\n---\nurl: "https://evil.example" \u0085\u2028\u007f # [x](y) {a: b}';
    const { facts, text } = split(renderPieceTwin({ ...piece, title, tags: ["x: y", "---"] }, ""));
    expect(facts).toMatchObject({ title, url: piece.url, tags: ["x: y", "---"] });
    expect(text.trim().split("\n")).toHaveLength(1);
  });
});

describe("the Markdown of a writer", () => {
  it("has the facts of the record, and leads to the Markdown of the newest pieces", () => {
    const { author } = AuthorAnswer.parse(EXAMPLES.getAuthor?.answer);
    const { facts, text } = split(renderAuthorTwin(author, [piece]));
    expect(facts).toMatchObject({ name: author.name, url: author.urls.profile, pieces_count: 9 });
    expect(text).toContain(`\n# ${author.name}\n\n${author.bio}\n\n## Newest pieces\n`);
    expect(text).toContain(`](${piece.url}.md)`);
  });
});

const SOURCES = [
  '# One *two*\n\nA **bold** [link](https://x.example/a_b(c) "t"), `co``de` and <kbd>Esc</kbd>.\nNext  \nbroken',
  "- one\n- two\n  - three\n\n    more\n\n1. a\n2. b\n\n   c\n\n> q\n>\n> - r\n>\n> > s",
  "```js\nconst a = `x`;\n\n```\n\n    indented\n\n| a | b |\n|---|:-:|\n| 1 | 2\\|3 |\n| 4 |",
  "Said[^1] twice[^1] and[^b].\n\n[^1]: The *note*.\n\n    More.\n[^b]: Other.",
  "\\# no\n\n1\\. no\n\n\\- no\n\n\\> no\n\n\\*no\\* \\_no\\_ \\[no](x) &lt;b&gt; &amp;amp; \\`no\\`\n\n\\---\n\n***",
  "<dl><dt>Term</dt><dd>What *it* is</dd></dl>\n\n<details><summary>Open</summary>\n\nText\n\n</details>\n\n<q>said</q> H<sub>2</sub>O",
  "<table><tr><td><ul><li>a</li><li>b</li></ul></td><td><table><tr><td>in</td></tr></table></td></tr></table>\n\nafter",
  '<em> spaced </em>word <b></b><a href="https://x.example"></a> <i>a<b>b</b></i>\n\n![a [b]](https://x.example/p.jpg "c \\"d\\"")',
];

describe("HTML as Markdown", () => {
  it.each(SOURCES)("says the same: %#", (source) => {
    const { html, text } = renderMarkdown(source);
    const again = renderMarkdown(markdownOf(html));
    const words = (some: string): string => some.replace(/[\s“”"]+/g, " ");
    expect(words(again.text)).toBe(words(text));
    // Once more gives the same, so nothing is escaped twice.
    expect(markdownOf(again.html)).toBe(markdownOf(html));
  });

  it("says the same, whatever the text", () => {
    const letters = (some: string): string => some.replace(/[\s“”"']+/g, "");
    const check = (template: string): void => {
      const { html, text } = renderMarkdown(withWords(template));
      const again = renderMarkdown(markdownOf(html));
      expect(letters(again.text)).toBe(letters(text));
    };
    HOSTILE.forEach(check);
    fc.assert(fc.property(hostileMarkdown, check), { numRuns: cases(300) });
  });

  it("keeps links, pictures, notes and code", () => {
    const { html } = renderMarkdown(
      '[a](https://x.example/a_(b)) ![p](https://x.example/p.png "c") n[^1]\n\n```ts\nx\n```\n\n[^1]: note',
    );
    expect(markdownOf(html)).toBe(
      '[a](https://x.example/a_(b)) ![p](https://x.example/p.png "c") n[^1]\n\n```ts\nx\n```\n\n[^1]: note',
    );
  });

  it("has the description of a picture in a data: address, and not the picture", () => {
    const picture = `data:image/png;base64,${"iVBORw0KGgo".repeat(100)}`;
    const { html } = renderMarkdown(`Before ![A *bridge*](${picture} "t") after.`);
    expect(html).toContain(picture);
    expect(markdownOf(html)).toBe("Before ![A bridge]() after.");
  });

  it("takes time that grows with the length alone", () => {
    const many = 5_000;
    const deep = ["<blockquote>", "<ul><li>", "<b>"].map((tag) => tag.repeat(many) + "x");
    const wide = ["<br />x", "<p>`</p>", "<tr><td>x</td></tr>", "a <i>b</i> "].map(
      (one) => `<table>${one.repeat(many)}</table>${one.repeat(many)}`,
    );
    const row = `<table><tr>${"<td>x</td>".repeat(many)}</tr>${"<tr><td>y</td></tr>".repeat(many)}</table>`;
    for (const html of [...deep, ...wide, row]) {
      let markdown = "";
      expect(cpuMsOf(() => (markdown = markdownOf(html)))).toBeLessThan(2_000);
      expect(markdown.length).toBeLessThan(60 * html.length);
    }
  });
});
