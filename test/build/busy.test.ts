import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { READER_FOLDER } from "../../api/search/reader/paths.ts";
import { createLiveTree } from "./_site.ts";

const SHARD = `${READER_FOLDER}/part-0.json`;

it("a round ends and writes a slice, though a new piece arrives with every batch", async () => {
  const { publish, build, root, has } = await createLiveTree();
  await publish("Piece 0");
  let published = 1;
  const { isDone, settled } = await build({
    forMs: 300,
    onPlan: async () => void (await publish(`Piece ${published++}`)),
  });

  expect(isDone).toBe(false);
  expect(published).toBeGreaterThan(settled);
  expect(has(SHARD)).toBe(true);
  expect(readFileSync(join(root, SHARD), "utf8")).toContain("Piece 0");

  expect(await build({ forMs: 60_000 })).toMatchObject({ isDone: true });
  expect(readFileSync(join(root, SHARD), "utf8")).toContain(`Piece ${published - 1}`);
});

it("a tree has caught up before the reader index is written, and after all pages", async () => {
  const { publish, build, root, has } = await createLiveTree();
  const { id } = await publish("Herons");
  const before = has(SHARD) ? readFileSync(join(root, SHARD), "utf8") : "";
  let seen: unknown;
  const { isDone } = await build({
    onCaughtUp: async () => {
      const words = has(SHARD) ? readFileSync(join(root, SHARD), "utf8") : "";
      seen ??= { hasPage: has(`api/public/pieces/${id}.json`), hasOldIndex: words === before };
    },
  });

  expect(isDone).toBe(true);
  expect(seen).toEqual({ hasPage: true, hasOldIndex: true });
  expect(readFileSync(join(root, SHARD), "utf8")).toContain("Herons");
});
