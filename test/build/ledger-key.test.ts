import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkLog } from "../../api/http/health-log.ts";
import { readLogKeys } from "../../api/contract/ledger/log-keys.ts";
import { followKeys } from "../../api/render/ledger/key-chain.ts";
import { openCheckpoint, openNote, openVerifierKey } from "../../api/render/ledger/note.ts";
import { type ChangeOptions, changeLogKey } from "../../build/ledger/change-key.ts";
import { logKeyFile } from "../../build/ledger/log-key.ts";
import { filesIn } from "../../scripts/galley/public-files.ts";
import { verify } from "../../scripts/galley/verify.ts";
import { testLedger } from "../_ledger.ts";
import { tempFolder } from "../_setup.ts";
import { createLiveTree } from "./_site.ts";

const LOST = { isLost: true };

describe("a change of the log's key", () => {
  it("is signed by the old key, so that whoever trusts that one can go on", async () => {
    const { check, change, publish, build, keys, root, dataDir } = await createSite();
    const state = join(tempFolder(), "state.json");
    expect((await check(state)).faults).toEqual([]);
    const before = keys();
    const old = readFileSync(logKeyFile(dataDir), "utf8");
    await change();
    await publish("Second");
    await build();
    expect(readFileSync(logKeyFile(dataDir), "utf8")).not.toBe(old);
    expect(statSync(logKeyFile(dataDir)).mode & 0o777).toBe(0o600);
    const after = keys();
    expect(after.vkey).not.toBe(before.vkey);
    expect(await followKeys(after.keys, before.vkey, openNote)).toBe(after.vkey);
    const note = readFileSync(join(root, "log/checkpoint"), "utf8");
    expect(openCheckpoint(note, openVerifierKey(after.vkey)!)).toMatchObject({ size: 4 });
    expect(openCheckpoint(note, openVerifierKey(before.vkey)!)).toBeUndefined();
    const verified = await check(state);
    expect(verified.faults).toEqual([]);
    expect(verified.checked).toContain("The key of the last time has signed the present one.");
    expect(verified.checked).toContain("All 2 pieces that the log has are public.");
  });

  it("is found by the running service, and by one that was killed in the middle", async () => {
    const { change, publish, build, keys, again, dataDir } = await createSite();
    await change();
    // As a kill between the commit and the renaming leaves the files.
    renameSync(logKeyFile(dataDir), `${logKeyFile(dataDir)}.next`);
    writeFileSync(logKeyFile(dataDir), `${Buffer.alloc(32, 1).toString("base64")}\n`);
    await again();
    await publish("Second");
    await build();
    const [, second] = keys().keys;
    await change();
    await build();
    expect(keys().keys).toHaveLength(3);
    expect(await followKeys(keys().keys, second!.vkey, openNote)).toBe(keys().vkey);
  });

  it("never overwrites the present key, which a kill left aside while the environment has the old one", async () => {
    const { change, dataDir, store, keys, build } = await createSite();
    const logKey = readFileSync(logKeyFile(dataDir), "utf8").trim();
    await change();
    await build();
    const present = readFileSync(logKeyFile(dataDir), "utf8");
    renameSync(logKeyFile(dataDir), `${logKeyFile(dataDir)}.next`);
    // The next change is killed as well, before its commit.
    const write = () => Promise.reject(new Error("killed"));
    await expect(change({ logKey, store: { ...store, write } })).rejects.toThrow("killed");
    expect(readFileSync(logKeyFile(dataDir), "utf8")).toBe(present);
    await change({ logKey });
    await build();
    expect(keys().keys).toHaveLength(3);
    // A key that the log never had is not taken for the present one.
    await expect(change({ store: { ...store, write } })).rejects.toThrow("killed");
    const kept = readFileSync(logKeyFile(dataDir), "utf8");
    await expect(change({ store: { ...store, write } })).rejects.toThrow("killed");
    expect(readFileSync(logKeyFile(dataDir), "utf8")).toBe(kept);
  });

  it("stops no build where its file is damaged: the log and the health name the file", async () => {
    const { again, publish, build, dataDir, root, store, change, said } = await createSite();
    const file = logKeyFile(dataDir);
    const key = readFileSync(file, "utf8");
    expect(readdirSync(dataDir).filter((name) => /key/.test(name))).toEqual(["log.key"]);
    // A next key that was cut off is none: the log never had it.
    writeFileSync(`${file}.next`, key.slice(0, 9));
    await again();
    expect(await checkLog(store, dataDir)).toMatchObject({ status: "ok" });
    writeFileSync(file, key.slice(0, 20));
    await again();
    await publish("Second");
    await build();
    expect(existsSync(join(root, "author/ada/second/index.html"))).toBe(true);
    expect(said.join()).toContain(`${file} is damaged`);
    expect((await checkLog(store, dataDir)).message).toContain(`${file} is damaged`);
    await expect(change()).rejects.toThrow(`${file} is damaged`);
    writeFileSync(file, key);
    await build();
    expect(await checkLog(store, dataDir)).toMatchObject({ status: "ok" });
    writeFileSync(file, "");
    await change(LOST);
  });

  it("is taken over from the tree by a database that was restored from before it", async () => {
    const { change, publish, build, keys, store, again, check } = await createSite();
    const state = join(tempFolder(), "state.json");
    await check(state);
    await change();
    await publish("Second");
    await build();
    const { vkey } = keys();
    await store.write(async (tx) => {
      await tx.deleteFrom("ledger_entries").where("number", ">=", 2).execute();
      await tx.deleteFrom("ledger_keys").where("number", ">=", 2).execute();
      await tx.deleteFrom("ledger_checkpoints").where("size", ">", 2).execute();
    });
    await again();
    await build();
    expect(keys().vkey).toBe(vkey);
    expect((await check(state)).faults).toEqual([]);
  });

  it("needs the old key, unless that is lost: then it is named", async () => {
    const { change, check, build, dataDir } = await createSite();
    const state = join(tempFolder(), "state.json");
    await check(state);
    await expect(change(LOST)).rejects.toThrow(/Leave --lost out/);
    rmSync(logKeyFile(dataDir));
    await expect(change()).rejects.toThrow(/The key of the log is not here/);
    await change(LOST);
    await build();
    expect((await check(state)).faults.join()).toMatch(/that of the last time did not sign/);
    expect((await check(join(tempFolder(), "new.json"))).faults).toEqual([]);
  });

  it("cannot be slipped in by whoever writes the files", async () => {
    const { change, check, build, keys, root } = await createSite();
    const state = join(tempFolder(), "state.json");
    await check(state);
    await change();
    await build();
    const { keys: all, ...rest } = keys();
    const file = join(root, ".well-known/galley-log.json");
    const [first, second] = all;
    const statement = second!.statement!.replace(/"handover":"[^"]*"/, '"handover":"none"');
    writeFileSync(file, JSON.stringify({ ...rest, keys: [first, { ...second, statement }] }));
    expect((await check(state)).faults.join()).toMatch(/did not sign/);
    expect((await check(join(tempFolder(), "new.json"))).faults.join()).toMatch(
      /Entry 2 of the log does not announce/,
    );
  });
});

/** A site with one piece, whose log is signed. */
async function createSite() {
  const { store, dataDir, root, publish, build: drain } = await createLiveTree();
  const said: string[] = [];
  let ledger = testLedger(store, dataDir);
  await ledger.start();
  const build = () => drain({ ledger });
  await publish("First");
  await build();
  return {
    store,
    dataDir,
    root,
    publish,
    build,
    again: async () => {
      ledger = testLedger(store, dataDir, said);
      await ledger.start();
    },
    change: (more: Partial<ChangeOptions> = {}) =>
      changeLogKey({ store, dataDir, logKey: null, isLost: false, ...more }),
    said,
    keys: () => readLogKeys(readFileSync(join(root, ".well-known/galley-log.json"), "utf8"))!,
    check: (stateFile: string) => verify(filesIn(root), { piece: undefined, stateFile }),
  };
}
