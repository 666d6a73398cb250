import { describe, expect, it } from "vitest";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import { pageHtml } from "../../api/render/text/shown-html.ts";
import { useBrowser } from "../_browser.ts";
import { fc } from "../_property.ts";
import { isShort } from "../_suite.ts";

const BLOCKS =
  "div section p h2 h6 pre blockquote ul ol li dl dt dd figure figcaption details summary";
const INLINE = "a b i em small sub code ruby rt rp span q bdi";
const TABLES = "table caption thead tbody tr td th";
const TAGS = [BLOCKS, INLINE, TABLES].flatMap((names) => names.split(" "));

const soup = fc
  .array(
    fc.oneof(
      fc.constantFrom(...TAGS).map((tag) => `<${tag}>`),
      fc.constantFrom(...TAGS).map((tag) => `</${tag}>`),
      fc.constantFrom("word ", "<br>", '<img src="https://x.example/a.png">', '<a href="#h-x">'),
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(""));

const browser = useBrowser();

describe("HTML that a person wrote", () => {
  it("stays inside the box that it is put in, and nests in a browser as it is written", async () => {
    const page = await browser().newPage();
    const outside = async (texts: readonly string[]) => {
      const shown = texts.map((text) => {
        const { html } = renderMarkdown(`<div>${text}`);
        const onPage = pageHtml({ html, language: "en" }, { pictures: new Map(), address: String });
        return { html, onPage };
      });
      const boxes = shown.map(({ onPage }) => `<main><div class="text">${onPage}</div></main>`);
      await page.setContent(`<!doctype html><body>${boxes.join("")}<footer></footer>`);
      const isContained = await page.evaluate(
        () =>
          [...document.body.children].every(
            ({ localName, children, childNodes }) =>
              localName === "footer" ||
              (localName === "main" && children.length === 1 && childNodes.length === 1),
          ) && document.body.children.length,
      );
      const written = await page.evaluate(
        (all) =>
          all.map(({ html }) => {
            const box = document.createElement("div");
            box.innerHTML = html;
            return box.innerHTML;
          }),
        shown,
      );
      const same = (html: string) => html.replace(/ \/>/g, ">").replaceAll("\u00a0", "&nbsp;");
      const moved = shown.flatMap(({ html }, at) =>
        written[at]?.replace(/ (open|reversed|start)=""/g, " $1") === same(html)
          ? []
          : [[html, written[at]]],
      );
      return { moved, isContained: isContained === texts.length + 1 };
    };
    await fc.assert(
      fc.asyncProperty(fc.array(soup, { minLength: 20, maxLength: 20 }), async (texts) => {
        expect(await outside(texts)).toEqual({ moved: [], isContained: true });
      }),
      { numRuns: isShort() ? 10 : 100 },
    );
    await page.close();
  });

  it("is shown as text where a browser would make many more elements than it has tags", () => {
    const open = Array.from({ length: 500 }, (_, at) => `<b lang="a${at}">`).join("");
    const { html } = renderMarkdown(
      `<div><p>${open.replace(/\d/g, (d) => "abcdefghij"[+d]!)}${"<p>x".repeat(500)}`,
    );
    expect(html.length).toBeLessThan(100_000);
    expect(html).toContain("&lt;b");
  });
});

it("has nothing but brackets where browsers hide words", () => {
  const ruby = (inside: string) => `<ruby>a<rp>${inside}</rp><rt>b</rt></ruby>`;
  expect(renderMarkdown(ruby("(")).html).toContain("<rp>(</rp>");
  for (const inside of ['(<img src="/x" alt="Word">', '<b><img src="/x" alt="Word"></b>', "Word"]) {
    expect(renderMarkdown(ruby(inside)).html).not.toContain("Word");
  }
});

describe("a hidden character in an address", () => {
  const HIDDEN = ["\u{E0041}", "\u3164", "\uFEFF", "\u0085", "\uFFFE", "&#xE0041;", "&#xFFFE;"];

  it.each(HIDDEN.map((hidden) => [hidden]))("does not hide what it leads to (%j)", (hidden) => {
    const at = (text: string) => text.replaceAll("§", hidden);
    const { html } = renderMarkdown(
      at(
        [
          '<a href="java§script:alert(1)">a</a> [b](java§script:alert(1))',
          '<a href="/§/evil.example">c</a> [d](/§/evil.example)',
          '<img src="da§ta:text/html,x" alt="e"> <img src="/§/evil.example/f.png" alt="f">',
          '<a href="j§a§v§a§script:x">g</a>',
        ].join("\n\n"),
      ),
    );
    expect(html).not.toMatch(/\p{Noncharacter_Code_Point}/u);
    expect(html).not.toMatch(/(?:href|src)="(?:javascript|data|\/\/)/i);
    const { html: linked } = renderMarkdown(
      at('<img src="htt§ps://evil.example/a.png" alt="h"> ![i](ht§tps://evil.example/b.png)'),
      { hotlinks: false },
    );
    expect(linked).not.toContain("<img");
  });
});
