import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { PictureFacts } from "../../api/contract/pictures.ts";
import { unfolded } from "../../api/desk/parts/page-preview.tsx";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import { pageHtml } from "../../api/render/text/shown-html.ts";
import { useBrowser } from "../_browser.ts";

const WORD = "lighthouse";
const ID = "d".repeat(32);
const PICTURE: PictureFacts = {
  id: ID,
  width: 1_280,
  height: 960,
  isAnimated: false,
  files: [{ slot: 1_280, type: "jpg", width: 1_280, height: 960 }],
};
const WHITE = "data:image/gif;base64,R0lGODlhAQABAPAAAP///wAAACwAAAAAAQABAAACAkQBADs=";
const DOWN = "a<br><br><br><br><br><br>";

const STYLES = join(import.meta.dirname, "../../site/styles");
const [, ...parts] = readFileSync(join(STYLES, "site.css"), "utf8").split('@import "./');
const css = parts.map((line) => readFileSync(join(STYLES, line.split('"', 1)[0] ?? ""), "utf8"));

function inside(tags: string, times: number): string {
  return tags.repeat(times) + WORD;
}

/** Texts that have the word, and try to keep it from the eyes of whoever publishes or accepts them. */
const TRICKS: Record<string, string> = {
  "small letters": inside("<small>", 40),
  "small code": inside("<code>", 40),
  "small keys": inside("<code><kbd><samp>", 15),
  "small notes": inside('<section class="footnotes">', 40),
  "small numbers of notes": inside('<sup class="footnote-ref">', 40),
  "small headings": inside("<h6><div>", 20),
  "small ruby": inside("<ruby>a<rt>", 20),
  "small everything": inside("<h6><small><code><div><sub><kbd><samp>", 15),
  "giant headings": inside("<h2><div>", 20),
  "deep quotations": inside("<blockquote>", 80),
  "deep lists": inside("<ul><li>", 80),
  "deep definitions": inside("<dl><dd><ul><li><blockquote>", 30),
  "deep parts of definitions without a list": inside("<dd><section>", 60),
  "the same from right to left": `<div dir="rtl">${inside("<dd><h6>", 60)}</div>`,
  "the same beside a full picture": `![](/pictures/${ID}){.full}\n\n${inside("<dd><section>", 120)}`,
  "parts of definitions in a list that holds other boxes": inside("<dl><div><dd><div><dd>", 40),
  "long ruby from right to left": `<div dir="rtl"><ruby>x<rt>${WORD} ${"pad ".repeat(90)}</rt></ruby></div>`,
  "a long base of ruby from right to left": `<div dir="rtl"><ruby>${WORD}${"\u2003".repeat(80)} x<rt>.</rt></ruby></div>`,
  "long ruby beside a full picture": `![](/pictures/${ID}){.full}\n\n<ruby>x<rt>${"pad ".repeat(90)} ${WORD}</rt></ruby>`,
  "a way back with a long line": `<div dir="rtl"><a class="footnote-backref" href="#fnref1">seen${"\u00a0".repeat(300)}${WORD}</a></div>`,
  "padding around keys": `<div dir="rtl">${"<kbd>".repeat(150)} ${WORD} ${"</kbd>".repeat(150)}</div>`,
  "padding around code": inside("<pre>", 60),
  "a heading in ruby": inside("<ruby>a<rt><h6>", 1),
  "small letters after a table in a table": `<table><div><table></table></div></table>\n\n${inside("<small>", 40)}`,
  "small letters after many": `${"<table><div>".repeat(9)}<table></table>${"</div></table>".repeat(9)}\n\n${inside("<small>", 40)}`,
  "small letters after an item in an item": `<li><div><li></li></div></li>\n\n${inside("<small>", 40)}`,
  "small letters after a term in a term": `<dl><dt><div><dd></dd></div></dt></dl>\n\n${inside("<small>", 40)}`,
  "a long line of code": `\`\`\`\nnice${" ".repeat(5_000)}${WORD}\n\`\`\``,
  "closed details": `<details><summary>a</summary>${WORD}</details>`,
  "closed details in a language": `<details lang="en"><summary>a</summary>${WORD}</details>`,
  "a wide picture in the next cell": `<table><tr><td>${DOWN}${WORD}</td><td><p><img src="/pictures/${ID}" class="wide"></p></td></tr></table>`,
  "a full picture in the next cell": `<table><tr><td>${DOWN}${WORD}</td><td><p><img src="/pictures/${ID}" class="full"></p></td></tr></table>`,
  "a picture in a cell over another": `<table><tr><td>a</td><td rowspan="2">${DOWN}${WORD}</td></tr><tr><td colspan="2"><img src="/pictures/${ID}"></td></tr></table>`,
  "the same without rows": `<table><td>a</td><td rowspan="2">${DOWN}${WORD}</td></tr><td colspan="2"><img src="/pictures/${ID}"></td></table>`,
  "the same until the end": `<table><tr><td>a</td><td rowspan="0">${DOWN}${WORD}</td></tr><tr><td colspan="2"><img src="/pictures/${ID}"></td></tr></table>`,
};

/** The body as the pages before Publish and Accept show it. */
function proofOf(body: string): string {
  const { html } = renderMarkdown(`First.\n\n${body}\n\nLast.`);
  const pictures = new Map([[ID, PICTURE]]);
  const shown = pageHtml({ html, language: "en" }, { pictures, address: () => WHITE });
  return `<!doctype html><style>${css.join("\n")}</style><main id="content"><div class="unfolded"><article class="piece"><div class="text">${unfolded(shown)}</div></article></div></main>`;
}

/** Where the word is, after scrolling down to it. */
async function sightOf(page: Page) {
  return page.evaluate((word) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const at = node.data.indexOf(word);
      if (at < 0 || !node.parentElement) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + word.length);
      scrollBy(0, range.getBoundingClientRect().top - innerHeight / 2);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const first = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const size = parseFloat(getComputedStyle(node.parentElement).fontSize);
      return {
        isInText: node.parentElement.closest(".text") !== null,
        isInWindow: left >= 0 && right <= innerWidth,
        isOnTop: first?.contains(node) ?? false,
        isLegible: size >= 9 && size <= 40,
      };
    }
    return undefined;
  }, WORD);
}

const browser = useBrowser();

it.each([1_280, 390])(
  "no mark-up hides words from the person who publishes or accepts them, at %d pixels",
  async (width) => {
    const page = await browser().newPage({ viewport: { width, height: 720 } });
    for (const [name, body] of Object.entries({ nothing: WORD, ...TRICKS })) {
      await page.setContent(proofOf(body));
      const seen = { isInText: true, isInWindow: true, isOnTop: true, isLegible: true };
      expect([name, await sightOf(page)]).toEqual([name, seen]);
    }
    await page.close();
  },
);
