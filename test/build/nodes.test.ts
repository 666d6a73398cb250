import { describe, expect, it } from "vitest";
import type { Store } from "../../api/store/engine/open.ts";
import { silentBefore } from "../../api/store/log/followers.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { createTestStore, tempFolder } from "../_setup.ts";
import { isFullStorm } from "../_storm.ts";
import { createRandom, importPieces, makeChange } from "./_changes.ts";
import { changeSettings } from "./_settings-changes.ts";
import { createNode, type TestNode } from "./_nodes.ts";
import { searchFaults } from "./_search.ts";
import { SETTINGS } from "./_site.ts";
import { danglingNames, dropEarlierStyles, readTree, withoutSearch } from "./_tree.ts";

/**
 * `away`: during these changes, the second node is away; then the third one, for longer than the log is kept.
 * `fast`: between these, the third node is away for two days, and the others follow at every step.
 * `settings`: these change the settings or the site's own pages, one while the second node is away, one while the third is.
 */
const FULL = {
  changes: 60,
  away: { b: [15, 30], c: [35, 45] },
  fast: [36, 44],
  settings: [5, 20, 40],
} as const;
const FEW = {
  changes: 24,
  away: { b: [5, 10], c: [11, 21] },
  fast: [12, 20],
  settings: [7, 16],
} as const;
const {
  changes: CHANGES,
  away: AWAY,
  fast: FAST,
  settings: SETTINGS_AT,
} = isFullStorm() ? FULL : FEW;

describe("three nodes on one database", () => {
  it("have the same files as a full build after random changes, and what is settled is on all that live", async () => {
    const { store, clock } = await createTestStore();
    const random = createRandom(5);
    await importPieces(store, 60);
    const nodes = await Promise.all(["a", "b", "c"].map((id) => createNode(store, id)));
    for (const node of nodes) await node.catchUp();
    let checked = 0;
    for (let number = 0; number < CHANGES; number++) {
      clock.advance({ minutes: random(2) ? 0.1 : 0.2 });
      const isFast = number >= FAST[0] && number < FAST[1];
      if (isFast) clock.advance({ days: 0.25 });
      const change = SETTINGS_AT.findIndex((at) => at === number);
      // Others may do nothing by chance: a single page cannot be moved.
      await (change >= 0
        ? changeSettings(store, random, change % 2 ? "settings" : "add page")
        : makeChange(store, clock, random));
      for (const node of nodes) {
        const [from, to] = AWAY[node.id as keyof typeof AWAY] ?? [CHANGES, CHANGES];
        const isAway = number >= from && number < to;
        if (!isAway && (node.id === "a" || isFast || random(3))) await node.catchUp();
        checked += await expectSettledOnLiving(store, nodes);
      }
    }
    expect(checked).toBeGreaterThan(1_000);
    for (const node of [...nodes, ...nodes]) await node.catchUp();
    const built = nodes.map(
      ({ said }) => said.filter((message) => message.startsWith("Built the whole")).length,
    );
    expect(built).toEqual(nodes.map(() => 1 + SETTINGS_AT.length));
    expect(await store.read.selectFrom("progress").selectAll().execute()).toEqual([]);
    const open = store.read.selectFrom("changes").select("number").where("settled_at", "is", null);
    expect(await open.execute()).toEqual([]);
    await expectEqualToFullBuild(store, nodes);
  });
});

/** Each living node shows a piece that is settled as public, and does not show one that is settled as withdrawn. */
async function expectSettledOnLiving(store: Store, nodes: readonly TestNode[]): Promise<number> {
  const living = await store.read
    .selectFrom("followers")
    .select("id")
    .where("joined_at", "is not", null)
    .where("heartbeat_at", ">", silentBefore(store))
    .execute();
  const pieces = await store.read
    .selectFrom("pieces")
    .select(["id", "status"])
    .where("ordinal", "is not", null)
    .where("id", "not in", ({ selectFrom }) =>
      selectFrom("changes").select("subject_id").where("settled_at", "is", null),
    )
    .execute();
  for (const { id } of living) {
    const node = nodes.find((one) => one.id === id);
    const wrong = pieces.filter(
      (piece) => node?.has(`api/public/pieces/${piece.id}.json`) !== (piece.status === "approved"),
    );
    expect(wrong, id).toEqual([]);
  }
  return living.length * pieces.length;
}

async function expectEqualToFullBuild(store: Store, nodes: readonly TestNode[]): Promise<void> {
  const dataDir = tempFolder();
  await buildAll({ store, follower: "fresh", dataDir, settings: SETTINGS });
  const full = withoutSearch(readTree(publicFolder(dataDir)));
  expect(full.size).toBeGreaterThan(200);
  for (const node of nodes) {
    const files = node.files();
    dropEarlierStyles(files, full);
    expect([...files.keys()].filter((path) => !full.has(path))).toEqual([]);
    const different = [...full].filter(([path, text]) => files.get(path) !== text);
    expect(different.map(([path]) => path)).toEqual([]);
    expect(await searchFaults(store, node.root, ["headline", "text", "a"])).toEqual([]);
    expect(danglingNames(readTree(node.root))).toEqual([]);
  }
}
