import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Writer } from "../../api/contract/records.ts";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { waitingWithdrawals } from "../../api/store/log/change-queue.ts";
import { changesAfter, newestChange } from "../../api/store/log/changes.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import { SINGLE_TREE } from "../../api/store/log/followers.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { finishPictureRow } from "../../api/store/pictures/picture-finish.ts";
import { snapshotOfTree } from "../../api/store/log/public-snapshot.ts";
import { deletePicture } from "../../api/store/pictures/picture-deletion.ts";
import { affectedBy, ownTargets } from "../../build/pipeline/affected.ts";
import { drain } from "../../build/pipeline/drain.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { readShippedAssets } from "../../build/assets/shipped-assets.ts";
import { createSite } from "../../build/targets/site.ts";
import {
  createPiece,
  createTestStore,
  createWriter,
  publishPiece,
  tempFolder,
  writerAt,
} from "../_setup.ts";
import { givePicture } from "../pictures/_pictures.ts";

const SETTINGS = { baseUrl: "https://galley.example", siteName: "Galley" };
const BRIDGE = "b".repeat(32);
const RIVER = "c".repeat(32);

async function createTree() {
  const { store } = await createTestStore();
  const ada = await createWriter(store);
  const dataDir = tempFolder();
  await buildAll({ store, dataDir, settings: SETTINGS });
  const root = publicFolder(dataDir);
  const site = createSite(SETTINGS, readShippedAssets().names, null);
  return {
    store,
    ada,
    settle: () => drain({ store, site, root }),
    /** Looks at the tree before each step. */
    settleLooking: (look: () => void) => drain({ store, site, root, onPlan: async () => look() }),
    has: (path: string) => existsSync(join(root, path)),
    read: (path: string) => readFileSync(join(root, path), "utf8"),
  };
}

async function publishShowing(store: Store, writer: Writer, markdown: string, slug = "a-headline") {
  const piece = await createPiece(store, writer, { headline: "A headline", body_md: markdown });
  const rendered = { ...renderMarkdown(markdown), slug };
  return publishPiece(store, writer, piece, rendered);
}

const JPEG = `pictures/${BRIDGE}-1280.jpg`;
const pageOf = (slug: string) => `author/ada/${slug}/index.html`;
const PAGE = pageOf("a-headline");

describe("a cover", () => {
  const LISTS = ["index.html", "author/ada/index.html"];
  const SMALL = `/pictures/${BRIDGE}-720.webp`;

  async function publishCovered(store: Store, writer: Writer, body_md = "Text.") {
    await givePicture(store, writer, BRIDGE, { alt: 'A "stone" bridge' });
    const piece = await createPiece(store, writer, { body_md, cover: BRIDGE, tags: ["stone"] });
    return publishPiece(store, writer, piece, { ...renderMarkdown(body_md), slug: "a-headline" });
  }

  it("is on the page of its piece, before every other picture, and in lists, feeds and records", async () => {
    const { store, ada, settle, read } = await createTree();
    await givePicture(store, ada, RIVER);
    const { id } = await publishCovered(store, ada, `![A river](/pictures/${RIVER})`);
    await settle();
    const page = read(PAGE);
    const [cover = "", river = ""] = page.match(/<img (?!class="avatar")[^>]*>/g) ?? [];
    expect(cover).toContain(`src="/${JPEG}"`);
    expect(cover).toContain('alt="A &quot;stone&quot; bridge"');
    expect(cover).toContain('width="1280" height="960" fetchpriority="high"');
    expect(cover).not.toContain("lazy");
    expect(river).toContain('loading="lazy"');
    for (const list of [...LISTS, "category/building/index.html", "tag/stone/index.html"]) {
      expect(read(list)).toContain(`<source type="image/webp" srcset="${SMALL} 720w, `);
      expect(read(list)).toContain('width="720" height="540"');
    }
    const image = `https://galley.example/${JPEG}`;
    for (const path of [`api/public/pieces/${id}.json`, "api/public/pieces/recent.json"]) {
      expect(read(path)).toContain(`"image":"${image}"`);
    }
    expect(read("feed.json")).toContain(`"image":"${image}"`);
    expect(read("feed.xml")).toContain(
      `<media:content url="${image}" type="image/jpeg" medium="image" width="1280" height="960"/>`,
    );
  });

  it("gets its other encodings on its page alone: lists stay as they are", async () => {
    const { store, ada, settle, read } = await createTree();
    await publishCovered(store, ada);
    await settle();
    const before = LISTS.map(read);
    const file = { slot: 2_560, type: "avif", width: 2_560, height: 1_920 } as const;
    await finishPictureRow(store, { id: BRIDGE, files: [{ ...file, bytes: Buffer.from("avif") }] });
    const [change] = await changesAfter(store.read, (await newestChange(store.read)) - 1);
    const targets = await affectedBy(snapshotOfTree(store.read, SINGLE_TREE), change!);
    expect(targets?.map(({ kind }) => kind)).toEqual(["picture", "piece"]);
    await settle();
    expect(read(PAGE)).toContain(`${BRIDGE}-2560.avif 2560w`);
    expect(LISTS.map(read)).toEqual(before);
  });

  it("goes from every page before its files go, when its writer deletes the picture", async () => {
    const { store, ada, settle, settleLooking, has, read } = await createTree();
    await publishCovered(store, ada);
    await settle();
    await deletePicture(store, writerAt(ada), { writerId: ada.id, id: BRIDGE });
    await settleLooking(() => {
      const pages = [PAGE, "feed.xml", "feed.json", ...LISTS].map(read);
      if (pages.some((page) => page.includes(BRIDGE))) expect(has(JPEG)).toBe(true);
    });
    expect(has(JPEG)).toBe(false);
    for (const path of [PAGE, "feed.xml", "feed.json", ...LISTS]) {
      expect(read(path)).not.toContain(BRIDGE);
    }
  });
});

describe("a picture", () => {
  it("is public as long as a public piece shows it", async () => {
    const { store, ada, settle, has } = await createTree();
    await givePicture(store, ada, BRIDGE);
    await createPiece(store, ada, { body_md: `![A bridge](/pictures/${BRIDGE})` });
    await settle();
    expect(has(JPEG)).toBe(false);

    const first = await publishShowing(store, ada, `![A bridge](/pictures/${BRIDGE})`);
    const second = await publishShowing(store, ada, `Again: ![](/pictures/${BRIDGE})`);
    await settle();
    expect(has(JPEG)).toBe(true);

    for (const [piece, isPublic] of [
      [first, true],
      [second, false],
    ] as const) {
      const step = { pieceId: piece.id, actor: writerAt(ada), review: "off" } as const;
      await takeStep(store, { ...step, action: "unpublish" });
      await settle();
      expect(has(JPEG)).toBe(isPublic);
    }
  });

  it("goes when an update no longer shows it", async () => {
    const { store, ada, settle, has } = await createTree();
    await givePicture(store, ada, BRIDGE);
    await givePicture(store, ada, RIVER);
    const piece = await publishShowing(store, ada, `![](/pictures/${BRIDGE})`);
    await settle();
    const body_md = `![](/pictures/${RIVER})`;
    const step = { pieceId: piece.id, actor: writerAt(ada), review: "off" } as const;
    const { version } = await takeStep(store, {
      ...step,
      action: "edit",
      version: piece.version,
      content: { ...piece.content, body_md },
    });
    await settle();
    expect([has(JPEG), has(`pictures/${RIVER}-1280.jpg`)]).toEqual([true, false]);
    const rendered = { ...renderMarkdown(body_md), slug: "a-headline" };
    await takeStep(store, { ...step, action: "update", version, rendered });
    await settle();
    expect([has(JPEG), has(`pictures/${RIVER}-1280.jpg`)]).toEqual([false, true]);
  });

  it("of another writer cannot be published by its address", async () => {
    const { store, ada, settle, has, read } = await createTree();
    const bob = await createWriter(store, { slug: "bob" });
    await givePicture(store, bob, BRIDGE);
    await publishShowing(store, ada, `![Bob's <bridge>](/pictures/${BRIDGE})`);
    await settle();
    expect(has(JPEG)).toBe(false);
    expect(read(PAGE)).toContain("Bob’s &lt;bridge&gt;");
    expect(read(PAGE)).not.toContain(BRIDGE);
  });

  it("goes when its writer deletes it, and pages and feeds show its description", async () => {
    const { store, ada, settle, has, read } = await createTree();
    await givePicture(store, ada, BRIDGE);
    await publishShowing(store, ada, `![A bridge](/pictures/${BRIDGE})`);
    await settle();
    expect(has(JPEG)).toBe(true);
    expect(await deletePicture(store, writerAt(ada), { writerId: ada.id, id: BRIDGE })).toBe(true);
    await settle();
    expect(has(JPEG)).toBe(false);
    for (const path of [PAGE, "author/ada/feed.xml", "author/ada/feed.json"]) {
      expect(read(path)).toContain("A bridge");
      expect(read(path)).not.toContain(BRIDGE);
    }
    for (const table of [
      "pictures",
      "picture_files",
      "picture_owners",
      "piece_pictures",
    ] as const) {
      expect(await store.read.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it("keeps its files until every page that shows it is written", async () => {
    const { store, ada, has, read, settle, settleLooking } = await createTree();
    await givePicture(store, ada, BRIDGE);
    // More than one batch holds.
    for (let number = 0; number < 60; number++) {
      await publishShowing(store, ada, `![A bridge](/pictures/${BRIDGE})`, `piece-${number}`);
    }
    await settle();
    await deletePicture(store, writerAt(ada), { writerId: ada.id, id: BRIDGE });
    let plans = 0;
    await settleLooking(() => {
      plans++;
      const pages = Array.from({ length: 60 }, (_, number) => read(pageOf(`piece-${number}`)));
      if (pages.some((page) => page.includes(BRIDGE))) expect(has(JPEG)).toBe(true);
    });
    expect(plans).toBeGreaterThan(1);
    expect(has(JPEG)).toBe(false);
  });

  it("stays as long as another writer shows it", async () => {
    const { store, ada, settle, has, read } = await createTree();
    const bob = await createWriter(store, { slug: "bob" });
    for (const writer of [ada, bob]) {
      await givePicture(store, writer, BRIDGE);
      await publishShowing(store, writer, `![A bridge](/pictures/${BRIDGE})`);
    }
    await settle();
    await deletePicture(store, writerAt(ada), { writerId: ada.id, id: BRIDGE });
    await settle();
    expect(has(JPEG)).toBe(true);
    expect(read(PAGE)).not.toContain(BRIDGE);
    expect(read("author/bob/a-headline/index.html")).toContain(BRIDGE);
    await expect(
      deletePicture(store, writerAt(ada), { writerId: ada.id, id: BRIDGE }),
    ).rejects.toThrow("You have no such picture.");
    await eraseWriter(store, OPERATOR, bob.id);
    await settle();
    expect(has(JPEG)).toBe(false);
  });

  it("is gone for good where a piece was unpublished before, and published again after", async () => {
    const { store, ada, settle, has, read } = await createTree();
    await givePicture(store, ada, BRIDGE);
    const markdown = `![A bridge](/pictures/${BRIDGE})`;
    const piece = await publishShowing(store, ada, markdown);
    await settle();
    const step = { pieceId: piece.id, actor: writerAt(ada), review: "off" } as const;
    const { version } = await takeStep(store, { ...step, action: "unpublish" });
    // Readers still have the file: the change waits.
    expect(has(JPEG)).toBe(true);
    expect(await deletePicture(store, writerAt(ada), { writerId: ada.id, id: BRIDGE })).toBe(false);
    const [withdrawal] = await waitingWithdrawals(store, SINGLE_TREE);
    expect(await ownTargets(store.read, withdrawal!)).toContainEqual({
      kind: "picture",
      id: BRIDGE,
    });
    await settle();
    expect(has(JPEG)).toBe(false);
    const rendered = { ...renderMarkdown(markdown), slug: "a-headline" };
    await takeStep(store, { ...step, action: "publish", version, rendered });
    await settle();
    expect([has(JPEG), read(PAGE).includes(BRIDGE)]).toEqual([false, false]);
  });

  it("goes with its writer", async () => {
    const { store, ada, settle, has } = await createTree();
    await givePicture(store, ada, BRIDGE);
    await publishShowing(store, ada, `![](/pictures/${BRIDGE})`);
    await settle();
    expect(has(JPEG)).toBe(true);
    await eraseWriter(store, OPERATOR, ada.id);
    await settle();
    expect(has(JPEG)).toBe(false);
    expect(await store.read.selectFrom("pictures").selectAll().execute()).toEqual([]);
    expect(await store.read.selectFrom("picture_files").selectAll().execute()).toEqual([]);
  });

  it("gets its other encodings in a second change", async () => {
    const { store, ada, settle, has, read } = await createTree();
    await givePicture(store, ada, BRIDGE);
    await publishShowing(store, ada, `![A bridge](/pictures/${BRIDGE} "By night")`);
    await settle();
    expect(read(PAGE)).not.toContain("avif");
    const files = [
      { slot: 2_560, type: "avif", width: 2_560, height: 1_920, bytes: Buffer.from("a") } as const,
    ];
    expect(await finishPictureRow(store, { id: BRIDGE, files })).toBe(true);
    await settle();
    expect(has(`pictures/${BRIDGE}-2560.avif`)).toBe(true);
    const page = read(PAGE);
    expect(page).toContain(`srcset="/pictures/${BRIDGE}-2560.avif 2560w"`);
    expect(page).toContain("<figcaption>By night</figcaption>");
    expect(page).toContain('alt="A bridge" width="1280" height="960" decoding="async"');
  });

  it("has one absolute address in records and feeds", async () => {
    const { store, ada, settle, read } = await createTree();
    await givePicture(store, ada, BRIDGE);
    const piece = await publishShowing(store, ada, `![A bridge](/pictures/${BRIDGE})`);
    await settle();
    const image = `<img src="https://galley.example/${JPEG}" alt="A bridge" width="1280" height="960" />`;
    const record = JSON.parse(read(`api/public/pieces/${piece.id}.json`)) as {
      piece: { content_html: string };
    };
    expect(record.piece.content_html).toContain(image);
    expect(read("author/ada/feed.xml")).toContain(image);
  });
});
