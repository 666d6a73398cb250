import { describe, expect, it } from "vitest";
import { RENDERER_VERSION } from "../../api/contract/renderer-version.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { addOwnPage, publishOwnPage } from "../../api/store/site/own-page-steps.ts";
import { matchingCards } from "../../api/store/pieces/public/matching-cards.ts";
import { snapshotOfTree } from "../../api/store/log/public-snapshot.ts";
import { SINGLE_TREE } from "../../api/store/log/followers.ts";
import { saveProfile } from "../../api/store/people/profiles.ts";
import { createSite } from "../../build/targets/site.ts";
import { readShippedAssets } from "../../build/assets/shipped-assets.ts";
import { drain } from "../../build/pipeline/drain.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder, readLiveSettings } from "../../build/tree/generation.ts";
import { createTestStore, createWriter, tempFolder, writerAt } from "../_setup.ts";
import { saveChanged } from "./_settings-changes.ts";
import { publishNew, SETTINGS, unpublish } from "./_site.ts";
import { themeOf } from "./_themes.ts";
import { readTree, withoutSearch } from "./_tree.ts";

const list = (name: string) =>
  `{% for p in theme.data.${name} %}[{{ p.title }} by {{ p.authors[0].name }}]{% endfor %}`;

const FILES = {
  "theme.json": JSON.stringify({
    name: "Listing",
    settings: {
      band: { type: "colour", label: "Band", default: "#5B2A4A" },
      motto: { type: "text", label: "Motto", default: "None" },
      wide: { type: "boolean", label: "Wide", default: false },
      columns: { type: "number", label: "Columns", min: 1, max: 4, default: 2 },
    },
    data: {
      home: { essays: { pieces: { tag: "Essay", limit: 2 } } },
      "page-about": {
        by_bea: { pieces: { writer: "bea", language: "pt", limit: 3 } },
        built: { pieces: { category: "building", limit: 5 } },
      },
      "not-found": { any: { pieces: { language: "en", limit: 2 } } },
    },
  }),
  "home.liquid": `home ${list("essays")} {{ theme.settings.motto }} {{ theme.settings.wide }}`,
  "page-about.liquid": `about {{ title }} ${list("by_bea")} built ${list("built")}`,
  "not-found.njk": "{% for p in theme.data.any %}[{{ p.title }}]{% endfor %}",
};

async function createListingSite() {
  const { store, clock } = await createTestStore();
  const ada = await createWriter(store);
  const bea = await createWriter(store, { slug: "bea" });
  for (const slug of ["about", "imprint"]) {
    const text = { title: slug, body_md: "Hi.", slug, in_navigation: false, in_footer: false };
    const id = await addOwnPage(store, OPERATOR, text);
    const rendered = { html: "<p>Hi.</p>", text: "Hi.", version: RENDERER_VERSION };
    await publishOwnPage(store, OPERATOR, { id, version: 1, rendered });
  }
  const theme = await themeOf(FILES);
  const build = async (dataDir: string) => {
    const { tidied } = await buildAll({ store, dataDir, settings: SETTINGS, theme });
    await tidied;
    return publicFolder(dataDir);
  };
  const live = tempFolder();
  const root = await build(live);
  const follow = async () => {
    clock.advance({ minutes: 5 });
    const settings = await readLiveSettings(live, SETTINGS.siteName);
    const site = createSite(SETTINGS, readShippedAssets().names, theme, settings);
    await drain({ store, site, root });
    return readTree(root);
  };
  const full = async () => readTree(await build(tempFolder()));
  return { store, ada, bea, live, build, follow, full };
}

describe("the lists of a theme", () => {
  it("show what a full build shows after every kind of change", async () => {
    const { store, ada, bea, follow, full } = await createListingSite();
    const essay = { tags: ["essay"], category: "building" as const };
    const first = await publishNew(store, ada, { headline: "First", ...essay });
    await publishNew(store, bea, { headline: "Nota", locale: "pt-BR", category: "life" });
    let tree = await follow();
    const shown = () => [
      tree.get("index.html"),
      tree.get("about/index.html"),
      tree.get("404.html"),
    ];
    const inside = (text: string | undefined): string[] =>
      text?.match(/\[\w+(?: by \w+)?\]/g) ?? [];
    expect(shown().map(inside)).toEqual([
      ["[First by ADA]"],
      ["[Nota by BEA]", "[First by ADA]"],
      ["[First]"],
    ]);
    expect(tree.get("imprint/index.html")).toContain("<p>Hi.</p>");
    await publishNew(store, bea, { headline: "Second", ...essay });
    await saveProfile(store, writerAt(bea), {
      writerId: bea.id,
      profile: { ...bea, name: "Beatriz" },
    });
    tree = await follow();
    expect(shown().map(inside)).toEqual([
      ["[Second by Beatriz]", "[First by ADA]"],
      ["[Nota by Beatriz]", "[Second by Beatriz]", "[First by ADA]"],
      ["[Second]", "[First]"],
    ]);
    await unpublish(store, ada, first.id);
    tree = await follow();
    expect(inside(tree.get("index.html"))).toEqual(["[Second by Beatriz]"]);
    const [incremental, fresh] = [withoutSearch(tree), withoutSearch(await full())];
    expect([...incremental.keys()].toSorted()).toEqual([...fresh.keys()].toSorted());
    expect([...fresh].filter(([path, text]) => incremental.get(path) !== text)).toEqual([]);
  });

  it("find pieces for which everything is true, and read a bounded number of them", async () => {
    const { store, ada, bea, follow } = await createListingSite();
    const pt = { headline: "One", tags: ["Essay"], locale: "pt" };
    await publishNew(store, ada, pt);
    await publishNew(store, ada, { headline: "Two", tags: ["essay", "x"], category: "building" });
    await publishNew(store, bea, { headline: "Three", locale: "pt-PT", category: "building" });
    await follow();
    const find = async (query: object) =>
      store.snapshot(async (db) =>
        (await matchingCards(snapshotOfTree(db, SINGLE_TREE), { limit: 9, ...query })).map(
          ({ headline }) => headline,
        ),
      );
    expect((await find({ tag: "ESSAY" })).toSorted()).toEqual(["One", "Two"]);
    expect(await find({ tag: "essay", language: "pt" })).toEqual(["One"]);
    expect((await find({ language: "pt" })).toSorted()).toEqual(["One", "Three"]);
    expect(await find({ writer: "bea", category: "building" })).toEqual(["Three"]);
    expect(await find({ writer: "nobody" })).toEqual([]);
    expect(await find({ limit: 1 })).toHaveLength(1);
  });
});

describe("the settings of a theme", () => {
  it("have their defaults, reach pages and rules, and ignore what does not fit", async () => {
    const { store, live, build, follow } = await createListingSite();
    const styles = (tree: Map<string, string>) => {
      const [, path = ""] =
        /href="\/(assets\/own\.\w+\.css)"/.exec(tree.get("index.html") ?? "") ?? [];
      return tree.get(path);
    };
    const before = await follow();
    expect(before.get("index.html")).toContain("None false");
    expect(styles(before)).toBe(":root{--theme-band:#5b2a4a;--theme-columns:2}\n");
    await saveChanged(store, {
      theme: { band: "#123456", motto: "<b>Up", wide: true, columns: 9, of_another_theme: "x" },
    });
    await build(live);
    const after = readTree(publicFolder(live));
    expect(after.get("index.html")).toContain("&lt;b&gt;Up true");
    expect(styles(after)).toBe(":root{--theme-band:#123456;--theme-columns:2}\n");
  });

  it.each([
    [{ settings: { A: { type: "text", label: "x" } } }, "settings.A: "],
    [{ settings: { a: { type: "date", label: "x" } } }, "settings.a.type: "],
    [
      { settings: { a: { type: "colour", label: "x", default: "red" } } },
      "settings.a.default: must be a colour",
    ],
    [
      { settings: { a: { type: "number", label: "x", min: 1, max: 2, default: 3 } } },
      "settings.a.default: is not a value of this setting",
    ],
    [{ data: { piece: {} } }, "data.piece: only these templates can have lists: home, page"],
    [{ data: { home: { a: { pieces: { limit: 999 } } } } }, "data.home.a.pieces.limit: "],
    [{ data: { home: { a: { pieces: { tagg: "x", limit: 9 } } } } }, "data.home.a.pieces: "],
    [{ colours: {} }, "theme.json: Unrecognized key"],
  ])("are refused by name: %j", async (manifest, said) => {
    await expect(themeOf({ "theme.json": JSON.stringify(manifest) })).rejects.toThrow(
      `theme/theme.json: ${said}`,
    );
    await expect(themeOf({ "theme.json": "{" })).rejects.toThrow("It is not valid JSON");
  });
});
