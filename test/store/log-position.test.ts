import { CompiledQuery } from "kysely";
import { describe, expect, it } from "vitest";
import { lackingOf } from "../../api/store/log/log-position.ts";
import { snapshotOfTree, snapshotOfWhole } from "../../api/store/log/public-snapshot.ts";
import { createTestStore } from "../_setup.ts";

describe("the changes that a follower lacks", () => {
  it("are found without walking through the whole log", async () => {
    const { store } = await createTestStore();
    const { sql, parameters } = lackingOf(store.read, "tree").compile();
    const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const plan = await store.read.executeQuery<{ detail: string }>(explain);
    const steps = plan.rows.map(({ detail }) => detail);
    const log = steps.filter((step) => step.startsWith("SEARCH changes"));
    expect(log).toEqual([
      "SEARCH changes USING INTEGER PRIMARY KEY (rowid>?)",
      "SEARCH changes USING INTEGER PRIMARY KEY (rowid=?)",
    ]);
    expect(steps.filter((step) => step.startsWith("SCAN"))).toEqual([]);
  });
});

describe("a snapshot for the public tree", () => {
  it("says itself which pieces it shows, and leaves the connection as it was", async () => {
    const { store } = await createTestStore();
    const tree = snapshotOfTree(store.read, "tree", ["piece"]);
    snapshotOfWhole(store.read, "other");
    expect(tree.shows).toEqual({ follower: "tree", batch: '["piece"]', isWhole: 0 });
    expect(store.read).not.toHaveProperty("shows");
  });
});
