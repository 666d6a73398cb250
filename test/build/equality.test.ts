import { cpSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readShippedAssets } from "../../build/assets/shipped-assets.ts";
import { createSite, type Site } from "../../build/targets/site.ts";
import { drain, type Drained } from "../../build/pipeline/drain.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { readTheme } from "../../build/theme/read-theme.ts";
import { createMerger } from "../../build/search/merger.ts";
import { createRebuilds } from "../../build/pipeline/rebuilds.ts";
import { startRemoteLane } from "../../build/tree/remote-lane.ts";
import { noteChanges } from "../../build/pipeline/staleness.ts";
import { testLedger } from "../_ledger.ts";
import { filesIn } from "../../scripts/galley/public-files.ts";
import { verify } from "../../scripts/galley/verify.ts";
import { isOnPostgres } from "../_engine.ts";
import { drawSite } from "../pictures/_cards.ts";
import { createTestStore, tempFolder } from "../_setup.ts";
import { isFullStorm } from "../_storm.ts";
import { isShort } from "../_suite.ts";
import { CHANGE_KINDS, createRandom, importPieces, makeChange, UNSEEN } from "./_changes.ts";
import { changeSettings, SETTINGS_KINDS } from "./_settings-changes.ts";
import { healthFaults } from "./_health.ts";
import { searchFaults } from "./_search.ts";
import {
  danglingNames,
  dropEarlierStyles,
  orphanPictures,
  picturesInTree,
  readTree,
  withoutSearch,
} from "./_tree.ts";

const SETTINGS = { baseUrl: "https://galley.example", siteName: "Galley" };
/** One of so many changes is of the settings or of the site's own pages, after which the whole tree is built again. */
const SETTINGS_EVERY = isFullStorm() ? 13 : 4;
/** Changes between two checks of the whole tree. */
const FOLLOW_EVERY = isShort() ? 6 : 3;
/** First comes each kind of change in turn, which is all that `npm test` and `npm run test:all` make, then others at random. */
const IN_TURN = Math.floor((CHANGE_KINDS.length * SETTINGS_EVERY) / (SETTINGS_EVERY - 1));
/** One try in two does something, for the kinds that depend on chance. */
const TRIES_MAX = 30;
/** More pictures and covers than this were public at the same time. */
const LEAST = isFullStorm() ? 2 : 0;
/** The theme makes other pages of the same data, so fewer changes are enough, and one engine. `npm test` makes one pass. */
const WITH = [
  { pages: "the shipped templates", theme: null, ...size({ changes: 200, pieces: 300 }) },
  ...(isOnPostgres() || isShort()
    ? []
    : [
        {
          pages: "a Liquid theme",
          theme: "site/themes/magazine",
          ...size({ changes: 80, pieces: 120 }),
        },
      ]),
];
const QUERIES = ["headline", "text", "changed", "standfirst", "a", "ka lo", "tu", "quiter", "."];
/** An author's page, an archive and a feed have other paths. */
const PIECE_PAGE = /^author\/[^/]+\/(?!archive)[^/]+\/index\.html$/;

describe("an incremental tree", () => {
  it.each(WITH)(
    "equals a full build with $pages, byte for byte, after $changes random changes of all kinds",
    async ({ theme: folder, changes, pieces }) => {
      const theme = folder === null ? null : await readTheme(folder);
      const { store, clock } = await createTestStore();
      const random = createRandom(20);
      await importPieces(store, pieces);
      const site = createSite(SETTINGS, readShippedAssets().names, theme);
      await drawSite(store, site.cards);
      const live = tempFolder();
      if (folder !== null) cpSync(folder, join(live, "theme"), { recursive: true });
      await buildAll({ store, dataDir: live, settings: SETTINGS, theme });
      const follow = createFollower(store, live, site);

      const done = new Set<string>();
      let mostPictures = 0;
      let mostCovers = 0;
      let mostCards = 0;
      let settingsChanges = 0;
      for (let number = 0; number < changes; number++) {
        clock.advance({ minutes: 7 });
        const before = await lastChange(store);
        const isOfSettings = number % SETTINGS_EVERY === SETTINGS_EVERY - 1;
        const ofSettings = isOfSettings ? SETTINGS_KINDS[settingsChanges++] : undefined;
        const change = isOfSettings ? undefined : CHANGE_KINDS[number - settingsChanges];
        const wanted = ofSettings ?? change;
        const isDone = (): boolean => wanted === undefined || done.has(wanted);
        let kind: string;
        let tries = 0;
        do {
          kind = isOfSettings
            ? await changeSettings(store, random, ofSettings)
            : await makeChange(store, clock, random, change);
          if ((await lastChange(store)) > before) done.add(kind);
          // By chance, a page may be moved above the first, or a mark taken that nobody had.
        } while (!isDone() && ++tries < TRIES_MAX);
        if (number % FOLLOW_EVERY !== 0) continue;
        await follow();
        expect(await searchFaults(store, publicFolder(live), QUERIES), kind).toEqual([]);
        const tree = readTree(publicFolder(live));
        expect(danglingNames(tree), kind).toEqual([]);
        expect(orphanPictures(tree), kind).toEqual([]);
        const shown = await shownPictures(store);
        expect(picturesInTree(tree), kind).toEqual(shown);
        mostPictures = Math.max(mostPictures, shown.length);
        mostCovers = Math.max(
          mostCovers,
          (tree.get("feed.xml")?.match(/<media:content/g) ?? []).length,
        );
        mostCards = Math.max(mostCards, cardsIn(tree).length);
      }
      const last = await follow();
      expect(last.setAside).toBe(0);
      // Each of them changed the tree.
      expect([...done].toSorted()).toEqual(
        [...new Set<string>([...CHANGE_KINDS, ...SETTINGS_KINDS])].toSorted(),
      );
      expect(mostPictures).toBeGreaterThan(LEAST);
      expect(mostCards).toBeGreaterThan(5);
      expect(mostCovers).toBeGreaterThan(LEAST);

      const fresh = tempFolder();
      await buildAll({
        store,
        dataDir: fresh,
        settings: SETTINGS,
        theme,
        remoteLanes: [startRemoteLane(), startRemoteLane()],
      });
      const [incremental, full] = [live, fresh].map((dataDir) =>
        withoutSearch(readTree(publicFolder(dataDir))),
      ) as [Map<string, string>, Map<string, string>];
      dropEarlierStyles(incremental, full);
      for (const dataDir of [live, fresh]) {
        const root = publicFolder(dataDir);
        expect(await healthFaults(store, dataDir)).toEqual([]);
        expect(await searchFaults(store, root, QUERIES)).toEqual([]);
        expect(danglingNames(readTree(root))).toEqual([]);
        expect(orphanPictures(readTree(root))).toEqual([]);
      }
      expect([...incremental.keys()].filter((path) => !full.has(path))).toEqual([]);
      expect([...full.keys()].filter((path) => !incremental.has(path))).toEqual([]);
      expect(
        [...full].filter(([path, text]) => incremental.get(path) !== text).map(([path]) => path),
      ).toEqual([]);
      const stateFile = join(tempFolder(), "state.json");
      const verified = await verify(filesIn(publicFolder(live)), { piece: undefined, stateFile });
      expect(verified.faults).toEqual([]);
      expect(verified.pieces).toBeGreaterThan(10);
      expect(await countWritten(store, UNSEEN)).toBeGreaterThan(0);
      expect([...full].filter(([, text]) => text.includes(UNSEEN)).map(([path]) => path)).toEqual(
        [],
      );
      expect(full.size).toBeGreaterThan(2 * pieces);
      const [, page = ""] = [...full].find(([path]) => PIECE_PAGE.test(path)) ?? [];
      expect(page.includes("magazine")).toBe(theme !== null);
    },
  );
});

/**
 * Brings a tree up to date as a worker does: a full build where one is due, then the other changes, then the segments of
 * the search are merged, and freed of words that were taken down.
 */
function createFollower(store: Store, dataDir: string, site: Site): () => Promise<Drained> {
  const root = publicFolder(dataDir);
  const ledger = testLedger(store, dataDir);
  const drainOptions = {
    store,
    site,
    root,
    ledger,
    onPlan: async () => {
      await noteChanges({ store, dataDir });
    },
  };
  const merger = createMerger({
    root: drainOptions.root,
    onReady: () => {},
    onFailure: (error) => expect(error).toBeUndefined(),
  });
  onTestFinished(() => merger.close());
  const configuration = { dataDir, ...SETTINGS };
  const rebuilds = createRebuilds({ store, configuration, log: () => {}, drainOptions, ledger });
  return async () => {
    await ledger.start();
    await ledger.sign();
    await rebuilds.step();
    await rebuilds.tidied();
    const drained = await drain(drainOptions);
    await merger.step();
    return drained;
  };
}

/** `npm run storm` makes the full number of changes. */
function size(full: { changes: number; pieces: number }): { changes: number; pieces: number } {
  return isFullStorm() ? full : { changes: IN_TURN, pieces: 120 };
}

async function lastChange(store: Store): Promise<number> {
  const { last } = await store.read
    .selectFrom("changes")
    .select(({ fn }) => fn.max("number").as("last"))
    .executeTakeFirstOrThrow();
  return last;
}

/** The public pieces whose writers have written these words. */
async function countWritten(store: Store, words: string): Promise<number> {
  const { count } = await store.read
    .selectFrom("pieces")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "approved")
    .where("body_md", "like", `%${words}%`)
    .executeTakeFirstOrThrow();
  return count;
}

function cardsIn(tree: ReadonlyMap<string, string>): string[] {
  return [...tree.keys()].filter((path) => path.startsWith("cards/"));
}

/** The pictures that public pieces show: readers may have these and no others. */
async function shownPictures(store: Store): Promise<string[]> {
  const rows = await store.read
    .selectFrom("piece_pictures")
    .innerJoin("pieces", "pieces.id", "piece_pictures.piece_id")
    .select("picture_id")
    .distinct()
    .where("status", "=", "approved")
    .orderBy("picture_id")
    .execute();
  return rows.map(({ picture_id }) => picture_id);
}
