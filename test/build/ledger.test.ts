import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { createHash } from "node:crypto";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { BucketSettings } from "../../api/contract/bucket.ts";
import { canonicalJson } from "../../api/contract/ledger/canonical-json.ts";
import { Receipt } from "../../api/contract/ledger/receipt.ts";
import { LedgerEntry, PieceStatement } from "../../api/contract/ledger/statement.ts";
import { TILE_WIDTH, tilePath } from "../../api/contract/ledger/tiles.ts";
import { unbundle } from "../../api/render/ledger/bundle.ts";
import { leafHash, treeHash } from "../../api/render/ledger/merkle.ts";
import { differences } from "../../api/render/ledger/compare.ts";
import { openCheckpoint } from "../../api/render/ledger/note.ts";
import { checkLog } from "../../api/http/health-log.ts";
import { setVerified } from "../../api/store/people/verification.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { addEntries, currentKey, ledgerLength } from "../../api/store/ledger/acts.ts";
import { entriesFrom, newestCheckpoint } from "../../api/store/ledger/checkpoints.ts";
import { saveProfile } from "../../api/store/people/profiles.ts";
import { findWriter, type Profile } from "../../api/store/people/writers.ts";
import { takeBackFrom } from "../../build/ledger/take-back.ts";
import { copyLog } from "../../scripts/galley/log-files.ts";
import { filesIn } from "../../scripts/galley/public-files.ts";
import { logKeyFile } from "../../build/ledger/log-key.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { testLedger } from "../_ledger.ts";
import { tempFolder, writerAt } from "../_setup.ts";
import { isShort } from "../_suite.ts";
import { createLiveTree, SETTINGS, unpublish } from "./_site.ts";

describe("the ledger of a site", () => {
  it("has one entry for each public act, and a checkpoint over them that anyone can verify", async () => {
    const { publish, store, ada, ledger, build, root, clock } = await createLedgerTree();
    await ledger.start();
    const piece = await publish("First");
    clock.advance({ minutes: 1 });
    await setVerified(store, OPERATOR, { writerId: ada.id, mark: "identity", verified: true });
    await unpublish(store, ada, piece.id);
    await build({ ledger });
    const { checkpoint, entries } = readLog(root);
    expect(entries.map(({ kind }) => kind)).toEqual([
      "key",
      "publish",
      "verification",
      "unpublish",
    ]);
    expect(checkpoint).toMatchObject({ origin: "galley.example/log", size: 4 });
    expect(treeHash(bytesOf(root, 4).map(leafHash))).toEqual(checkpoint.root);
    expect(readBytes(root, `log/${tilePath(0, 0, 4)}`)).toEqual(
      Buffer.concat(bytesOf(root, 4).map(leafHash)),
    );
  });

  it("says in the statement what the record says, and forgets it when the piece goes", async () => {
    const { publish, store, ada, ledger, build } = await createLedgerTree();
    await ledger.start();
    const piece = await publish("First", { text: "Secret words.", tags: ["one"] });
    await build({ ledger });
    const [row] = await statementsOf(store, piece.id);
    const said = PieceStatement.parse(JSON.parse(row?.statement ?? ""));
    expect(said).toMatchObject({
      kind: "publish",
      site: "https://galley.example",
      writer: "ada",
      pressed: { by: "writer", through: "session" },
      piece: { id: piece.id, title: "First", tags: ["one"], url: expect.stringMatching(/first$/) },
    });
    await unpublish(store, ada, piece.id);
    expect(await statementsOf(store, piece.id)).toEqual([]);
    const all = await store.read.selectFrom("ledger_entries").selectAll().execute();
    // What opens the entry of the key stays.
    expect(all.filter(({ salt, statement }) => salt !== null || statement !== null)).toHaveLength(
      1,
    );
    expect(JSON.stringify(all)).not.toContain(piece.id);
  });

  it("gives readers a receipt that opens the entry of the piece, and takes it away with the piece", async () => {
    const { publish, store, ada, ledger, build, root, has } = await createLedgerTree();
    await ledger.start();
    const { id } = await publish("First", { text: "Words." });
    await build({ ledger });
    const path = "author/ada/first/receipt.json";
    const receipt = Receipt.parse(JSON.parse(readBytes(root, path).toString()));
    const commitment = createHash("sha256")
      .update(Buffer.from(receipt.salt, "base64"))
      .update(canonicalJson(receipt.statement))
      .digest("base64");
    expect(receipt.entry.commitment).toBe(commitment);
    expect(bytesOf(root, 2)[receipt.number]).toBe(canonicalJson(receipt.entry));
    expect(receipt.says).toBe("Published by a signed-in person, with its writer's account.");
    const url = "https://galley.example/author/ada/first/receipt.json";
    const record = JSON.parse(readBytes(root, `api/public/pieces/${id}.json`).toString());
    expect(record.piece.receipt_url).toBe(url);
    expect(await differences(receipt.statement, record.piece, sha256)).toEqual([]);
    expect(readBytes(root, "author/ada/first.md").toString()).toContain(`receipt: "${url}"`);
    expect(readBytes(root, "feed.json").toString()).toContain(`"receipt_url":"${url}"`);
    await unpublish(store, ada, id);
    await build({ ledger });
    expect(has(path)).toBe(false);
  });

  it("makes a writer's entries mute when they are erased", async () => {
    const { publish, store, ada, ledger } = await createLedgerTree();
    await ledger.start();
    await setVerified(store, OPERATOR, { writerId: ada.id, mark: "identity", verified: true });
    await publish("First");
    await eraseWriter(store, OPERATOR, ada.id);
    const all = await store.read
      .selectFrom("ledger_entries")
      .selectAll()
      .orderBy("number")
      .execute();
    expect(all.map(({ entry }) => LedgerEntry.parse(JSON.parse(entry)).kind)).toEqual([
      "key",
      "verification",
      "publish",
      "erasure",
    ]);
    expect(all.slice(1).every(({ salt, statement }) => !salt && !statement)).toBe(true);
    expect(JSON.stringify(all)).not.toMatch(/ada/);
  });

  it("has an entry for each mark that a writer loses by changing what was verified", async () => {
    const { store, ada, ledger } = await createLedgerTree();
    await ledger.start();
    const save = async (more: Partial<Profile>) => {
      const profile = (await findWriter(store.read, "id", ada.id))!;
      await saveProfile(store, writerAt(ada), {
        writerId: ada.id,
        profile: { ...profile, ...more },
      });
    };
    await save({ website: "https://a.example/" });
    for (const mark of ["identity", "website"] as const) {
      await setVerified(store, OPERATOR, { writerId: ada.id, mark, verified: true });
    }
    await save({ bio: "I count." });
    expect(await ledgerLength(store.read)).toBe(3);
    await save({ name: "Somebody else", website: "https://b.example/" });
    const rows = await store.read
      .selectFrom("ledger_entries")
      .select("statement")
      .where("number", ">=", 3)
      .orderBy("number")
      .execute();
    expect(rows.map(({ statement }) => JSON.parse(statement ?? "") as object)).toMatchObject([
      { kind: "verification", mark: "identity", verified: false },
      { kind: "verification", mark: "website", verified: false },
    ]);
  });

  it("begins with one entry for each piece that was public before", async () => {
    const { publish, ledger, build, root, store } = await createLedgerTree();
    const pieces = [await publish("First"), await publish("Second")];
    await build();
    await ledger.start();
    await ledger.start();
    await build({ ledger });
    await publish("Third");
    await build({ ledger });
    expect(readLog(root).entries.map(({ kind }) => kind)).toEqual([
      "key",
      "start",
      "start",
      "publish",
    ]);
    for (const { id } of pieces) expect(await statementsOf(store, id)).toHaveLength(1);
  });

  it("is named by the health check if nobody signs it", async () => {
    const { ledger, publish, store, dataDir, clock } = await createLedgerTree();
    await ledger.start();
    await ledger.sign();
    await publish("First");
    clock.advance({ minutes: 4 });
    expect(await checkLog(store, dataDir)).toMatchObject({ status: "ok" });
    clock.advance({ minutes: 4 });
    expect((await checkLog(store, dataDir)).message).toMatch(/not been signed for 8 minutes/);
  });

  it("keeps its key for its user alone", async () => {
    const { ledger, dataDir } = await createLedgerTree();
    await ledger.start();
    expect(statSync(logKeyFile(dataDir)).mode & 0o777).toBe(0o600);
  });
});

describe("the files of the ledger", () => {
  it.each(isShort() ? [257] : [1, 255, 256, 257, 600])(
    "equal those of a full build at %i entries",
    async (size) => {
      const { ledger, build, root, store, publish } = await createLedgerTree();
      await ledger.start();
      await build({ ledger });
      // Some are signed one by one, and the others together.
      for (const next of [2, 3, size - 3, size]) {
        await grow(store, next);
        await publish(`At ${next}`);
        await build({ ledger });
      }
      const { checkpoint } = readLog(root);
      const leaves = bytesOf(root, checkpoint.size).map(leafHash);
      expect(treeHash(leaves)).toEqual(checkpoint.root);
      const full = tempFolder();
      await buildAll({ store, dataDir: full, settings: SETTINGS });
      const [incremental, fresh] = [root, publicFolder(full)].map(logFiles);
      expect([...incremental!.keys()]).toEqual([...fresh!.keys()]);
      expect(incremental).toEqual(fresh);
      const partial = [...fresh!.keys()].some((path) => path.startsWith("tile/0/000.p/"));
      expect(partial).toBe(checkpoint.size < TILE_WIDTH);
    },
  );
});

describe("a database that was restored from a backup", () => {
  it("takes back the entries that readers have seen, and goes on after them", async () => {
    const { ledger, again, build, root, store, publish } = await createLedgerTree();
    await ledger.start();
    await publish("First");
    await build({ ledger });
    const before = bytesOf(root, 2);
    await forgetEntries(store, 1);
    await publish("Second");
    const restored = again();
    await restored.start();
    await build({ ledger: restored });
    const { checkpoint, entries } = readLog(root);
    expect(entries.map(({ kind }) => kind)).toEqual([
      "key",
      "publish",
      "publish",
      "key",
      "start",
      "start",
    ]);
    expect(bytesOf(root, checkpoint.size).slice(0, 2)).toEqual(before);
    expect(treeHash(bytesOf(root, checkpoint.size).map(leafHash))).toEqual(checkpoint.root);
  });

  it("is noticed by a node without the key, whose tree has seen more", async () => {
    const { ledger, again, build, root, store, publish, log, dataDir } = await createLedgerTree();
    await ledger.start();
    await publish("First");
    await build({ ledger });
    await publish("Second");
    await build({ ledger });
    const seen = bytesOf(root, 3);
    await forgetEntries(store, 2);
    rmSync(logKeyFile(dataDir));
    const other = again();
    await other.start();
    expect(other.state.frozen).toBeNull();
    expect(await ledgerLength(store.read)).toBeGreaterThan(3);
    const kept = await entriesFrom(store.read, 0, 3);
    expect(kept).toEqual(seen);
    expect(log.join()).not.toMatch(/different pasts/);
  });

  it("is compared with the bucket where there is no tree, and brings the log back from a copy", async () => {
    const { ledger, build, root, store, publish, log } = await createLedgerTree();
    await ledger.start();
    await publish("First");
    await build({ ledger });
    await publish("Second");
    await build({ ledger });
    const note = readFileSync(join(root, "log/checkpoint"), "utf8");
    const seen = bytesOf(root, 3);
    await forgetEntries(store, 2);
    // Another machine, with the key and the database.
    const dataDir = tempFolder();
    cpSync(logKeyFile(dirname(root)), logKeyFile(dataDir));
    const start = async () => {
      const bucket = {} as BucketSettings;
      const readBucket = async () => ({ name: "s3://b", note });
      const moved = testLedger(store, dataDir, log, undefined, { bucket, readBucket });
      await moved.start();
      return moved;
    };
    const stopped = await start();
    expect(stopped.state.frozen).toMatch(/in s3:\/\/b has 3 entries.*log take-back/);
    await publish("Third");
    await stopped.sign();
    expect((await newestCheckpoint(store.read))?.size).toBe(2);
    const { public_key } = (await currentKey(store.read))!;
    const copy = tempFolder();
    await copyLog(filesIn(root), copy);
    const publicKey = Buffer.from(public_key, "base64");
    expect(await takeBackFrom({ store, root: copy, publicKey })).toBeUndefined();
    expect(await entriesFrom(store.read, 0, 3)).toEqual(seen);
    const going = await start();
    expect(going.state.frozen).toBeNull();
    await going.sign();
    expect((await newestCheckpoint(store.read))?.size).toBe(await ledgerLength(store.read));
  });

  it("signs nothing, and gives the tree no log, until a bucket that could not be read has been", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { ledger, store, publish, build, root, dataDir, log, site } = await createLedgerTree();
    await ledger.start();
    await publish("First");
    await ledger.sign();
    const answers = [Promise.reject(new Error("s3://b answered 403.")), Promise.resolve(undefined)];
    void answers[0]!.catch(() => {});
    let asked = 0;
    const readBucket = async () => answers[asked++];
    const create = () =>
      testLedger(store, dataDir, log, undefined, { bucket: {} as BucketSettings, readBucket });
    const moved = create();
    Object.assign(site, { ledger: moved.state });
    const hasLog = () => existsSync(join(root, "log/checkpoint"));
    await publish("Second");
    // As a worker does with what was withdrawn before it looks at anything else.
    await build({ ledger: moved });
    await moved.start();
    await build({ ledger: moved });
    expect([hasLog(), (await newestCheckpoint(store.read))?.size]).toEqual([false, 2]);
    const { status, message } = await checkLog(store, dataDir);
    expect([status, message]).toEqual(["warning", expect.stringContaining("answered 403")]);
    await moved.start();
    expect([asked, create().state.frozen]).toEqual([1, expect.any(String)]);
    vi.advanceTimersByTime(60_000);
    // The second look runs beside the building, and the next round takes its answer.
    await moved.start();
    await moved.start();
    expect([asked, moved.state.frozen]).toEqual([2, null]);
    await build({ ledger: moved });
    expect([hasLog(), (await newestCheckpoint(store.read))?.size]).toEqual([true, 3]);
    expect(await checkLog(store, dataDir)).toMatchObject({ status: "ok" });
  });

  it("signs nothing more if it has another past", async () => {
    const { ledger, again, build, root, store, publish, log, dataDir } = await createLedgerTree();
    await ledger.start();
    await publish("First");
    await build({ ledger });
    const { entries } = readLog(root);
    await store.write((tx) =>
      tx
        .updateTable("ledger_entries")
        .set({ entry: JSON.stringify({ ...entries[1], at: "2020-01-01T00:00:00.000Z" }) })
        .where("number", "=", 1)
        .execute(),
    );
    const seen = logFiles(root);
    const changed = again();
    await changed.start();
    await publish("Second");
    await build({ ledger: changed });
    expect(logFiles(root)).toEqual(seen);
    expect(log.join()).toMatch(/different pasts/);
    const check = await checkLog(store, dataDir);
    expect(check).toMatchObject({ status: "warning" });
    expect(check.message).toMatch(/different pasts.*Restore the newest backup/);
    // The operator restores a database that agrees.
    await store.write((tx) =>
      tx
        .updateTable("ledger_entries")
        .set({ entry: canonicalJson(entries[1]) })
        .where("number", "=", 1)
        .execute(),
    );
    await again().start();
    expect(await checkLog(store, dataDir)).toMatchObject({ status: "ok" });
  });
});

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash("sha256").update(bytes).digest();
}

async function createLedgerTree() {
  const tree = await createLiveTree();
  const { store, dataDir } = tree;
  const log: string[] = [];
  const create = () => testLedger(store, dataDir, log);
  return { ...tree, log, ledger: create(), again: create };
}

/** Adds entries about nothing until the ledger has this length. */
async function grow(store: Store, size: number): Promise<void> {
  await store.write(async (tx) => {
    const missing = Math.max(0, size - (await ledgerLength(tx)) - 1);
    const acts = Array.from({ length: missing }, (_, index) => ({
      kind: "page" as const,
      subject: `page ${index}`,
      says: null,
    }));
    await addEntries(tx, store, { acts, site: SETTINGS.baseUrl });
  });
}

/** What a backup from before this entry lacks. */
async function forgetEntries(store: Store, from: number): Promise<void> {
  await store.write(async (tx) => {
    await tx.deleteFrom("ledger_entries").where("number", ">=", from).execute();
    await tx.deleteFrom("ledger_checkpoints").where("size", ">", from).execute();
  });
}

async function statementsOf(store: Store, subject: string) {
  return store.read
    .selectFrom("ledger_entries")
    .selectAll()
    .where("subject", "=", subject)
    .execute();
}

function readLog(root: string) {
  const note = readBytes(root, "log/checkpoint").toString();
  const keys = JSON.parse(readBytes(root, ".well-known/galley-log.json").toString()) as {
    vkey: string;
    origin: string;
  };
  const publicKey = Buffer.from(keys.vkey.split("+").slice(2).join("+"), "base64").subarray(1);
  const checkpoint = openCheckpoint(note, { origin: keys.origin, publicKey })!;
  const entries = bytesOf(root, checkpoint.size).map((entry) =>
    LedgerEntry.parse(JSON.parse(entry)),
  );
  return { checkpoint, entries };
}

function bytesOf(root: string, size: number): string[] {
  const entries: string[] = [];
  for (let number = 0; number * TILE_WIDTH < size; number++) {
    const width = Math.min(TILE_WIDTH, size - number * TILE_WIDTH);
    entries.push(...unbundle(readBytes(root, `log/${tilePath("entries", number, width)}`)));
  }
  return entries;
}

function logFiles(root: string): Map<string, string> {
  const files = readdirSync(join(root, "log"), { recursive: true, withFileTypes: true });
  const paths = files
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(root, "log").length + 1));
  return new Map(
    paths.toSorted().map((path) => [path, readBytes(root, `log/${path}`).toString("latin1")]),
  );
}

function readBytes(root: string, path: string): Buffer {
  return readFileSync(join(root, path));
}
