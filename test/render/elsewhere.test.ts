import { describe, expect, it } from "vitest";
import { showElsewhere } from "../../api/render/text/elsewhere.ts";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import { feedHtml, pageHtml } from "../../api/render/text/shown-html.ts";

const NO_PICTURES = { pictures: new Map(), address: () => "" };

describe("an address alone in its paragraph", () => {
  it.each([
    [
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s",
      "YouTube",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&amp;start=42",
    ],
    [
      "https://youtu.be/dQw4w9WgXcQ",
      "YouTube",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
    ],
    [
      "https://m.youtube.com/shorts/dQw4w9WgXcQ",
      "YouTube",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
    ],
    [
      "https://vimeo.com/76979871",
      "Vimeo",
      "https://player.vimeo.com/video/76979871?autoplay=1&amp;dnt=1",
    ],
    ["https://bsky.app/profile/ada.example/post/3kabcdefghi", "Bluesky", undefined],
    ["https://mastodon.social/@Gargron/113000000000000000", "Mastodon", undefined],
  ])("%s is a card of %s", (address, name, player) => {
    const html = showElsewhere(renderMarkdown(`Before.\n\n${address}\n\nAfter.`).html);
    expect(html).toContain(`<strong>${name}</strong>`);
    expect(html).toContain(`href="${address.replaceAll("&", "&amp;")}"`);
    expect(/data-player="([^"]*)"/.exec(html)?.[1]).toBe(player);
    // Nothing is loaded from elsewhere.
    expect(html).not.toMatch(/<(?:iframe|img|script)|\ssrc=/);
  });

  it.each([
    ["words around it", "See https://youtu.be/dQw4w9WgXcQ now."],
    ["words of its own", "[My talk](https://youtu.be/dQw4w9WgXcQ)"],
    ["an id that is none", 'https://youtu.be/"><script>'],
    ["another page of the site", "https://www.youtube.com/@channel"],
    ["another site", "https://youtube.com.example.org/watch?v=dQw4w9WgXcQ"],
    ["a place in a list", "- https://youtu.be/dQw4w9WgXcQ"],
  ])("with %s stays a link", (_why, markdown) => {
    const { html } = renderMarkdown(markdown);
    expect(showElsewhere(html)).toBe(html);
  });

  it("is a card on the page, and a link in feeds", () => {
    const { html } = renderMarkdown("https://vimeo.com/76979871");
    const text = { html, language: "en" };
    expect(pageHtml(text, NO_PICTURES)).toContain('class="elsewhere"');
    expect(feedHtml(text, NO_PICTURES)).not.toContain("elsewhere");
  });
});
