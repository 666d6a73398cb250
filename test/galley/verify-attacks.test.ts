import { createHash, randomBytes } from "node:crypto";
import { cpSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../api/contract/ledger/canonical-json.ts";
import { webSha256 } from "../../api/contract/ledger/bytes.ts";
import type { LogKey } from "../../api/contract/ledger/log-keys.ts";
import { receiptFaults } from "../../api/render/ledger/compare.ts";
import { opensKey } from "../../api/render/ledger/handover.ts";
import type { Receipt } from "../../api/contract/ledger/receipt.ts";
import { bundle, unbundle } from "../../api/render/ledger/bundle.ts";
import { filesIn } from "../../scripts/galley/public-files.ts";
import { verify } from "../../scripts/galley/verify.ts";
import { createLiveTree, unpublish } from "../build/_site.ts";
import { testLedger } from "../_ledger.ts";
import { tempFolder } from "../_setup.ts";

const ENTRIES = "log/tile/entries/000.p";

describe("an attack on the log", () => {
  it("is caught if it leaves an entry out, in one file or in all", async () => {
    const { publish, check, root } = await createSite();
    await publish("First");
    await publish("Second");
    const copy = tempFolder();
    cpSync(realpathSync(root), copy, { recursive: true });
    const file = join(copy, ENTRIES, "3");
    const entries = unbundle(readFileSync(file));
    writeFileSync(file, bundle(entries.toSpliced(1, 1)));
    expect((await check(copy)).faults.join()).toMatch(/not those that the checkpoint covers/);
    // The site itself leaves it out, and signs that: the piece is there, and no entry is about it.
    const liar = await createSite();
    await liar.publish("First");
    await liar.forget(1);
    await liar.publish("Second");
    expect((await liar.check()).faults.join()).toMatch(/not entry 1 of the log|entries of only/);
  });

  it("is caught if a salt is used twice", async () => {
    const { publish, check, store } = await createSite();
    Object.assign(store, {
      // The same 32 bytes each time, and other bytes as they come.
      random: (bytes: number) => (bytes === 32 ? Buffer.alloc(32, 7) : randomBytes(bytes)),
    });
    await publish("First");
    await publish("Second");
    expect((await check()).faults.join()).toMatch(/has the receipt of/);
  });

  it("is caught if a salt has another length, which could open an entry a second way", async () => {
    const statement = { kind: "publish", at: "2026-01-31", site: "https://galley.example" };
    const origin = "galley.example/log";
    const text = canonicalJson(statement);
    for (const bytes of [0, 31, 32, 33]) {
      const salt = Buffer.alloc(bytes, 7).toString("base64");
      const entry = { ...statement, commitment: commitment(salt, statement) };
      const receipt = { entry, statement, salt } as unknown as Receipt;
      const found = await receiptFaults(receipt, { origin, sha256: webSha256 });
      expect(found, `${bytes}`).toEqual(
        bytes === 32 ? [] : ["the receipt does not open its entry"],
      );
      const key = { salt, statement: text } as LogKey;
      expect(opensKey(key, JSON.stringify({ ...entry, kind: "key" }))).toBe(bytes === 32);
    }
    const commits = createHash("sha256").update(`no salt${text}`).digest("base64");
    const entry = { ...statement, commitment: commits };
    const receipt = { entry, statement, salt: "no salt" } as unknown as Receipt;
    expect(await receiptFaults(receipt, { origin, sha256: webSha256 })).not.toEqual([]);
  });

  it("cannot tell whether a guess about a withdrawn text is right", async () => {
    const { publish, withdraw, root, store } = await createSite();
    const piece = await publish("Gone");
    await publish("Stays");
    // Whoever guesses knows everything that the entry was about, and lacks the salt alone.
    const receipt = receiptIn(root, "gone");
    expect(commitment(receipt.salt, receipt.statement)).toBe(receipt.entry.commitment);
    await withdraw(piece.id);
    const rows = await store.read.selectFrom("ledger_entries").selectAll().execute();
    expect(rows.some(({ entry }) => entry.includes(receipt.entry.commitment))).toBe(true);
    const everything = [JSON.stringify(rows), ...textsIn(root)].join("\n");
    expect(everything).not.toContain(receipt.salt);
    expect(everything).not.toContain(receipt.salt.slice(0, -1));
    const known = everything.match(/[A-Za-z0-9+/]{43}=/g) ?? [];
    expect(known.length).toBeGreaterThan(2);
    for (const salt of ["", Buffer.alloc(32).toString("base64"), ...known]) {
      expect(commitment(salt, receipt.statement)).not.toBe(receipt.entry.commitment);
    }
  });

  it("is named if the clock was set back, and the order of the entries stays proven", async () => {
    const { publish, check, clock, root } = await createSite();
    await publish("First");
    clock.advance({ days: -30 });
    await publish("Backdated");
    const { notes, faults } = await check();
    expect(faults).toEqual([]);
    expect(notes).toEqual([expect.stringMatching(/^Entry 2 says an earlier time/)]);
    expect(receiptIn(root, "backdated").number).toBe(2);
  });
});

async function createSite() {
  const { store, ada, dataDir, root, clock, ...tree } = await createLiveTree();
  const ledger = testLedger(store, dataDir);
  await ledger.start();
  const build = () => tree.build({ ledger });
  return {
    store,
    root,
    clock,
    publish: async (headline: string) => {
      const piece = await tree.publish(headline, { text: `${headline} words.` });
      await build();
      return piece;
    },
    withdraw: async (id: string) => {
      await unpublish(store, ada, id);
      await build();
    },
    /** As an operator who has the key and the database can. */
    forget: async (number: number) => {
      await store.write(async (tx) => {
        await tx.deleteFrom("ledger_entries").where("number", ">=", number).execute();
        await tx.deleteFrom("ledger_checkpoints").where("size", ">", number).execute();
      });
      const text = readFileSync(join(root, "log/checkpoint"), "utf8");
      writeFileSync(join(root, "log/checkpoint"), text.replace(/\n\d+\n/, "\n0\n"));
    },
    check: (folder = root) =>
      verify(filesIn(folder), { piece: undefined, stateFile: join(tempFolder(), "state.json") }),
  };
}

function receiptIn(root: string, slug: string): Receipt {
  return JSON.parse(readFileSync(join(root, `author/ada/${slug}/receipt.json`), "utf8")) as Receipt;
}

function commitment(salt: string, statement: unknown): string {
  const hash = createHash("sha256").update(Buffer.from(salt, "base64"));
  return hash.update(canonicalJson(statement)).digest("base64");
}

function textsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /json|html|xml|md|checkpoint|^\d+$/.test(entry.name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "latin1"));
}
