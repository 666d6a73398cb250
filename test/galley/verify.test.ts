import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { filesIn, type PublicFiles, type PublicPiece } from "../../scripts/galley/public-files.ts";
import { verify } from "../../scripts/galley/verify.ts";
import { setSigning } from "../../api/store/people/signing.ts";
import { softAuthenticator } from "../_authenticator.ts";
import { copyDemo } from "../_demo.ts";
import { startLedger, testLedger } from "../_ledger.ts";
import { createPiece, RENDERED, publishPiece, tempFolder, writerAt } from "../_setup.ts";
import { givePasskey, publishSigned } from "../_signed.ts";
import { isShort } from "../_suite.ts";
import { copyOf, createLoggedSite, edit, FIRST, remove, SECOND } from "../_tampered.ts";
import { createLiveTree } from "../build/_site.ts";

it("checks what a writer has signed, and finds each change of it", async () => {
  const { store, ada, root, dataDir, build } = await createLiveTree();
  const ledger = testLedger(store, dataDir);
  await ledger.start();
  const key = softAuthenticator();
  await givePasskey(store, ada, key);
  await setSigning(store, writerAt(ada), { writerId: ada.id, on: true });
  const piece = await createPiece(store, ada, { headline: "Signed" });
  const site = "https://galley.example";
  // Without the signature, and with one for another site.
  await expect(publishPiece(store, ada, piece)).rejects.toThrow("not signed with a passkey");
  const elsewhere = { piece, key, site: "https://copy.example" };
  await expect(publishSigned(store, ada, elsewhere)).rejects.toThrow("What was signed is not");
  await publishSigned(store, ada, { piece, key, site });
  await build({ ledger });
  const copy = copyOf(root);
  expect((await check(copy())).faults).toEqual([]);
  const path = `author/ada/${RENDERED.slug}/receipt.json`;
  const attacks: Record<string, [attack: (folder: string) => void, fault: RegExp]> = {
    "another key": [
      edit(path, key.spki, softAuthenticator().spki),
      /does not have the proof of its receipt(.|\n)*signature is not that of the passkey/,
    ],
    "another time of signing": [
      edit(path, '"signed_at":"2026', '"signed_at":"2025'),
      /does not have the proof of its receipt/,
    ],
    "a proof left out": [
      (folder) => {
        const file = join(folder, path);
        const { proofs: _, ...rest } = JSON.parse(readFileSync(file, "utf8")) as {
          proofs: unknown;
        };
        writeFileSync(file, JSON.stringify(rest));
      },
      /a proof is missing/,
    ],
    "a fingerprint": [
      edit(path, '"fingerprint":"', '"fingerprint":"0'),
      /passkey signed another statement/,
    ],
  };
  for (const [name, [attack, fault]] of Object.entries(attacks)) {
    const folder = copy();
    attack(folder);
    expect((await check(folder)).faults.join("\n"), name).toMatch(fault);
  }
});

it("finds nothing wrong with a site, and everything that was changed in silence", async () => {
  const { copy, ids, publishMore } = await createLoggedSite();
  const state = join(tempFolder(), "state.json");
  const whole = await check(copy(), state);
  expect(whole.faults).toEqual([]);
  expect(whole).toMatchObject({ origin: "galley.example/log", pieces: 2, entries: 5 });
  expect(whole.checked).toContain("2 of 2 pieces as published.");
  expect(whole.checked).toContain("All 2 pieces that the log has are public.");

  const [first = "", second = ""] = ids.map((id) => `api/public/pieces/${id}.json`);
  const attacks: Record<string, [attack: (folder: string) => void, fault: RegExp]> = {
    "a record": [edit(first, "One two", "One or two"), /content_text: published/],
    "a link in a record": [edit(first, "https://a.example/", "https://b.example/"), /content_html/],
    "a record and its page": [
      (folder) => {
        edit(first, "two", "ten")(folder);
        edit(`${FIRST}/index.html`, "two", "ten")(folder);
      },
      /content_html/,
    ],
    "a page whose record is as it was": [
      edit(`${FIRST}/index.html`, "One two", "One or two"),
      /another text/,
    ],
    "a sentence more on a page": [
      edit(`${FIRST}/index.html`, "One two", "<b>Buy this.</b> One two"),
      /another text/,
    ],
    "a headline on a page": [
      edit(`${FIRST}/index.html`, ">First</h1>", ">Last</h1>"),
      /another headline/,
    ],
    "a link on a page": [
      edit(`${FIRST}/index.html`, "https://a.example/", "https://b.example/"),
      /other links/,
    ],
    "the opening in a record": [
      edit(first, '"summary":"One', '"summary":"Buy this'),
      /summary: published/,
    ],
    "the Markdown": [edit(`${FIRST}.md`, "One two", "One or two"), /its Markdown has another/],
    "a link in the Markdown": [edit(`${FIRST}.md`, "a.example", "b.example"), /its Markdown has/],
    "a fact above the Markdown": [edit(`${FIRST}.md`, "ADA", "EVE"), /its Markdown has another/],
    "an entry": [editEntries('"kind":"publish"', '"kind":"publisH"'), /not those that the check/],
    "the size of the checkpoint": [edit("log/checkpoint", "\n5\n", "\n4\n"), /not signed/],
    "the time in a receipt": [
      edit(`${FIRST}/receipt.json`, '"at":"2026', '"at":"2025'),
      /not entry 1 of the log|another act/,
    ],
    "who pressed": [
      edit(`${FIRST}/receipt.json`, '"by":"writer"', '"by":"editor"'),
      /does not open its entry/,
    ],
    "the receipt of another piece": [
      (folder) => cpSync(join(folder, SECOND, "receipt.json"), join(folder, FIRST, "receipt.json")),
      /has the receipt of|title: published/,
    ],
    "an earlier version": [
      edit(`${FIRST}/receipt.json`, '"earlier":[]', `"earlier":[${EARLIER}]`),
      /has what is not entry 0 of the log/,
    ],
    "a missing receipt": [remove(`${FIRST}/receipt.json`), /has no receipt/],
    "a missing piece": [remove(second), /1 published pieces are missing/],
  };
  for (const [name, [attack, fault]] of Object.entries(attacks)) {
    const folder = copy();
    attack(folder);
    const { faults } = await check(folder);
    expect(faults.join("\n"), name).toMatch(fault);
  }

  // Two histories: the second begins with the same key, and lacks what the first reader saw.
  const earlier = copy();
  await publishMore("Third");
  const later = copy();
  expect((await check(later, state)).faults).toEqual([]);
  expect((await check(earlier, state)).faults.join()).toMatch(/first 6 entries are not those/);

  // A log that is as long, and has another past, is noticed from the tiles of one piece as well.
  const grown = copy();
  const { size, vkey } = JSON.parse(readFileSync(state, "utf8")) as { size: number; vkey: string };
  const other = join(tempFolder(), "other.json");
  const root = Buffer.alloc(32, 7).toString("base64");
  writeFileSync(other, JSON.stringify({ vkey, size: size - 1, root }));
  const one = { ...filesIn(grown), piece: async () => firstIn(filesIn(grown)) };
  const { faults } = await verify(one, { piece: FIRST, stateFile: other });
  expect(faults.join()).toMatch(/other entries than last time/);
  const { checked } = await verify(one, { piece: FIRST, stateFile: state });
  expect(checked.join()).toMatch(/6 entries of the last time are unchanged/);
});

it.skipIf(isShort())(
  "finds nothing wrong with pieces of every kind: those of the demo",
  async () => {
    const dataDir = tempFolder();
    await copyDemo(databaseFile(dataDir));
    const store = await openStore(databaseFile(dataDir));
    onTestFinished(() => store.close());
    await startLedger(store, dataDir);
    const settings = { baseUrl: "https://galley.example", siteName: "Galley" };
    const { tidied } = await buildAll({ store, dataDir, settings });
    await tidied;
    const { faults, pieces } = await check(publicFolder(dataDir));
    expect(faults).toEqual([]);
    expect(pieces).toBeGreaterThan(20);
  },
);

/** A version that the log does not have. */
const EARLIER = JSON.stringify({
  number: 0,
  v: 1,
  kind: "publish",
  at: "2020-01-01T00:00:00.000Z",
  commitment: "AAAA",
});

async function firstIn(files: PublicFiles): Promise<PublicPiece | undefined> {
  for await (const piece of files.pieces()) if (piece.record.title === "First") return piece;
  return undefined;
}

async function check(folder: string, stateFile = join(tempFolder(), "state.json")) {
  return verify(filesIn(folder), { piece: undefined, stateFile });
}

function editEntries(from: string, to: string) {
  return (folder: string): void => {
    const tiles = join("log", "tile", "entries", "000.p");
    for (const name of readdirSync(join(folder, tiles))) {
      const file = join(folder, tiles, name);
      const text = readFileSync(file, "latin1");
      // The length of the entry stays.
      writeFileSync(file, text.replace(from, to.slice(0, from.length)), "latin1");
    }
  };
}
