import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { StoredPiece, Writer } from "../../api/contract/records.ts";
import { countOpenChanges } from "../../api/store/changes.ts";
import { takeStep } from "../../api/store/lifecycle.ts";
import { databaseFile, openStore, type Store } from "../../api/store/open.ts";
import { buildAll } from "../../build/full.ts";
import { publicFolder } from "../../build/generation.ts";
import { createPiece, createWriter, tempFolder, writerAt } from "../_setup.ts";
import { openSearch, readTree } from "./_tree.ts";
import { brought, kill9, startWorker } from "./_worker.ts";

const SETTINGS = { baseUrl: "https://galley.example", siteName: "Galley" };
const ENVIRONMENT = { BASE_URL: SETTINGS.baseUrl };
const KILLS = 100;
const SECRET = "a-draft-that-nobody-may-see";

describe("a worker that is killed at 100 random instants", () => {
  it(
    "loses nothing, leaks nothing, and never lists what is not there",
    { timeout: 1_200_000 },
    async () => {
      const dataDir = tempFolder();
      const store = await openStore(databaseFile(dataDir));
      const writers = [
        await createWriter(store, { slug: "ada" }),
        await createWriter(store, { slug: "bob" }),
      ];
      for (const writer of writers)
        await createPiece(store, writer, { headline: SECRET, body_md: SECRET });
      for (let number = 0; number < 20; number++) await publishNew(store, pick(writers));
      await buildAll({ store, dataDir, settings: SETTINGS });

      const over = new AbortController();
      const reader = walkLists(publicFolder(dataDir), over.signal);
      const changes = changeThings(store, writers, over.signal);
      for (let kill = 0; kill < KILLS; kill++) {
        const worker = await startWorker(dataDir, ENVIRONMENT);
        await delay(Math.random() * 120);
        await kill9(worker);
      }
      over.abort();
      const removed = await changes;
      const dangling = await reader;

      const worker = await startWorker(dataDir, ENVIRONMENT);
      await brought(worker, () => isSettled(store));
      await kill9(worker);
      const fresh = tempFolder();
      await buildAll({ store, dataDir: fresh, settings: SETTINGS });
      const [live, full] = [readTree(publicFolder(dataDir)), readTree(publicFolder(fresh))];
      const hidden = /(^|\/)\.[^/]+\.new$|^search\/(segments\/|manifest\.json$)/;
      const visible = [...live].filter(([path]) => !hidden.test(path));
      for (const path of full.keys()) if (hidden.test(path)) full.delete(path);
      const searches = [
        await openSearch(publicFolder(dataDir)),
        await openSearch(publicFolder(fresh)),
      ];
      const [found, wanted] = searches.map((search) => search.search({ q: "piece", limit: 9_999 }));
      await store.close();

      expect(found?.hits.length).toBeGreaterThan(20);
      expect(found).toEqual(wanted);
      expect(dangling).toEqual([]);
      expect(Object.fromEntries(visible)).toEqual(Object.fromEntries(full));
      expect(visible.filter(([, text]) => text.includes(SECRET))).toEqual([]);
      expect(removed.length).toBeGreaterThan(0);
      expect(removed.filter((id) => live.has(`api/public/pieces/${id}.json`))).toEqual([]);
    },
  );
});

async function isSettled(store: Store): Promise<boolean> {
  const { pending, setAside } = await countOpenChanges(store.read);
  if (setAside) throw new Error(`Changes were set aside: ${setAside}.`);
  return !pending;
}

/** Publishes and unpublishes until told to stop. Says what is unpublished at the end. */
async function changeThings(
  store: Store,
  writers: readonly Writer[],
  signal: AbortSignal,
): Promise<string[]> {
  const pieces: { piece: StoredPiece; writer: Writer }[] = [];
  const gone: string[] = [];
  while (!signal.aborted) {
    const writer = pick(writers);
    pieces.push({ piece: await publishNew(store, writer), writer });
    if (pieces.length > 5) {
      const { piece, writer: owner } = pieces.splice(
        Math.floor(Math.random() * pieces.length),
        1,
      )[0]!;
      await takeStep(store, {
        pieceId: piece.id,
        actor: writerAt(owner),
        review: "off",
        action: "unpublish",
      });
      gone.push(piece.id);
    }
    await delay(120);
  }
  return gone;
}

let headlines = 0;

async function publishNew(store: Store, writer: Writer): Promise<StoredPiece> {
  const number = ++headlines;
  const draft = await createPiece(store, writer, {
    headline: `Piece ${number}`,
    tags: [`t${number % 4}`],
  });
  return takeStep(store, {
    pieceId: draft.id,
    actor: writerAt(writer),
    review: "off",
    action: "publish",
    version: draft.version,
    proof: { html: "<p>Text.</p>", text: "Text.", version: 1, slug: `piece-${number}` },
  });
}

/** Reads the lists over and over, and follows what they name. An address counts as missing if it is still listed then. */
async function walkLists(root: string, signal: AbortSignal): Promise<string[]> {
  const dangling = new Set<string>();
  const lists = [
    "index.html",
    "api/public/pieces/recent.json",
    "author/ada/index.html",
    "feed.json",
  ];
  const read = (path: string): string => {
    try {
      return readFileSync(join(root, path), "utf8");
    } catch {
      return "";
    }
  };
  while (!signal.aborted) {
    for (const list of lists) {
      for (const [, path = ""] of read(list).matchAll(/\/(author\/[a-z]+\/piece-\d+)/g)) {
        const page = join(root, path, "index.html");
        if (!existsSync(page) && read(list).includes(`${path}"`) && !existsSync(page)) {
          dangling.add(`${list} → ${path}`);
        }
      }
      await delay(5);
    }
  }
  return [...dangling];
}

function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error("Nothing to pick from.");
  return item;
}
