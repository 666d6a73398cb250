import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { StoredPiece } from "../../api/contract/records.ts";
import { type CardSubject, cardId } from "../../api/contract/site/share-card.ts";
import { createShareCards, type ShareCardsOptions } from "../../api/pictures/share-cards.ts";
import { RENDERER_VERSION } from "../../api/contract/renderer-version.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { saveProfile } from "../../api/store/people/profiles.ts";
import { cardVersions, putCard } from "../../api/store/pictures/share-cards.ts";
import { setVerified } from "../../api/store/people/verification.ts";
import { checkTree } from "../../build/tree/check-tree.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { readShippedAssets } from "../../build/assets/shipped-assets.ts";
import { siteImage } from "../../build/targets/head.ts";
import { createLiveTree, SETTINGS, unpublish } from "../build/_site.ts";
import { readTree, withoutSearch } from "../build/_tree.ts";
import { createWriter, tempFolder, writerAt } from "../_setup.ts";
import { drawSite, wordsEncoder } from "./_cards.ts";
import { givePicture } from "./_pictures.ts";

const BRIDGE = "b".repeat(32);

async function createSiteWithCards(options: Partial<ShareCardsOptions> = {}) {
  const tree = await createLiveTree();
  const { store, site, root, build, dataDir } = tree;
  await drawSite(store, site.cards);
  await buildAll({ store, dataDir, settings: SETTINGS });
  const encoder = wordsEncoder();
  const cards = createShareCards({
    store,
    encoder,
    readSite: async () => site.cards,
    warn: () => {},
    restMs: () => 0,
    ...options,
  });
  const read = (path: string): string => readFileSync(join(root, path), "utf8");
  return {
    ...tree,
    encoder,
    cards,
    read,
    /** Builds what changed, draws what it needs, and builds that. */
    settle: async () => {
      await build();
      await cards.catchUp();
      await build();
    },
    files: () =>
      (existsSync(join(root, "cards")) ? readdirSync(join(root, "cards")) : []).toSorted(),
    card: (id: string) => read(`cards/${id}.jpg`),
    imageOf: (page: string) => contentOf(read(page), "og:image"),
    rows: async () => {
      const rows = await store.read.selectFrom("share_cards").select("subject").execute();
      return rows.map(({ subject }) => `${cardId(subject as CardSubject)}.jpg`).toSorted();
    },
  };
}

function contentOf(html: string, property: string): string | undefined {
  return new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html)?.[1];
}

const PAGE = "author/ada/a-bridge/index.html";
/** With the version that the settings make. */
const SITE = /^https:\/\/galley\.example\/cards\/site\.jpg\?v=[0-9a-f]{8}$/;

async function editHeadline(
  { store, ada }: Pick<Awaited<ReturnType<typeof createSiteWithCards>>, "store" | "ada">,
  piece: StoredPiece,
  headline: string,
): Promise<void> {
  const step = { pieceId: piece.id, actor: writerAt(ada), review: "off" } as const;
  const content = { ...piece.content, headline };
  const { version } = await takeStep(store, {
    ...step,
    action: "edit",
    version: piece.version,
    content,
  });
  const rendered = {
    html: "<p>Text.</p>",
    text: "Text.",
    version: RENDERER_VERSION,
    slug: "a-bridge",
  };
  await takeStep(store, { ...step, action: "update", version, rendered });
}

describe("the card of a piece", () => {
  it("is drawn when readers have the page, which has the site's card until then", async () => {
    const { publish, build, cards, imageOf, card, files, ada, encoder } =
      await createSiteWithCards();
    await cards.catchUp();
    encoder.drawn.length = 0;
    const { id } = await publish("A bridge");
    await cards.catchUp();
    expect(encoder.drawn).toEqual([]);
    await build();
    expect(imageOf(PAGE)).toMatch(SITE);
    await cards.catchUp();
    await build();
    expect(encoder.drawn).toEqual(["A bridge"]);
    expect(imageOf(PAGE)).toMatch(
      new RegExp(`^https://galley\\.example/cards/${id}\\.jpg\\?v=[0-9a-f]{8}$`),
    );
    expect(card(id)).toBe("piece | A bridge | ADA | false | Galley");
    expect(files()).toEqual([`${ada.id}.jpg`, `${id}.jpg`, "site.jpg"].toSorted());
  });

  it("with an old headline is gone with the update, and is drawn anew", async () => {
    const tree = await createSiteWithCards();
    const { publish, settle, build, cards, imageOf, card, has, files } = tree;
    const piece = await publish("A bridge");
    await settle();
    const before = imageOf(PAGE);
    await editHeadline(tree, piece, "A better bridge");
    await build();
    expect([imageOf(PAGE), has(`cards/${piece.id}.jpg`)]).toEqual([
      expect.stringMatching(SITE),
      false,
    ]);
    await cards.catchUp();
    await build();
    expect(card(piece.id)).toContain("A better bridge");
    expect(imageOf(PAGE)).not.toBe(before);
    expect(files()).toContain(`${piece.id}.jpg`);
  });

  it("shows the writer's new name and mark", async () => {
    const { publish, settle, card, store, ada, imageOf } = await createSiteWithCards();
    const pieces = [await publish("A bridge"), await publish("A river")];
    await settle();
    await saveProfile(store, writerAt(ada), {
      writerId: ada.id,
      profile: { ...ada, name: "Ada B" },
    });
    await settle();
    const shown = () => [ada, ...pieces].map(({ id }) => card(id).split(" | ").slice(2, 4).join());
    expect(shown()).toEqual(["Ada B,false", "Ada B,false", "Ada B,false"]);
    await setVerified(store, OPERATOR, { writerId: ada.id, mark: "identity", verified: true });
    await settle();
    expect(shown()).toEqual(["Ada B,true", "Ada B,true", "Ada B,true"]);
    expect(imageOf("author/ada/index.html")).toContain(`/cards/${ada.id}.jpg?v=`);
  });

  it("goes with the page, and leaves neither file nor row", async () => {
    const { publish, settle, build, store, ada, files, rows } = await createSiteWithCards();
    const bob = await createWriter(store, { slug: "bob" });
    const [bridge, river] = [await publish("A bridge"), await publish("A river")];
    await settle();
    const other = [`${bob.id}.jpg`, "site.jpg"];
    const all = [...other, ...[ada, bridge, river].map(({ id }) => `${id}.jpg`)].toSorted();
    expect([files(), await rows()]).toEqual([all, all]);
    await unpublish(store, ada, bridge.id);
    await build();
    const left = all.filter((name) => name !== `${bridge.id}.jpg`);
    expect([files(), await rows()]).toEqual([left, left]);
    await eraseWriter(store, OPERATOR, ada.id);
    await build();
    expect([files(), await rows()]).toEqual([other.toSorted(), other.toSorted()]);
  });

  it("that is drawn while the piece is unpublished is forgotten", async () => {
    const { publish, settle, store, ada, rows } = await createSiteWithCards();
    const { id } = await publish("A bridge");
    await settle();
    await unpublish(store, ada, id);
    const late = { subject: `piece:${id}`, version: "late", bytes: Buffer.from("late") } as const;
    expect(await putCard(store, late)).toBe(false);
    expect(await rows()).not.toContain(`${id}.jpg`);
  });

  it("is cut from its cover, whose whole picture the page names until then", async () => {
    const tree = await createSiteWithCards();
    const { store, ada, publish, build, cards, imageOf, card, read } = tree;
    await givePicture(store, ada, BRIDGE, { alt: "A steel bridge" });
    const { id } = await publish("A bridge", { cover: BRIDGE });
    await build();
    expect(imageOf(PAGE)).toBe(`https://galley.example/pictures/${BRIDGE}-1280.jpg`);
    expect(contentOf(read(PAGE), "og:image:height")).toBe("960");
    await cards.catchUp();
    await build();
    expect(imageOf(PAGE)).toContain(`/cards/${id}.jpg?v=`);
    expect(contentOf(read(PAGE), "og:image:alt")).toBe("A steel bridge");
    expect(card(id)).toBe("cut from master");
  });
});

describe("drawing cards", () => {
  it("makes what a killed process has left, the newest first, and each only once", async () => {
    const { publish, build, store, site, encoder, cards } = await createSiteWithCards();
    for (const headline of ["One", "Two", "Three"]) await publish(headline);
    await build();
    await cards.catchUp();
    expect(encoder.drawn).toEqual(["ADA", "Three", "Two", "One"]);
    const again = wordsEncoder();
    const restMs = () => 0;
    await createShareCards({
      store,
      encoder: again,
      readSite: async () => site.cards,
      warn: () => {},
      restMs,
    }).catchUp();
    expect(again.drawn).toEqual([]);
  });

  it("comes to a new publication before the rest of many", async () => {
    const encoder = wordsEncoder();
    const tree = await createSiteWithCards({ encoder });
    for (let number = 1; number <= 5; number++) await tree.publish(`Imported ${number}`);
    await tree.build();
    const draw = encoder.drawCard;
    encoder.drawCard = async (facts) => {
      if (facts.title === "Imported 4") {
        await tree.publish("News");
        await tree.build();
      }
      return draw(facts);
    };
    await tree.cards.catchUp();
    expect(encoder.drawn).toEqual([
      "ADA",
      "Imported 5",
      "Imported 4",
      "News",
      "Imported 3",
      "Imported 2",
      "Imported 1",
    ]);
  });

  it("tries a card that fails twice, and goes on with the others", async () => {
    const encoder = wordsEncoder({ fails: (title) => title === "Bad" });
    const said: string[] = [];
    const tree = await createSiteWithCards({ encoder, warn: (message) => said.push(message) });
    const { publish, build, cards, clock, has } = tree;
    const [bad, good] = [await publish("Bad"), await publish("Good")];
    await build();
    for (let hour = 0; hour < 4; hour++) {
      await cards.catchUp();
      clock.advance({ minutes: 61 });
    }
    await build();
    expect(encoder.drawn.filter((title) => title === "Bad")).toHaveLength(2);
    expect(said).toHaveLength(2);
    expect([has(`cards/${bad.id}.jpg`), has(`cards/${good.id}.jpg`)]).toEqual([false, true]);
  });

  it("is the work of one node", async () => {
    const { publish, settle, encoder } = await createSiteWithCards({ isLeader: () => false });
    await publish("A bridge");
    await settle();
    expect(encoder.drawn).toEqual([]);
  });

  it("makes a new card of the site for another name, and pages name its version", async () => {
    const { store, site, cards } = await createSiteWithCards();
    await cards.drawSite();
    const before = await cardVersions(store.read, ["site"]);
    const other = wordsEncoder();
    const renamed = { ...site.cards, name: "Another" };
    await createShareCards({
      store,
      encoder: other,
      readSite: async () => renamed,
      warn: () => {},
    }).drawSite();
    expect(other.drawn).toEqual(["Another"]);
    expect(await cardVersions(store.read, ["site"])).not.toEqual(before);
    const named = (tagline: string | null) =>
      siteImage({ ...site, cards: { ...site.cards, tagline } }, "any")?.url;
    expect(named(null)).toMatch(SITE);
    expect(named("Ships and tides")).not.toBe(named(null));
  });
});

describe("the pages", () => {
  it("all name a picture that is there, with the other tags of a card", async () => {
    const tree = await createSiteWithCards();
    await tree.publish("A <bridge> & more", { tags: ["steel"] });
    await tree.settle();
    const files = readTree(tree.root);
    // Cards in frames are no pages to share.
    const pages = [...files].filter(([path]) => /^(?!embed\/).*\.html$/.test(path));
    expect(pages.length).toBeGreaterThan(15);
    for (const [path, html] of pages) {
      const image = contentOf(html, "og:image") ?? "";
      const { pathname, origin } = new URL(image);
      expect([path, origin, files.has(pathname.slice(1))]).toEqual([
        path,
        "https://galley.example",
        true,
      ]);
      expect(contentOf(html, "twitter:image")).toBe(image);
      const tags = [
        "site_name",
        "type",
        "title",
        "url",
        "image:width",
        "image:height",
        "image:alt",
      ];
      for (const tag of tags)
        expect([path, tag, contentOf(html, `og:${tag}`)]).not.toContain(undefined);
      expect(contentOf(html, "twitter:card")).toBe("summary_large_image");
    }
    const types = [
      "author/ada/a-<bridge>-&-more/index.html",
      "author/ada/index.html",
      "index.html",
    ].map((path) => contentOf(files.get(path) ?? "", "og:type"));
    expect(types).toEqual(["article", "profile", "website"]);
  });

  it("name no picture before the site's card is drawn, and all of them after", async () => {
    const { store, site, publish, build, root, dataDir } = await createLiveTree();
    await publish("A bridge");
    await build();
    const image = () => contentOf(readFileSync(join(root, PAGE), "utf8"), "og:image");
    expect(image()).toBeUndefined();
    await drawSite(store, site.cards);
    const kinds = await store.read
      .selectFrom("changes")
      .select("kind")
      .orderBy("number", "desc")
      .limit(1)
      .execute();
    expect(kinds).toEqual([{ kind: "site_changed" }]);
    await buildAll({ store, dataDir, settings: SETTINGS });
    expect(image()).toMatch(SITE);
  });

  it("and cards of a tree are those of a full build, and a check finds no fault", async () => {
    const tree = await createSiteWithCards();
    const { store, site, root, settle, publish } = tree;
    for (const headline of ["A bridge", "A river", "A street"]) await publish(headline);
    await settle();
    const check = await checkTree({ store, site, root }, readShippedAssets().files);
    expect(check.faults).toEqual([]);
    const fresh = tempFolder();
    await buildAll({ store, dataDir: fresh, settings: SETTINGS });
    expect(withoutSearch(readTree(root))).toEqual(withoutSearch(readTree(publicFolder(fresh))));
  });
});
