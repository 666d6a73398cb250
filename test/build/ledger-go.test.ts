import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { addEntries } from "../../api/store/ledger/acts.ts";
import { SINGLE_TREE } from "../../api/store/log/followers.ts";
import { readShippedAssets } from "../../build/assets/shipped-assets.ts";
import { bringLedger } from "../../build/ledger/bring-ledger.ts";
import { createSite } from "../../build/targets/site.ts";
import { testLedger } from "../_ledger.ts";
import { createTestStore, tempFolder } from "../_setup.ts";
import { SETTINGS } from "./_site.ts";

const run = promisify(execFile);

/** Debian's golang-golang-x-mod-dev. */
const PACKAGES = "/usr/share/gocode";
const PROGRAM = fileURLToPath(new URL("walk-log.go", import.meta.url));
const isHere = existsSync(join(PACKAGES, "src/golang.org/x/mod/sumdb/tlog")) && (await hasGo());
if (!isHere) process.stderr.write("Skipped: Go or golang.org/x/mod is missing.\n");

describe.skipIf(!isHere && !process.env["CI"])("Go's checksum database", () => {
  it.each([1, 255, 256, 257, 65_537])(
    "verifies a log of %i entries, and proves what is in it",
    async (size) => {
      const { store } = await createTestStore();
      const dataDir = tempFolder();
      const ledger = testLedger(store, dataDir);
      await ledger.start();
      const { baseUrl } = SETTINGS;
      const act = { kind: "page", subject: "page", says: null } as const;
      for (let left = size - 1; left > 0; left -= 5_000) {
        const acts = Array.from({ length: Math.min(left, 5_000) }, () => act);
        await store.write((tx) => addEntries(tx, store, { acts, site: baseUrl }));
      }
      const root = tempFolder();
      const site = createSite(SETTINGS, readShippedAssets().names);
      await bringLedger({ store, follower: SINGLE_TREE, site, root, ledger });
      const keys = JSON.parse(readFileSync(join(root, ".well-known/galley-log.json"), "utf8")) as {
        vkey: string;
      };
      expect(await walk(join(root, "log"), keys.vkey)).toBe(`galley.example/log ${size}\n`);
      if (size !== 257) return;
      // A program that would accept anything proves nothing.
      const tile = join(root, "log/tile/entries/000");
      writeFileSync(tile, readFileSync(tile, "latin1").replace('"kind":"page"', '"kind":"pagE"'));
      await expect(walk(join(root, "log"), keys.vkey)).rejects.toThrow(
        /invalid transparency proof/,
      );
    },
  );
});

async function walk(folder: string, vkey: string): Promise<string> {
  const env = { ...process.env, GO111MODULE: "off", GOPATH: PACKAGES, GOFLAGS: "" };
  return (await run("go", ["run", PROGRAM, folder, vkey], { env })).stdout;
}

async function hasGo(): Promise<boolean> {
  return run("go", ["version"]).then(
    () => true,
    () => false,
  );
}
