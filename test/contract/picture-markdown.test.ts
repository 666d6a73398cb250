import { describe, expect, it } from "vitest";
import { pictureMarkdown } from "../../api/contract/picture-markdown.ts";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import { unescapeHtml } from "../../api/render/xml.ts";

const ID = "a".repeat(32);

describe("the Markdown of a picture", () => {
  it.each([
    "A bridge",
    "snake_case and _these_",
    "[brackets] ](/x) ![",
    "*stars* `code` ~~no~~",
    "<b>bold</b> & &amp; &lt;",
    'say "hi" \\ \\" \\\\',
    "https://example.org/a_b",
  ])("shows the words %s as they are", (words) => {
    const { html } = renderMarkdown(pictureMarkdown({ id: ID, alt: words, caption: words }));
    const [, alt, title] = /alt="([^"]*)" title="([^"]*)"/.exec(html) ?? [];
    expect([alt, title].map((text) => unescapeHtml(text ?? ""))).toEqual([words, words]);
  });
});
