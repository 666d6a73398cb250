import { createOnigurumaEngine } from "@shikijs/engine-oniguruma";
import { expect, it } from "vitest";
import { shareScanners } from "../../api/render/text/shared-scanners.ts";

async function countingEngine() {
  const real = await createOnigurumaEngine(import("@shikijs/engine-oniguruma/wasm-inlined"));
  const counts = { made: 0, disposed: 0 };
  const engine = shareScanners({
    ...real,
    createScanner: (patterns) => {
      const scanner = real.createScanner(patterns);
      counts.made++;
      return {
        findNextMatchSync: (string, start, options) =>
          scanner.findNextMatchSync(string, start, options),
        dispose: () => counts.disposed++,
      };
    },
  });
  return { engine, counts };
}

it("scanners of the same patterns are made once, and give the same matches", async () => {
  const { engine, counts } = await countingEngine();
  const [one, two] = [engine.createScanner(["a+", "b"]), engine.createScanner(["a+", "b"])];
  const other = engine.createScanner(["a+b"]);
  expect(counts.made).toBe(2);
  expect(one.findNextMatchSync("xaab", 0, 0)).toMatchObject({ index: 0 });
  expect(two.findNextMatchSync("xb", 0, 0)).toMatchObject({ index: 1 });
  expect(other.findNextMatchSync("xb", 0, 0)).toBeNull();
});

it("a scanner is kept after its last use, and the longest unused ones are disposed of", async () => {
  const { engine, counts } = await countingEngine();
  const kept = engine.createScanner(["kept"]);
  const again = engine.createScanner(["again"]);
  again.dispose?.();
  engine.createScanner(["again"]);
  expect(counts).toEqual({ made: 2, disposed: 0 });
  for (let number = 0; number < 150; number++) engine.createScanner([`word${number}`]).dispose?.();
  expect(counts).toEqual({ made: 152, disposed: 50 });
  expect(kept.findNextMatchSync("kept", 0, 0)).toMatchObject({ index: 0 });
  engine.createScanner(["again"]);
  expect(counts.made).toBe(152);
});
