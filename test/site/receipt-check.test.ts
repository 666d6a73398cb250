import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { SITE_LANGUAGES } from "../../api/contract/vocabulary.ts";
import { readShippedAssets } from "../../build/assets/shipped-assets.ts";
import { checkPiece, pieceIn, type ReadFile, type Seen } from "../../site/client/receipt/check.ts";
import {
  createLoggedSite,
  edit,
  FIRST,
  nameAnotherKey,
  remove,
  SECOND,
  signedByAnother,
} from "../_tampered.ts";

const AT = "2026-01-31T09:30:00.000Z";

it("finds a piece right, and remembers the log that it saw", async () => {
  const { copy, publishMore } = await createLoggedSite();
  const first = await check(copy());
  expect(statesOf(first)).toEqual({ ...GOOD, past: "open" });
  expect(first?.seen).toMatchObject({ size: 5, at: AT });
  expect(statesOf(await check(copy(), first?.seen))).toEqual(GOOD);
  await publishMore("Third");
  const later = await check(copy(), first?.seen);
  expect(statesOf(later)).toEqual(GOOD);
  expect(later?.seen?.size).toBe(6);
  expect(await check(copy(), undefined, "author/ada/none")).toBeUndefined();
});

it("shows the step that each change breaks, and remembers nothing of it", async () => {
  const { copy, ids, publishMore } = await createLoggedSite();
  const earlier = copy();
  await publishMore("Third");
  const seen = (await check(copy()))?.seen;
  const record = `api/public/pieces/${ids[0]}.json`;
  const attacks: Record<string, [attack: (folder: string) => void, wrong: string[]]> = {
    "a record": [edit(record, "One two", "One or two"), ["text", "page"]],
    "a date in a record": [
      edit(record, '"date_published":"2026', '"date_published":"2025'),
      ["text"],
    ],
    "a record and its page": [
      (folder) => {
        edit(record, "two", "ten")(folder);
        edit(`${FIRST}/index.html`, "two", "ten")(folder);
      },
      ["text"],
    ],
    "a page": [edit(`${FIRST}/index.html`, "One two", "<b>Buy this.</b> One two"), ["page"]],
    "the receipt of another piece": [
      (folder) => cpSync(join(folder, SECOND, "receipt.json"), join(folder, FIRST, "receipt.json")),
      ["page", "own"],
    ],
    "who pressed": [edit(`${FIRST}/receipt.json`, '"by":"writer"', '"by":"editor"'), ["own"]],
    "the time of the entry": [
      edit(`${FIRST}/receipt.json`, '"at":"2026', '"at":"2025'),
      ["own", "entry"],
    ],
    "a proof that the log does not have": [
      edit(`${FIRST}/receipt.json`, '"writer":"ada"', '"writer":"ada","proofs":["0"]'),
      ["own", "passkey"],
    ],
    "a missing record": [remove(record), ["text", "page"]],
    "a missing key": [remove(".well-known/galley-log.json"), ["entry", "key", "past"]],
    "a missing tile": [remove("log/tile/0/000.p/6"), ["entry", "past"]],
    "a checkpoint that another key has signed": [signedByAnother, ["key"]],
    "another key": [nameAnotherKey, ["past"]],
    "a shorter log than before": [
      (folder) => cpSync(earlier, folder, { recursive: true }),
      ["past"],
    ],
  };
  for (const [name, [attack, wrong]] of Object.entries(attacks)) {
    const folder = copy();
    attack(folder);
    const found = await check(folder, seen);
    const bad = found?.steps.filter(({ state }) => state === "bad").map((step) => step.name);
    expect(bad, name).toEqual(wrong);
    expect(found?.seen, name).toBeUndefined();
  }
  // Another past of the same length.
  const other = { ...seen!, root: Buffer.alloc(32, 7).toString("base64") };
  expect(statesOf(await check(copy(), other))).toEqual({ ...GOOD, past: "bad" });
});

it("checks each version that the receipt names, and takes no other host for a path", async () => {
  const { copy, publishMore, update } = await createLoggedSite();
  await update();
  await publishMore("Third");
  const folder = copy();
  const checked = await check(folder);
  expect(statesOf(checked)).toEqual({ ...GOOD, past: "open" });
  expect(checked?.receipt.earlier).toMatchObject([{ number: 1, kind: "publish" }]);
  const { commitment } = checked!.receipt.earlier[0]!;
  edit(`${FIRST}/receipt.json`, commitment, commitment.toUpperCase())(folder);
  expect(statesOf(await check(folder))).toEqual({ ...GOOD, past: "open", entry: "bad" });
  const named = (hash: string) => pieceIn({ hash, pathname: "/receipt", origin: "https://a.b" });
  expect(named("#/author/ada/first/receipt.json")).toBe("/author/ada/first");
  for (const hash of ["#//c.d/x", "#/..//c.d/x", "#https://c.d/x", "#"]) {
    expect(named(hash)?.startsWith("//"), hash).not.toBe(true);
  }
  expect(named("#/..//c.d/x")).toBeUndefined();
});

it("checks what its writer has signed, and the line below the piece says so", async () => {
  const { copy, publishSigned } = await createLoggedSite();
  const path = await publishSigned();
  const folder = copy();
  const page = readFileSync(join(folder, path, "index.html"), "utf8");
  expect(page).toContain(
    `<a href="/receipt#/${path}">Published and signed by its writer, entry 5</a>`,
  );
  expect(statesOf(await check(folder, undefined, path))).toEqual({
    ...GOOD,
    past: "open",
    passkey: "good",
  });
  edit(`${path}/receipt.json`, '"fingerprint":"', '"fingerprint":"0')(folder);
  expect(statesOf(await check(folder, undefined, path))).toEqual({
    ...GOOD,
    past: "open",
    passkey: "bad",
  });
});

it("weighs less than 25 KB with its script, in each language, and no other page loads that", async () => {
  const { root } = await createLoggedSite();
  const { files } = readShippedAssets();
  const script = files.find(({ path }) => path.startsWith("assets/receipt."));
  const weight = gzipSync(script?.content ?? "").length;
  const pages = ["", ...SITE_LANGUAGES.filter((one) => one !== "en")];
  for (const language of pages) {
    const html = readFileSync(join(root, "receipt", language, "index.html"), "utf8");
    expect(html).toContain(script?.path);
    const both = weight + gzipSync(html).length;
    expect(both, language).toBeGreaterThan(10_000);
    expect(both, language).toBeLessThan(25_000);
  }
  for (const page of ["index.html", `${FIRST}/index.html`]) {
    expect(readFileSync(join(root, page), "utf8")).not.toContain(script?.path);
  }
});

const GOOD = {
  text: "good",
  page: "good",
  own: "good",
  entry: "good",
  key: "good",
  past: "good",
  passkey: "open",
};

async function check(folder: string, seen?: Seen, piece = FIRST) {
  return checkPiece(`/${piece}`, { read: readIn(folder), seen, now: AT });
}

/** As a host of plain files answers: records and pages by the names of their files. */
function readIn(folder: string): ReadFile {
  return async (path) => {
    const isPage = path.startsWith("/author/") && !path.endsWith(".json");
    const file = join(folder, isPage ? `${path}/index.html` : path);
    return existsSync(file) ? Uint8Array.from(readFileSync(file)) : undefined;
  };
}

function statesOf(checked: Awaited<ReturnType<typeof check>>) {
  return Object.fromEntries(checked?.steps.map(({ name, state }) => [name, state]) ?? []);
}
