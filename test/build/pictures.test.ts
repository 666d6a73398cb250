import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Writer } from "../../api/contract/records.ts";
import { renderMarkdown } from "../../api/render/markdown.ts";
import { OPERATOR } from "../../api/store/audit.ts";
import { eraseWriter } from "../../api/store/erasure.ts";
import { takeStep } from "../../api/store/lifecycle.ts";
import type { Store } from "../../api/store/open.ts";
import { finishPictureRow } from "../../api/store/picture-finish.ts";
import { addPicture } from "../../api/store/pictures.ts";
import { drain } from "../../build/drain.ts";
import { buildAll } from "../../build/full.ts";
import { publicFolder } from "../../build/generation.ts";
import { readShippedAssets } from "../../build/shipped-assets.ts";
import { createSite } from "../../build/site.ts";
import {
  createPiece,
  createTestStore,
  createWriter,
  publishPiece,
  tempFolder,
  writerAt,
} from "../_setup.ts";

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
    has: (path: string) => existsSync(join(root, path)),
    read: (path: string) => readFileSync(join(root, path), "utf8"),
  };
}

async function give(store: Store, writer: Writer, id: string): Promise<void> {
  const file = (type: "webp" | "jpg") =>
    ({
      slot: 1_280,
      type,
      width: 1_280,
      height: 960,
      bytes: Buffer.from(`${type} of ${id}`),
    }) as const;
  await addPicture(store, writerAt(writer), {
    writerId: writer.id,
    alt: "",
    picture: {
      id,
      width: 2_560,
      height: 1_920,
      isAnimated: false,
      encoderVersion: 1,
      master: Buffer.from("master"),
      files: [file("webp"), file("jpg")],
    },
  });
}

async function publishShowing(store: Store, writer: Writer, markdown: string) {
  const piece = await createPiece(store, writer, { headline: "A headline", body_md: markdown });
  const proof = { ...renderMarkdown(markdown), slug: "a-headline" };
  return publishPiece(store, writer, piece, proof);
}

const JPEG = `pictures/${BRIDGE}-1280.jpg`;
const PAGE = "author/ada/a-headline/index.html";

describe("a picture", () => {
  it("is public as long as a public piece shows it", async () => {
    const { store, ada, settle, has } = await createTree();
    await give(store, ada, BRIDGE);
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
    await give(store, ada, BRIDGE);
    await give(store, ada, RIVER);
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
    const proof = { ...renderMarkdown(body_md), slug: "a-headline" };
    await takeStep(store, { ...step, action: "update", version, proof });
    await settle();
    expect([has(JPEG), has(`pictures/${RIVER}-1280.jpg`)]).toEqual([false, true]);
  });

  it("of another writer cannot be published by its address", async () => {
    const { store, ada, settle, has, read } = await createTree();
    const bob = await createWriter(store, { slug: "bob" });
    await give(store, bob, BRIDGE);
    await publishShowing(store, ada, `![Bob's <bridge>](/pictures/${BRIDGE})`);
    await settle();
    expect(has(JPEG)).toBe(false);
    expect(read(PAGE)).toContain("Bob's &lt;bridge&gt;");
    expect(read(PAGE)).not.toContain(BRIDGE);
  });

  it("goes with its writer", async () => {
    const { store, ada, settle, has } = await createTree();
    await give(store, ada, BRIDGE);
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
    await give(store, ada, BRIDGE);
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
    await give(store, ada, BRIDGE);
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
