import { describe, expect, it } from "vitest";
import type { KnownCard } from "../../api/contract/elsewhere.ts";
import { cardsIn, playersIn } from "../../api/render/text/elsewhere.ts";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import { pieceMarkdown } from "../../api/render/text/markdown-twin.ts";
import { feedHtml, pageHtml } from "../../api/render/text/shown-html.ts";

const NO_PICTURES = { pictures: new Map(), address: () => "" };
const VIDEO = "https://youtu.be/dQw4w9WgXcQ";
const PICTURE = "a".repeat(32);
const KNOWN: KnownCard = {
  address: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  title: "How <a> bridge & its <script> stand",
  author: "Ada",
  picture: PICTURE,
};

function render(markdown: string, cards: readonly KnownCard[] = []) {
  return renderMarkdown(markdown, {}, cards);
}

function page(html: string): string {
  return pageHtml({ html, language: "en", players: "/play/" }, NO_PICTURES);
}

describe("an address alone in its paragraph", () => {
  it.each([
    [
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m2s",
      "YouTube",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=62",
    ],
    [VIDEO, "YouTube", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"],
    [
      "https://m.youtube.com/shorts/dQw4w9WgXcQ",
      "YouTube",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
    ],
    [
      "https://vimeo.com/76979871",
      "Vimeo",
      "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1",
    ],
    [
      "https://bsky.app/profile/ada.example/post/3kabcdefghi",
      "Bluesky",
      "https://embed.bsky.app/embed/ada.example/app.bsky.feed.post/3kabcdefghi",
    ],
    [
      "https://mastodon.social/@Gargron/113000000000000000",
      "Mastodon",
      "https://mastodon.social/@Gargron/113000000000000000/embed",
    ],
    ["https://mastodon.social/@ada@other.example/113000000000000000", "Mastodon", undefined],
    ["https://gist.github.com/ada/0123456789abcdef0123", "GitHub Gist", undefined],
    [
      "https://www.openstreetmap.org/#map=15/52.5163/13.3777",
      "OpenStreetMap",
      "https://www.openstreetmap.org/export/embed.html?bbox=13.36854,52.51296,13.38686,52.51964&layer=mapnik",
    ],
    ["https://www.google.de/maps/place/Brandenburger+Tor", "Google Maps", undefined],
    ["https://maps.app.goo.gl/AbCdEf", "Google Maps", undefined],
  ])("%s is a card of %s", (address, name, frame) => {
    const { html } = render(`Before.\n\n${address}\n\nAfter.`);
    const shown = page(html);
    expect(shown).toContain(`<strong>${name}</strong>`);
    expect(shown).toContain(`href="${address.replaceAll("&", "&amp;")}"`);
    expect(playersIn(html).map((player) => player.frame)).toEqual(frame ? [frame] : []);
    expect(shown.includes('data-player="/play/1"')).toBe(frame !== undefined);
    // Nothing is loaded from elsewhere.
    expect(shown).not.toMatch(/<(?:iframe|img|script)|\ssrc=/);
  });

  it.each([
    ["words around it", `See ${VIDEO} now.`],
    ["words of its own", `[My talk](${VIDEO})`],
    ["brackets around it", `<${VIDEO}>`],
    ["an id that is none", 'https://youtu.be/"><script>'],
    ["odd letters in its id", "https://youtu.be/dQw4w9WgXc%51"],
    ["another page of the site", "https://www.youtube.com/@channel"],
    ["a host that looks like one", "https://youtube.com.example.org/watch?v=dQw4w9WgXcQ"],
    ["a host that ends like one", "https://notyoutube.com/watch?v=dQw4w9WgXcQ"],
    ["a user name", "https://youtube.com@example.org/@ada/113000000000000000"],
    ["a port", "https://youtu.be:8443/dQw4w9WgXcQ"],
    ["no encryption", "http://youtu.be/dQw4w9WgXcQ"],
    ["an address of the network", "https://127.0.0.1/@ada/113000000000000000"],
    ["a name of the network", "https://intranet/@ada/113000000000000000"],
    ["a place in a list", `- ${VIDEO}`],
    ["a place in a quotation", `> ${VIDEO}`],
    ["a place in a heading", `## ${VIDEO}`],
    ["a place in code", `    ${VIDEO}`],
    ["another line in its paragraph", `So:\n${VIDEO}`],
    ["mark-up of its writer's", `<p class="elsewhere titled"><a href="${VIDEO}">Free</a></p>`],
  ])("with %s stays what it is", (_why, markdown) => {
    const { html } = render(markdown, [KNOWN]);
    expect(html).toBe(renderMarkdown(markdown).html);
    expect(html).not.toContain("elsewhere");
    expect(page(html)).not.toContain("elsewhere");
  });

  it("is a link within raw HTML that leaves it no paragraph of its own", () => {
    const { html } = render(`<a href="https://other.example/">\n\n${VIDEO}\n\n</a>`, [KNOWN]);
    expect(html).toContain(VIDEO);
    expect(html).not.toMatch(/card[0-9a-f]{64}/);
  });

  it("is a card up to the twentieth of a text", () => {
    const addresses = Array.from({ length: 25 }, (_, index) => `https://vimeo.com/7697${index}000`);
    expect(playersIn(render(addresses.join("\n\n")).html)).toHaveLength(20);
  });
});

describe("what is known of a card", () => {
  const { html, text } = render(VIDEO, [KNOWN]);
  const piece = { html, pictures: [] };

  it("is on the page, in feeds, in the text and in the Markdown, as plain text", () => {
    const title = "How &lt;a&gt; bridge &amp; its &lt;script&gt; stand";
    expect(page(html)).toContain(`<strong>${title}</strong> <span>Ada · YouTube</span>`);
    const feed = feedHtml({ html, language: "en" }, NO_PICTURES);
    expect(feed).toBe(
      `<p><a href="${VIDEO}" rel="noopener nofollow ugc">${title}</a> <cite>Ada</cite></p>\n`,
    );
    expect(text).toBe("How <a> bridge & its <script> stand Ada");
    const twin = pieceMarkdown(piece, {
      url: "https://galley.example/a",
      urls: { picture: () => "" },
    });
    expect(twin.trim()).toMatch(/^\[How \\?<a\\?> bridge .*\]\(https:\/\/youtu\.be\/dQw4w9WgXcQ\)/);
  });

  it("is read back from the HTML, so that a later version renders the same", () => {
    expect(cardsIn(html)).toEqual([KNOWN]);
    expect(render(VIDEO, cardsIn(html))).toEqual({ html, text, version: expect.any(Number) });
    expect(cardsIn(render(VIDEO).html)).toEqual([]);
  });

  it("shows its picture if the writer has it", () => {
    const files = [{ slot: 1_280, type: "jpg", width: 480, height: 360 }] as const;
    const facts = { id: PICTURE, width: 480, height: 360, isAnimated: false, files };
    const shown = { pictures: new Map([[PICTURE, facts]]), address: () => "/p.jpg" };
    expect(pageHtml({ html, language: "en" }, shown)).toMatch(
      /<span class="cover"><picture><img src="\/p\.jpg"[^>]* alt=""/,
    );
    expect(page(html)).not.toContain("cover");
  });
});
