import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CATALOGUES } from "../../site/messages/messages.ts";
import { createLiveTree, unpublish } from "./_site.ts";

/** The links of a page's parts below the text, by the last part of their addresses. */
function waysOn(html: string) {
  const [, below = ""] = html.split('<div class="after"');
  const slugsIn = (pattern: RegExp): string[] =>
    [...below.matchAll(pattern)].map(([, slug = ""]) => slug);
  return {
    previous: slugsIn(/rel="prev" href="\/author\/ada\/([^"]+)"/g),
    next: slugsIn(/rel="next" href="\/author\/ada\/([^"]+)"/g),
    related: slugsIn(/class="u-url" href="\/author\/ada\/([^"]+)"/g),
  };
}

describe("a piece in another language than the site's", () => {
  it("has the site's words in its language if there are any, and the page says which are in another", async () => {
    const { publish, build, root, clock } = await createLiveTree();
    for (const [headline, locale] of [
      ["jisr", "ar"],
      ["ponte", "pt-BR"],
      ["gesher", "he"],
      ["جسر", "en"],
    ] as const) {
      clock.advance({ minutes: 1 });
      await publish(headline, { locale, tags: ["Stone"] });
    }
    await build();
    const page = (slug: string): string =>
      readFileSync(join(root, `author/ada/${slug}/index.html`), "utf8");

    const arabic = page("jisr");
    expect(arabic).toContain('<html lang="ar" dir="rtl">');
    expect(arabic).toContain('<header class="masthead"><');
    const { site } = CATALOGUES.ar;
    expect(arabic).toContain(`>${site.archive}</a>`);
    // No editor has written the links of the masthead.
    expect(arabic).toContain(`<a href="/category/building">${site.category_building}</a>`);
    expect(arabic).toMatch(/<time class="dt-published"[^>]*>\d+ \p{Script=Arabic}+ 2026<\/time>/u);
    // Tags and buttons follow the text.
    expect(arabic).toContain('<footer lang="ar"><ul class="tags"');

    const brazilian = page("ponte");
    expect(brazilian).toContain('<html lang="pt-BR" dir="ltr">');
    expect(brazilian).toContain('<header class="masthead"><');
    expect(brazilian).toContain(`>${CATALOGUES.pt.site.archive}</a>`);

    // No words in Hebrew: those of the site, and none of the page's direction is taken from them.
    const hebrew = page("gesher");
    expect(hebrew).toContain('<html lang="he" dir="rtl">');
    expect(hebrew).toContain('<header class="masthead" lang="en" dir="ltr"><');
    expect(hebrew).toContain('<footer class="foot" lang="en" dir="ltr"><');
    expect(hebrew).toContain('<section class="related" aria-labelledby="read-next" lang="en">');
    expect(hebrew).toContain('<footer lang="en">');
    // It stands where the page begins, whatever direction the other headline has.
    expect(hebrew).toMatch(/<a rel="prev" href="[^"]*"><bdi lang="pt-BR">ponte<\/bdi><\/a>/);

    // Nobody has set the language.
    expect(page("جسر")).toContain('<html lang="en" dir="rtl">');
    expect(page("جسر")).toContain('<header class="masthead" dir="ltr"><');
  });

  it("leads to those in its language first, and to none twice", async () => {
    const { publish, build, root, store, clock, ada } = await createLiveTree();
    const ids = new Map<string, string>();
    for (const [slug, locale] of [
      ["en-1", "en"],
      ["ar-1", "ar"],
      ["en-2", "en-GB"],
      ["en-3", "en"],
      ["ar-2", "ar"],
      ["en-4", "en"],
    ] as const) {
      clock.advance({ minutes: 1 });
      ids.set(slug, (await publish(slug, { locale, tags: ["Stone"] })).id);
      await build();
    }
    const ways = (slug: string) =>
      waysOn(readFileSync(join(root, `author/ada/${slug}/index.html`), "utf8"));
    expect(ways("ar-1")).toEqual({ previous: ["en-1"], next: ["ar-2"], related: [] });
    expect(ways("ar-2")).toEqual({
      previous: ["ar-1"],
      next: ["en-4"],
      related: ["en-3", "en-2", "en-1"],
    });
    expect(ways("en-2")).toEqual({ previous: ["en-1"], next: ["en-3"], related: ["ar-1"] });
    expect(ways("en-4")).toEqual({
      previous: ["en-3"],
      next: [],
      related: ["en-2", "en-1", "ar-2"],
    });
    // Those before and after lose it, by language and by date.
    await unpublish(store, ada, ids.get("ar-2")!);
    await build();
    expect(ways("ar-1").next).toEqual(["en-2"]);
    expect(ways("en-3").next).toEqual(["en-4"]);
  });
});
