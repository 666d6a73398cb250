import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Budget, measureBudget } from "../../scripts/bench/budget.ts";

/** To write it anew: npm run -s bench -- budget --json > scripts/bench/budget.json. More than before needs a reason in the commit. */
const FILE = "scripts/bench/budget.json";

/** Some questions are asked again after a time, and not on a quick machine. A word more in a template is no kind of file. */
const MORE: Readonly<Record<string, number>> = { queries: 1.1, kilobytes: 1.02 };
/** What is saved is written down, so that it is not lost again unseen. */
const SAVED = 0.95;

it("a full build and a publication do and write what the table says", async () => {
  const asked = countsOf(JSON.parse(readFileSync(FILE, "utf8")) as Budget);
  const found = countsOf(await measureBudget());
  const faults = [...new Set([...asked.keys(), ...found.keys()])].flatMap((name) => {
    const limit = asked.get(name) ?? 0;
    const count = found.get(name) ?? 0;
    const most = limit * (MORE[name.split(" ").at(-1) ?? ""] ?? 1);
    return count > most || count < limit * SAVED ? [`${name}: ${count}, and not ${limit}`] : [];
  });
  expect(faults).toEqual([]);
});

it("the page about growth has the files and the bytes of each piece as the table has them", () => {
  const { kinds } = (JSON.parse(readFileSync(FILE, "utf8")) as Budget).full;
  const page = readFileSync("site/docs/growing.md", "utf8");
  const pieces = kinds["pieces: pages"]?.files ?? 0;
  const ofPieces = Object.entries(kinds).filter(([name]) => name.startsWith("pieces: "));
  const [, files = ""] = /^\| Files \| ([\d.]+) \|/m.exec(page) ?? [];
  expect(Math.floor(Number(files))).toBe(
    ofPieces.reduce((sum, [, kind]) => sum + kind.files, 0) / pieces,
  );
  const [row = ""] = /^\| Bytes in the tree \|.*$/m.exec(page) ?? [];
  const told = Object.fromEntries(
    Array.from(row.matchAll(/(\w+) ([\d.]+) KB/g), ([, name, kilobytes]) => [
      name,
      Number(kilobytes),
    ]),
  );
  const names = { Page: "pages", record: "records", receipt: "receipts", card: "frames" };
  for (const [name, kind] of Object.entries({ ...names, Markdown: "Markdown" })) {
    const kilobytes = (kinds[`pieces: ${kind}`]?.kilobytes ?? 0) / pieces;
    expect(Math.abs((told[name] ?? 0) - kilobytes), name).toBeLessThan(0.05 * kilobytes + 0.05);
  }
});

/** Every number with its place, such as "publication kinds tags: feeds files". */
function countsOf(part: object, place = ""): Map<string, number> {
  return new Map(
    Object.entries(part).flatMap(([name, value]: [string, number | object]) => {
      const at = place ? `${place} ${name}` : name;
      return typeof value === "number" ? [[at, value] as const] : [...countsOf(value, at)];
    }),
  );
}
