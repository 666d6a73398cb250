import { describe, expect, it } from "vitest";
import { OEmbedAnswer } from "../../api/contract/envelopes.ts";
import { useEmbedSite } from "../embed/_site.ts";

const site = useEmbedSite();
const BASE = "https://galley.example";

const ask = async (url: string, more = "") =>
  site().app.send(`/api/oembed?url=${encodeURIComponent(url)}${more}`);

describe("oEmbed", () => {
  it("shows a writer as a card in a frame", async () => {
    const reply = await ask(`${BASE}/author/ada`);
    const answer = OEmbedAnswer.parse(reply.json());
    expect(answer).toMatchObject({
      version: "1.0",
      type: "rich",
      title: "Ada",
      author_url: `${BASE}/author/ada`,
      provider_name: "Galley",
      width: 600,
      height: 152,
    });
    expect(answer.html).toBe(
      `<iframe src="${BASE}/embed/ada/card" width="600" height="152" title="Ada" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" frameborder="0" scrolling="no" style="border:0;max-width:100%"></iframe>`,
    );
  });

  it("shows a piece as a card in a frame, at an address that answers", async () => {
    const { title, author_name, html } = OEmbedAnswer.parse(
      (await ask(`${BASE}/author/ada/piece-3/?from=feed#top`)).json(),
    );
    expect([title, author_name]).toEqual(["Numbers", "Ada"]);
    const [, path = ""] = /^<iframe src="https:\/\/galley\.example([^"]+)"/.exec(html ?? "") ?? [];
    const card = await site().app.send(path);
    expect([card.status, card.text]).toEqual([200, expect.stringContaining("Numbers</a></h1>")]);
  });

  it.each(["ada", "ada/piece-3", "mallory/piece-0"])(
    "is one frame and no more for %s, which is what WordPress keeps",
    async (path) => {
      const { html } = OEmbedAnswer.parse((await ask(`${BASE}/author/${path}`)).json());
      // WordPress keeps a, blockquote and iframe, wants an iframe without content and hides it behind a blockquote.
      expect(html).toMatch(/^<iframe(?: [a-z]+="[^"<>]*")+><\/iframe>$/);
      const kept = ["src", "width", "height", "title", "frameborder", "scrolling"];
      for (const name of kept) expect(html).toContain(` ${name}="`);
    },
  );

  it("fits the given size, and gives a link if it is too small", async () => {
    const narrow = OEmbedAnswer.parse((await ask(`${BASE}/author/ada`, "&maxwidth=300")).json());
    expect([narrow.type, narrow.width]).toEqual(["rich", 300]);
    for (const room of ["&maxwidth=100", "&maxheight=50"]) {
      const low = OEmbedAnswer.parse((await ask(`${BASE}/author/ada`, room)).json());
      expect([low.type, low.html, low.title]).toEqual(["link", undefined, "Ada"]);
    }
  });

  it("is linked from the pages that it shows", async () => {
    for (const path of ["/author/ada", "/author/ada/piece-3"]) {
      const page = (await site().app.send(path)).text;
      const href =
        /<link rel="alternate" type="application\/json\+oembed"[^>]* href="([^"]+)"/.exec(
          page,
        )?.[1];
      const address = new URL((href ?? "").replaceAll("&amp;", "&"));
      expect(address.searchParams.get("url")).toBe(BASE + path);
      const reply = await site().app.send(address.pathname + address.search);
      expect(reply.status).toBe(200);
    }
  });

  it("escapes the writer's text", async () => {
    const { html } = OEmbedAnswer.parse((await ask(`${BASE}/author/mallory/piece-0`)).json());
    expect(html).toContain("&quot;&gt;&lt;script&gt;");
    expect(html?.match(/</g)).toHaveLength(2);
  });

  it.each([
    ["https://elsewhere.example/author/ada"],
    ["https://galley.example@elsewhere.example/author/ada"],
    ["https://galley.example:444/author/ada"],
    ["https://galley.example/author"],
    ["https://galley.example/author/ada/none"],
    ["https://galley.example/author/ada/archive/0"],
    ["https://galley.example/author/ada/feed.json"],
    ["https://galley.example/author/..%2f..%2fapi/x"],
    ["https://galley.example/author/ada/..%2f..%2f..%2findex.html"],
    ["https://galley.example/docs"],
    ["http://127.0.0.1/author/ada"],
  ])("has nothing for %s", async (url) => {
    const reply = await ask(url);
    expect([reply.status, reply.json()]).toMatchObject([404, { ok: false, reason: "not_found" }]);
  });

  it.each([
    ["javascript:alert(1)", ""],
    ["file:///etc/passwd", ""],
    [`${BASE}/author/${"a".repeat(3_000)}`, ""],
    [`${BASE}/author/ada`, "&maxwidth=0"],
    [`${BASE}/author/ada`, "&maxheight=tall"],
    [`${BASE}/author/ada`, "&url=twice"],
  ])("refuses %s with %s", async (url, more) => {
    expect((await ask(url, more)).status).toBe(400);
  });

  it("takes an empty format for the default", async () => {
    expect((await ask(`${BASE}/author/ada`, "&format=")).status).toBe(200);
  });

  it("answers 501 to any format but JSON", async () => {
    for (const format of ["xml", "yaml"]) {
      const reply = await ask(`${BASE}/author/ada`, `&format=${format}`);
      expect([reply.status, reply.json()]).toMatchObject([501, { reason: "not_implemented" }]);
    }
  });
});
