import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createPatrol } from "../../build/pipeline/patrol.ts";
import { createLiveTree } from "./_site.ts";

/** More steps than a pass over these small trees takes. */
const STEPS = 20;

async function createPatrolledTree() {
  const tree = await createLiveTree();
  const { store, clock, site, root, dataDir, publish, build } = tree;
  await publish("Piece", { tags: ["kiln"] });
  await build();
  /** The patrol of a worker that started a minute ago. */
  const start = (isCurrent = true) => {
    const patrol = createPatrol({ store, site, root, dataDir, isCurrent: async () => isCurrent });
    clock.advance({ minutes: 2 });
    return patrol;
  };
  const walk = async (patrol: ReturnType<typeof start>, steps = STEPS): Promise<string[]> => {
    const mended: string[] = [];
    for (let step = 0; step < steps; step++) mended.push(...(await patrol.step()));
    return mended;
  };
  const damage = (path: string): void => writeFileSync(join(root, path), "Damaged.");
  const isDamaged = (path: string): boolean =>
    readFileSync(join(root, path), "utf8") === "Damaged.";
  return { ...tree, start, walk, damage, isDamaged };
}

const PAGE = "author/ada/piece/index.html";

describe("a patrol", () => {
  it("compares all bytes once a day, however often the worker starts", async () => {
    const { clock, start, walk, damage, isDamaged } = await createPatrolledTree();
    damage("llms.txt");
    expect(await walk(start())).toEqual(["llms.txt"]);
    damage("llms.txt");
    for (let restart = 0; restart < 3; restart++) expect(await walk(start())).toEqual([]);
    expect(isDamaged("llms.txt")).toBe(true);
    clock.advance({ days: 1 });
    expect(await walk(start())).toEqual(["llms.txt"]);
  });

  it("continues after a restart", async () => {
    const { start, walk, damage, isDamaged } = await createPatrolledTree();
    // Pieces come first.
    await walk(start(), 1);
    damage(PAGE);
    damage("llms.txt");
    expect(await walk(start())).toEqual(["llms.txt"]);
    expect(isDamaged(PAGE)).toBe(true);
  });

  it("does not take files of other templates for damaged, and still replaces missing ones", async () => {
    const { root, start, walk, damage, isDamaged } = await createPatrolledTree();
    damage(PAGE);
    rmSync(join(root, "llms.txt"));
    expect(await walk(start(false))).toEqual(["llms.txt"]);
    expect(isDamaged(PAGE)).toBe(true);
    // A tree that was built with these templates is compared.
    expect(await walk(start())).toEqual([PAGE]);
  });
});
