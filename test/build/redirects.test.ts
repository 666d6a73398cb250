import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { redirectsFile, redirectShard } from "../../api/contract/redirects.ts";
import type { Writer } from "../../api/contract/records.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { snapshotOfWhole } from "../../api/store/log/public-snapshot.ts";
import { foremostRedirects } from "../../api/store/pieces/public/public-redirects.ts";
import {
  addRedirect,
  insertRedirects,
  removeRedirect,
} from "../../api/store/pieces/public/redirects.ts";
import type { Plan } from "../../build/tree/tree.ts";
import { RENDERED, writerAt } from "../_setup.ts";
import { createLiveTree, unpublish } from "./_site.ts";
import { danglingNames, readTree } from "./_tree.ts";

const OLD = "/2019/01/old";
const FILE = redirectsFile(redirectShard(OLD));

it("a redirect to a piece is in the tree as long as the piece is", async () => {
  const { store, ada, publish, build, root, has } = await createLiveTree();
  const read = (path: string): string => readFileSync(join(root, path), "utf8");
  const piece = await publish("Ink");
  await build();
  const target = { path: "/author/ada/ink", rest: "" };
  await addRedirect(store, OPERATOR, { path: OLD, target });
  const plans: string[][] = [];
  await build({ onPlan: async ({ changed }) => void plans.push(changed) });
  expect(plans).toEqual([[FILE, "_redirects"]]);
  expect(JSON.parse(read(FILE))).toEqual({ [OLD]: "/author/ada/ink" });
  expect(read("_redirects")).toContain(`${OLD} /author/ada/ink 301\n${OLD}/ /author/ada/ink 301`);

  await unpublish(store, ada, piece.id);
  await build();
  expect(has(FILE)).toBe(false);
  expect(read("_redirects")).not.toContain(OLD);
});

it("hosts that read few redirects get those of the operator first, then of imports", async () => {
  const { store, publish, clock } = await createLiveTree();
  const { id } = await publish("Ink");
  await addRedirect(store, OPERATOR, { path: OLD, target: { url: "https://other.example/" } });
  for (const origin of ["import", "slug"] as const) {
    clock.advance({ minutes: 1 });
    const row = { path: `/author/ada/${origin}`, piece_id: id, target: null, origin };
    await store.write((tx) => insertRedirects(tx, store, [row]));
  }
  const paths = (limit: number) =>
    store.snapshot(async (db) => {
      const found = await foremostRedirects(snapshotOfWhole(db, "test"), limit);
      return found.map(({ path }) => path);
    });
  expect(await paths(1)).toEqual([OLD]);
  expect(await paths(2)).toEqual([OLD, "/author/ada/import"]);
  expect(await paths(9)).toEqual([OLD, "/author/ada/import", "/author/ada/slug"]);
});

it("a redirect that is removed leaves the tree", async () => {
  const { store, build, has } = await createLiveTree();
  await addRedirect(store, OPERATOR, { path: OLD, target: { url: "https://other.example/" } });
  await build();
  expect(has(FILE)).toBe(true);
  await removeRedirect(store, OPERATOR, OLD);
  await build();
  expect(has(FILE)).toBe(false);
});

it("a piece moves in one settled change, and everything that names it follows", async () => {
  const { store, ada, publish, build, root, has } = await createLiveTree();
  const read = (path: string): string => readFileSync(join(root, path), "utf8");
  const piece = await publish("Ink", { tags: ["paper"] });
  await publish("Next");
  await build();
  const before = JSON.parse(read("author/ada/feed.json")) as Feed;
  await move(store, ada, piece.id, "new-ink");
  const plans: Plan[] = [];
  await build({ onPlan: async (plan) => void plans.push(plan) });
  expect(plans[0]?.removed).toEqual(["author/ada/ink/index.html", "author/ada/ink.md"]);
  expect(plans[0]?.changed).toEqual(
    expect.arrayContaining([
      "author/ada/new-ink/index.html",
      "author/ada/next/index.html",
      "embed/ada/widget.json",
      "sitemaps/0.xml",
      "tag/paper/index.html",
      "_redirects",
    ]),
  );
  expect(has("author/ada/ink/index.html")).toBe(false);
  expect(has("author/ada/new-ink/index.html")).toBe(true);
  const record = JSON.parse(read(`api/public/pieces/${piece.id}.json`)) as { piece: Item };
  expect(record.piece.url).toBe("https://galley.example/author/ada/new-ink");
  const after = JSON.parse(read("author/ada/feed.json")) as Feed;
  expect(after.items.map(({ id }) => id)).toEqual(before.items.map(({ id }) => id));
  const shard = redirectShard("/author/ada/ink");
  expect(JSON.parse(read(redirectsFile(shard)))).toEqual({
    "/author/ada/ink": "/author/ada/new-ink",
  });
  await build();
  const named = [...readTree(root)].filter(
    ([path, text]) => text.includes("/author/ada/ink") && !/^_redirects$|^redirects\//.test(path),
  );
  expect(named.map(([path]) => path)).toEqual([]);
  expect(danglingNames(readTree(root))).toEqual([]);

  await move(store, ada, piece.id, "ink");
  await build();
  expect(has("author/ada/ink/index.html")).toBe(true);
  expect(has("author/ada/new-ink/index.html")).toBe(false);
  expect(has(redirectsFile(shard))).toBe(false);
});

it("no page stays of a piece that is moved and withdrawn at once, or erased", async () => {
  const { store, ada, publish, build, root } = await createLiveTree();
  const [one, two] = [await publish("One"), await publish("Two")];
  await build();
  await move(store, ada, one.id, "uno");
  await unpublish(store, ada, one.id);
  await build({ only: "withdrawals" });
  const pages = (): string[] => [...readTree(root).keys()].filter((path) => PAGE.test(path));
  expect(pages()).toEqual(["author/ada/two/index.html"]);
  await move(store, ada, two.id, "due");
  await eraseWriter(store, OPERATOR, ada.id);
  await build({ only: "withdrawals" });
  expect(pages()).toEqual([]);
  expect([...readTree(root).keys()].filter((path) => path.startsWith("redirects/"))).toEqual([]);
});

it("lists that are written before a move name a page that is there", async () => {
  const { store, ada, publish, build, root } = await createLiveTree();
  const [one, two] = [await publish("One"), await publish("Two")];
  await build();
  await unpublish(store, ada, two.id);
  await move(store, ada, one.id, "uno");
  // The withdrawal is built first. Its lists already have the new address.
  await build({ only: "withdrawals" });
  expect(readFileSync(join(root, "index.html"), "utf8")).toContain("/author/ada/uno");
  expect(danglingNames(readTree(root))).toEqual([]);
  expect(existsSync(join(root, "author/ada/one/index.html"))).toBe(false);
});

interface Item {
  id: string;
  url: string;
}

interface Feed {
  items: Item[];
}

const PAGE = /^author\/[^/]+\/(?!archive)[^/]+\/index\.html$/;

async function move(store: Store, writer: Writer, pieceId: string, slug: string): Promise<void> {
  const piece = (await findPiece(store.read, pieceId))!;
  const step = { pieceId, actor: writerAt(writer), review: "off" } as const;
  const { version } = await takeStep(store, {
    ...step,
    action: "edit",
    version: piece.version,
    content: { ...piece.content, wanted_slug: slug },
  });
  await takeStep(store, { ...step, action: "update", version, rendered: RENDERED });
}
