import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { StoredPiece, Writer } from "../../api/contract/records.ts";
import { countOpenChanges, withdrawalStateOf } from "../../api/store/log/change-states.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { nextMerge, nextPurge } from "../../build/search/merge-search.ts";
import { readManifest, SEGMENTS } from "../../build/search/search.ts";
import { isAside } from "../../build/tree/tree.ts";
import { createPiece, createWriter, tempFolder, writerAt } from "../_setup.ts";
import { createStorm, isFullStorm } from "../_storm.ts";
import { isShort } from "../_suite.ts";
import { openReads, unpublishPiece, updatePiece } from "../read/_site.ts";
import { healthFaults } from "./_health.ts";
import { isTidied, searchFaults } from "./_search.ts";
import { danglingNames, differences, leftovers, readTree, withoutSearch } from "./_tree.ts";
import { brought, kill9, startWorker } from "./_worker.ts";
import { openTestStore } from "../_engine.ts";

const SETTINGS = { baseUrl: "https://galley.example", siteName: "Galley" };
const ENVIRONMENT = { BASE_URL: SETTINGS.baseUrl };
const { kills: KILLS, random } = createStorm({ few: isShort() ? 2 : 4, full: 100 });
/** How often the storm pauses to compare everything. */
const ROUNDS = isFullStorm() ? 5 : isShort() ? 1 : 2;
const SECRET = "a-draft-that-nobody-may-see";
const QUERIES = ["piece", "piece 1", "text", "text of", "version a", "version b", "secret", "."];

describe(`a worker that is killed at ${KILLS} random instants`, () => {
  it(
    "loses nothing, leaks nothing, finds all there is, and never lists what is not there",
    { timeout: 1_800_000 },
    async () => {
      const dataDir = tempFolder();
      const root = publicFolder(dataDir);
      const store = await openTestStore(dataDir);
      const writers = [
        await createWriter(store, { slug: "ada" }),
        await createWriter(store, { slug: "bob" }),
      ];
      for (const writer of writers)
        await createPiece(store, writer, { headline: SECRET, body_md: SECRET });
      for (let number = 0; number < 20; number++) await publishNew(store, pick(writers));
      await buildAll({ store, dataDir, settings: SETTINGS });

      const over = new AbortController();
      const things: Things = { writers, pieces: [], gone: [] };
      const readers = [walkLists(root, over.signal), askSearch(root, over.signal)];
      const heard = hearWithdrawals(store, root, things, over.signal);
      const calm: string[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const pause = new AbortController();
        const changes = changeThings(store, things, pause.signal);
        for (let kill = 0; kill < KILLS / ROUNDS; kill++) {
          const worker = await startWorker(dataDir, ENVIRONMENT);
          await delay(random() * 120);
          await kill9(worker);
        }
        pause.abort();
        await changes;
        // Words that were taken down leave the segments some moments later; meanwhile cards may be drawn, which are changes.
        do {
          const worker = await startWorker(dataDir, ENVIRONMENT);
          await brought(worker, async () => (await isSettled(store)) && isTidied(store, root));
          await kill9(worker);
        } while (!(await isSettled(store)));
        calm.push(...(await searchFaults(store, root, QUERIES)), ...danglingNames(readTree(root)));
        calm.push(...(await healthFaults(store, dataDir)));
      }
      over.abort();
      const dangling = (await Promise.all(readers)).flat();
      const { lies, states } = await heard;

      // Health knows when a file of the search is lost, and when the worker has made it again.
      const { segments } = await readManifest(root);
      rmSync(join(root, SEGMENTS, segments[0]?.file ?? ""));
      const ill = await healthFaults(store, dataDir);

      const healer = await startWorker(dataDir, ENVIRONMENT);
      await brought(healer, async () => !(await healthFaults(store, dataDir)).length);
      await brought(healer, () => isMerged(root));
      await kill9(healer);
      // The last worker removes the leftovers of the one before, and what that one had merged.
      const last = await startWorker(dataDir, ENVIRONMENT);
      await brought(last, () => isSwept(root));
      await kill9(last);
      const after = await healthFaults(store, dataDir);
      const fresh = tempFolder();
      await buildAll({ store, dataDir: fresh, settings: SETTINGS });
      const [live, full] = [readTree(root), readTree(publicFolder(fresh))];
      const { gone } = things;
      await store.close();

      expect(calm).toEqual([]);
      expect(ill).toEqual([expect.stringMatching(/^search: .*missing or damaged/)]);
      expect(after).toEqual([]);
      expect(dangling).toEqual([]);
      expect(lies).toEqual([]);
      expect([...states]).toEqual(expect.arrayContaining(["going", "gone"]));
      expect(differences(withoutSearch(live), withoutSearch(full))).toEqual([]);
      expect(await leftovers(root, live, full)).toEqual([]);
      expect(readdirSync(join(dataDir, "generations")).filter(isAside)).toEqual([]);
      expect([...live].filter(([, text]) => text.includes(SECRET))).toEqual([]);
      expect(gone.length).toBeGreaterThan(0);
      expect(gone.filter((id) => live.has(`api/public/pieces/${id}.json`))).toEqual([]);
    },
  );
});

/** Whether nothing is left to merge. A merged segment's parts stay for a while, for servers that still read them. */
async function isMerged(root: string): Promise<boolean> {
  const manifest = await readManifest(root);
  if (nextMerge(root, manifest)) return false;
  // A segment may go while its ids are read.
  return nextPurge(root, manifest, { everything: true }).then(
    (job) => !job,
    () => false,
  );
}

async function isSwept(root: string): Promise<boolean> {
  const folder = join(root, SEGMENTS);
  // Without its only segment the folder is gone too, until the worker has made the segment again.
  if (!existsSync(folder)) return false;
  const tree = new Map(readdirSync(folder).map((name) => [`${SEGMENTS}/${name}`, ""]));
  return (await leftovers(root, tree, new Map())).length === 0;
}

async function isSettled(store: Store): Promise<boolean> {
  const { pending, setAside } = await countOpenChanges(store.read);
  if (setAside) throw new Error(`Changes were set aside: ${setAside}.`);
  return !pending;
}

interface Things {
  writers: readonly Writer[];
  /** The pieces that are public. */
  pieces: { piece: StoredPiece; writer: Writer }[];
  /** The ids of unpublished pieces. */
  gone: string[];
}

/** Publishes, updates to and fro, moves, and unpublishes until told to stop. */
async function changeThings(store: Store, things: Things, signal: AbortSignal): Promise<void> {
  const { writers, pieces, gone } = things;
  for (let number = 0; !signal.aborted; number++) {
    const writer = pick(writers);
    pieces.push({ piece: await publishNew(store, writer), writer });
    // Often the same piece: its earlier texts are restored, and merge into earlier segments.
    const updated = pieces[number % 5 ? 0 : pieces.length - 1];
    if (updated) {
      const body_md = updated.piece.content.body_md.endsWith("A.") ? "Version B." : "Version A.";
      // Every fourth time it also moves, to and fro between three addresses.
      const slug = `piece-9${updated.piece.ordinal}${number % 3}`;
      const wanted_slug = number % 4 || slug === updated.piece.slug ? undefined : slug;
      const changes = { body_md, wanted_slug };
      updated.piece = await updatePiece(store, updated.writer, updated.piece, changes);
    }
    if (pieces.length > 5) {
      const at = 1 + Math.floor(random() * (pieces.length - 1));
      const [last] = pieces.splice(at, 1);
      if (last) {
        await unpublishPiece(store, last.writer, last.piece);
        gone.push(last.piece.id);
      }
    }
    await delay(120);
  }
}

let headlines = 0;

async function publishNew(store: Store, writer: Writer): Promise<StoredPiece> {
  const number = ++headlines;
  const draft = await createPiece(store, writer, {
    headline: `Piece ${number}`,
    body_md: `Text of ${number}.`,
    tags: [`t${number % 4}`],
  });
  return takeStep(store, {
    pieceId: draft.id,
    actor: writerAt(writer),
    review: "off",
    action: "publish",
    version: draft.version,
    rendered: {
      html: `<p>Text of ${number}.</p>`,
      text: `Text of ${number}.`,
      version: 1,
      slug: `piece-${number}`,
    },
  });
}

/** Reads the desk's state of each withdrawal again and again. Once the desk says that it is done, the tree must agree. */
async function hearWithdrawals(
  store: Store,
  root: string,
  { gone }: Things,
  signal: AbortSignal,
): Promise<{ lies: string[]; states: Set<string> }> {
  const lies = new Set<string>();
  const states = new Set<string>();
  const lists = ["feed.json", "index.html", "api/public/pieces/recent.json"];
  while (!signal.aborted) {
    for (const id of gone) {
      const state = await withdrawalStateOf(store, id);
      states.add(state);
      if (state === "going") continue;
      if (existsSync(join(root, `api/public/pieces/${id}.json`))) lies.add(`${state}: ${id}`);
      if (state === "lists") continue;
      for (const list of lists) {
        if (readFileSync(join(root, list), "utf8").includes(id)) lies.add(`${list} names ${id}`);
      }
    }
    await delay(10);
  }
  return { lies: [...lies], states };
}

/** Asks a server's search again and again. It never fails, and every piece that it names can be read. */
async function askSearch(root: string, signal: AbortSignal): Promise<string[]> {
  const failures = new Set<string>();
  const reads = openReads(root);
  while (!signal.aborted) {
    for (const q of QUERIES) {
      try {
        await reads.searchPieces({ q, limit: 100 });
      } catch (error) {
        failures.add(`search for ${q}: ${(error as Error).message}`);
      }
      await delay(20);
    }
  }
  return [...failures];
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
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("Nothing to pick from.");
  return item;
}
