import { expect, it } from "vitest";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { SINGLE_TREE } from "../../api/store/log/followers.ts";
import { snapshotOfTree } from "../../api/store/log/public-snapshot.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import { type MonthPart, monthParts } from "../../api/store/pieces/public/archive-months.ts";
import { createKeptMonths, type KeptMonths } from "../../build/targets/kept-months.ts";
import { ARCHIVE_SIZE } from "../../build/targets/targets.ts";
import { createTestStore, createWriter } from "../_setup.ts";
import { publishNew, unpublish } from "./_site.ts";

it("the months of the archive that are kept are those that a count of all pieces gives, and only changed pages are counted", async () => {
  const { store, clock } = await createTestStore();
  const ada = await createWriter(store);
  const bob = await createWriter(store, { slug: "bob" });
  const ids: string[] = [];
  for (let number = 0; number < 2.5 * ARCHIVE_SIZE; number++) {
    clock.advance({ days: 3 });
    const writer = number % 10 === 0 ? bob : ada;
    ids.push((await publishNew(store, writer, { headline: `Piece ${number}` })).id);
  }
  const kept = createKeptMonths();
  const inSnapshot = (read: KeptMonths): Promise<MonthPart[]> =>
    store.snapshot((db) => read(snapshotOfTree(db, SINGLE_TREE, ids)));
  const counted = (): Promise<MonthPart[]> =>
    inSnapshot((snapshot) => monthParts(snapshot, { of: "site" }, ARCHIVE_SIZE));
  const first = await inSnapshot(kept);
  expect(first).toEqual(await counted());
  expect(new Set(first.map(({ page }) => page))).toEqual(new Set([0, 1, 2]));

  // Without a change in the log: nobody has told that this piece has another date.
  const silently = (id: string, published_at: string): Promise<unknown> =>
    store.write((tx) =>
      tx.updateTable("pieces").set({ published_at }).where("id", "=", id).execute(),
    );
  await silently(ids[1]!, "1999-01-01T00:00:00.000Z");
  await unpublish(store, ada, ids[ARCHIVE_SIZE + 1]!);
  ids.push(
    (await publishNew(store, ada, { headline: "An old one", dated: "2001-02-03T04:05:06.000Z" }))
      .id,
  );
  const second = await inSnapshot(kept);
  expect(second).not.toEqual(first);
  expect(second.map(({ month }) => month)).toContain("2001-02");
  // Its page has no change, so it is not counted again …
  expect(second.map(({ month }) => month)).not.toContain("1999-01");
  // … until it has one.
  await unpublish(store, ada, ids[2]!);
  expect(await inSnapshot(kept)).toEqual(await counted());

  // A piece that nobody can see yet has no month.
  const hidden = await publishNew(store, ada, {
    headline: "Hidden",
    dated: "2002-02-03T04:05:06.000Z",
  });
  expect((await inSnapshot(kept)).map(({ month }) => month)).not.toContain("2002-02");
  ids.push(hidden.id);
  expect((await inSnapshot(kept)).map(({ month }) => month)).toContain("2002-02");
  await eraseWriter(store, OPERATOR, bob.id);
  expect(await inSnapshot(kept)).toEqual(await counted());
});
