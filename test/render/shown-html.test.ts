import { describe, expect, it } from "vitest";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import { feedHtml, pageHtml } from "../../api/render/text/shown-html.ts";

const NO_PICTURES = { pictures: new Map(), address: () => "" };

function shown(markdown: string, language = "en"): { page: string; feed: string; text: string } {
  const { html, text } = renderMarkdown(markdown);
  const body = { html, language };
  return { page: pageHtml(body, NO_PICTURES), feed: feedHtml(body, NO_PICTURES), text };
}

describe("typography", () => {
  const typed = `She said "it's -- well... \`x -- "y"\`".`;

  it("is in pages and feeds, and not in the text that is searched", () => {
    const { page, feed, text } = shown(typed);
    const set = `<p>She said “it’s – well… <code>x -- "y"</code>”.</p>\n`;
    expect(page).toBe(set);
    expect(feed).toBe(set);
    expect(text).toBe(`She said "it's -- well... x -- "y"".`);
  });

  it("is not in what is stored", () => {
    expect(renderMarkdown(typed).html).toContain(`"it's -- well... <code>`);
  });
});

describe("a list of tasks", () => {
  it("has boxes on the page, and brackets in feeds and in the text", () => {
    const { page, feed, text } = shown("- [ ] one\n- [x] two\n- [y] three\n");
    expect(page).toBe(
      '<ul>\n<li class="task"><input type="checkbox" disabled aria-label="Not done"> one</li>\n<li class="task"><input type="checkbox" disabled checked aria-label="Done"> two</li>\n<li>[y] three</li>\n</ul>\n',
    );
    expect(feed).toContain("<li>[x] two</li>");
    expect(text).toBe("[ ] one\n[x] two\n[y] three");
  });

  it("names its boxes in the language of the piece", () => {
    expect(shown("- [ ] eins\n\n- [X] zwei\n", "de-AT").page).toContain(
      '<li class="task">\n<p><input type="checkbox" disabled checked aria-label="Erledigt"> zwei</p>',
    );
  });
});

describe("a footnote", () => {
  it("has a small number without brackets, and a way back with a name", () => {
    const { page, feed, text } = shown("Texte[^1]\n\n[^1]: Note.\n", "fr");
    expect(page).toContain(
      '<sup class="footnote-ref"><a href="#fn1" id="fnref1" aria-label="Note 1">1</a></sup>',
    );
    expect(page).toContain('class="footnote-backref" aria-label="Retour au texte">');
    expect(page).toContain('<section class="footnotes" aria-label="Notes">');
    expect(feed).toContain(">[1]</a>");
    expect(text).toBe("Texte\n\nNote.");
  });
});

describe("a table", () => {
  it("scrolls in a group with a name that takes the focus", () => {
    const { page, feed } = shown("| a |\n|---|\n| 1 |\n", "ar");
    expect(page).toMatch(
      /^<div class="scroll" role="group" aria-label="جدول" tabindex="0"><table>[^]*<\/table><\/div>\n$/,
    );
    expect(feed).toMatch(/^<table>/);
  });
});
