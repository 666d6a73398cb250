import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FrontArrangement } from "../../api/contract/site/front.ts";
import { SHIPPED_SETTINGS } from "../../api/contract/site/site-settings.ts";
import { shippedPublicSettings } from "../../api/contract/site/public-settings.ts";
import { readShippedAssets } from "../../build/assets/shipped-assets.ts";
import { createSite } from "../../build/targets/site.ts";
import { frontOf, frontFieldsOf, typedFront } from "../../api/desk/site/front-form.ts";
import { parseFormBody } from "../../api/desk/form-values.ts";
import { createWriter } from "../_setup.ts";
import { createLiveTree, publishNew, SETTINGS, unpublish } from "./_site.ts";

const PAGE = {
  slug: "about",
  title: "About",
  html: "<p>Hello there.</p>",
  opening: "Hello there.",
  updated_at: "2026-03-01T12:00:00.000Z",
  in_navigation: false,
  in_footer: false,
};

/** A tree whose front page is arranged. */
async function openArranged(front: FrontArrangement) {
  const tree = await createLiveTree();
  const settings = { ...shippedPublicSettings(SETTINGS.siteName), pages: [PAGE], front };
  const site = createSite(SETTINGS, readShippedAssets().names, null, settings);
  const home = (): string => readFileSync(join(tree.root, "index.html"), "utf8");
  return { ...tree, home, build: () => tree.build({ site }) };
}

function placesIn(html: string, words: readonly string[]): number[] {
  const main = html.slice(html.indexOf("<main"));
  return words.map((word) => main.indexOf(word));
}

describe("the front page that editors arrange", () => {
  it("has the chosen pieces, then its sections in order, each piece once", async () => {
    const { store, publish, build, home } = await openArranged({
      pieces: ["/author/ada/third", "/author/ada/gone", "/author/ada/first"],
      sections: [
        { kind: "tag", of: "Bridges", title: "On bridges", count: 2 },
        { kind: "page", of: "about", title: null, count: 1 },
        { kind: "writer", of: "bob", title: null, count: 4 },
        { kind: "writer", of: "nobody", title: null, count: 4 },
        { kind: "category", of: "money", title: null, count: 4 },
        { kind: "follow", of: "", title: "Follow us", count: 1 },
      ],
    });
    const bob = await createWriter(store, { slug: "bob" });
    for (const headline of ["First", "Second", "Third"]) {
      await publish(headline, { tags: ["bridges"] });
    }
    await publishNew(store, bob, { headline: "His" });
    await build();
    const html = home();
    const places = placesIn(html, [
      "/author/ada/third",
      "/author/ada/first",
      "On bridges",
      "/author/ada/second",
      "Hello there.",
      "More by BOB",
      "/author/bob/his",
      "Follow us",
    ]);
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    // A headline and perhaps a cover lead to a piece, and no second section.
    expect(html.split('class="u-url" href="/author/ada/third"')).toHaveLength(2);
    expect(html).not.toContain("Money →");
  });

  it("loses a piece that is withdrawn, follows one that moves, and leads with the newest if none is left", async () => {
    const front = { pieces: ["/author/ada/first"], sections: [] };
    const { store, ada, publish, build, home } = await openArranged(front);
    const first = await publish("First");
    await publish("Second");
    await build();
    expect(placesIn(home(), ["/author/ada/second"])).toEqual([-1]);
    await unpublish(store, ada, first.id);
    await build();
    expect(placesIn(home(), ["/author/ada/first"])).toEqual([-1]);
    expect(placesIn(home(), ["/author/ada/second"])[0]).toBeGreaterThan(0);
  });
});

describe("the form of the front page", () => {
  const sent = (fields: readonly (readonly [string, string])[]) =>
    parseFormBody(new URLSearchParams(fields.map((pair) => [...pair])).toString());
  const ROWS = [
    ["front_piece[]", " https://galley.example/author/ada/first?x=1 "],
    ["front_piece[]", ""],
    ["front_piece[]", "/author/ada/third"],
    ["front_kind[]", "newest"],
    ["front_of[]", "ignored"],
    ["front_title[]", ""],
    ["front_count[]", ""],
    ["front_kind[]", ""],
    ["front_of[]", ""],
    ["front_title[]", ""],
    ["front_count[]", ""],
  ] as const;

  it("reads what was typed, and nothing typed is the shipped arrangement", () => {
    const typed = typedFront(sent(ROWS));
    const front = FrontArrangement.parse(frontOf(typed));
    expect(front).toEqual({
      pieces: ["/author/ada/first", "/author/ada/third"],
      sections: [{ kind: "newest", of: "", title: null, count: 4 }],
    });
    expect(frontOf(frontFieldsOf(front))).toEqual(front);
    expect(frontOf(typedFront(sent([])))).toBeNull();
    expect(SHIPPED_SETTINGS.front).toBeNull();
  });

  it("moves a row and takes one out", () => {
    expect(typedFront(sent([...ROWS, ["front_move", "piece 2 up"]])).pieces).toEqual([
      "/author/ada/first",
      "/author/ada/third",
    ]);
    expect(typedFront(sent([...ROWS, ["front_move", "piece 0 out"]])).pieces).toEqual([
      "/author/ada/third",
    ]);
    expect(typedFront(sent([...ROWS, ["front_move", "section 9 up"]])).sections).toHaveLength(1);
  });

  it("refuses what no front page can have", () => {
    const section = { kind: "newest", of: "", title: null, count: 4 };
    for (const wrong of [
      { pieces: ["https://other.example/"], sections: [] },
      { pieces: ["/author/ada"], sections: [] },
      { pieces: Array.from({ length: 8 }, () => "/author/a/b"), sections: [] },
      { pieces: [], sections: [{ ...section, count: 13 }] },
      { pieces: [], sections: [{ ...section, kind: "category", of: "nonsense" }] },
      { pieces: [], sections: [{ ...section, kind: "tag" }] },
      { pieces: [], sections: Array.from({ length: 9 }, () => section) },
    ]) {
      expect(FrontArrangement.safeParse(wrong).success).toBe(false);
    }
  });
});
