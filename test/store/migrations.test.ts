import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { exportLines } from "../../api/store/transfer/export.ts";
import { MIGRATIONS } from "../../api/store/engine/migrate.ts";
import { openStore } from "../../api/store/engine/open.ts";
import { putFixture, readAll, type Rows } from "./_fixture.ts";

/**
 * The checksum of each released migration. A database that has a migration never gets it again, so a change would reach
 * only new databases: write a new migration instead, and add its line here.
 */
const RELEASED: Record<string, string> = {
  "0001-foundation.ts": "383a8a7c88b207c4",
  "0002-static-tree.ts": "28c22d6e123fa512",
  "0003-trending.ts": "22be5d72bd5af887",
  "0004-presence.ts": "8a3a07a0856fd0ff",
  "0005-quotas.ts": "2f547caf2ca91f89",
  "0006-withdrawals.ts": "3a44f980e4d1995f",
  "0007-trust.ts": "1bb38bafd4d4dc98",
  "0008-clean-pictures.ts": "63b553132af4ae7c",
  "0009-identity.ts": "2f802fcde0184b2d",
  "0010-followers.ts": "3bc8bcc929b43cec",
  "0011-pictures.ts": "52918e03b5058a85",
  "0012-covers.ts": "a026ac8d0f856349",
  "0013-share-cards.ts": "e365744c996c1c43",
  "0014-picture-widths.ts": "8b47892a627c7bf0",
  "0015-redirects.ts": "9d27c75e54ebbc49",
  "0016-list-numbers.ts": "ffa8c6e9c989671e",
  "0017-site.ts": "bae9de6a9871b05c",
  "0018-comments.ts": "3215f99f57aa4327",
  "0019-told.ts": "5dbdf369cb28a856",
  "0020-publication-plans.ts": "b7fc52d438cd0b0d",
  "0021-planned-updates.ts": "7b2b66f7ad3a87a0",
  "0022-original-dates.ts": "bc15e40e83317252",
  "0023-suggestions.ts": "d6264b0ddfc433d2",
  "0024-drafting.ts": "03165083f6158251",
  "0025-oauth.ts": "fed68f3c04a7fc47",
  "0026-key-bounds.ts": "d74cdc636ff4915c",
  "0027-key-revisions.ts": "d7d478459fd2f003",
  "0028-places.ts": "592efb89a1eceb80",
  "0029-fingerprints.ts": "9ea95c6a42dca97b",
  "0030-access.ts": "2478710fb990f70d",
  "0031-suggested.ts": "63441753fddce485",
  "0032-session-passkeys.ts": "f8cdb643a69b017b",
  "0033-hidden-characters.ts": "d75339aa85defd84",
  "0034-elsewhere-cards.ts": "6a2b470b2ea46ad3",
  "0035-oauth-clients.ts": "aed67917ed3d3141",
  "0036-programs.ts": "3dbd4bd76528d4b4",
  "0037-languages.ts": "50c914517ac8e18b",
  "0038-mailing.ts": "d2745a0e754d8da6",
  "0039-translations.ts": "9c9f5d075e1c7183",
  "0040-series.ts": "5213312b9dcda13d",
  "0041-mailing-pauses.ts": "565cd068d0b0d967",
  "0042-language-lists.ts": "18c602ffc0c7105d",
  "0043-ledger.ts": "692690ba16daff38",
  "0044-past-recipients.ts": "220ef7db15e25ea2",
  "0045-publication-proofs.ts": "423d25bada05ec19",
  "0046-witnessed.ts": "da1560a90f66a4c9",
};

const FOLDER = new URL("../../api/store/migrations/", import.meta.url);

describe("a released migration", () => {
  it("is never changed", () => {
    const files = readdirSync(FOLDER).filter((name) => /^\d{4}-/.test(name));
    const now = Object.fromEntries(
      files.map((name) => {
        const source = readFileSync(new URL(name, FOLDER));
        return [name, createHash("sha256").update(source).digest("hex").slice(0, 16)];
      }),
    );
    expect(now).toEqual(RELEASED);
    expect(files).toHaveLength(MIGRATIONS.length);
  });
});

describe.each(["0004", "0009", "0045"])("a database of version %s", (version) => {
  it("has rows in every table, so that the tests below can fail", () => {
    for (const [table, rows] of Object.entries(readAll(putFixture(version)))) {
      expect(rows, table).not.toEqual([]);
    }
  });

  it("is opened and migrated without losing anything", async () => {
    const file = putFixture(version);
    const before = readAll(file);
    const messages: string[] = [];
    const store = await openStore(file, { onMigrated: (message) => messages.push(message) });
    const after = readAll(file);
    expect(withColumnsOf(before, after)).toEqual(version === "0004" ? asHeldDown(before) : before);
    expect(after["schema_migrations"]).toHaveLength(MIGRATIONS.length);
    expect(messages).toHaveLength(Number(version) < MIGRATIONS.length ? 1 : 0);
    const lines = await store.snapshot(async (db) => {
      const all = [];
      for await (const line of exportLines(db)) all.push(JSON.stringify(line));
      return all.join("\n");
    });
    await store.close();
    const { pieces = [], writers = [], products = [] } = before;
    const open = pieces.filter(({ status }) => status === "approved");
    expect(
      after["list_numbers"]?.filter(({ list }) => String(list).startsWith("category ")),
    ).toHaveLength(open.length);
    expect(after["writer_numbers"]).toHaveLength(new Set(open.map((row) => row["writer_id"])).size);
    for (const { id } of [...writers, ...products]) expect(lines).toContain(id);
    for (const { headline, deleted_at } of pieces) {
      if (deleted_at === null) expect(lines).toContain(JSON.stringify(headline));
    }
  });
});

/** Tables that migrations add rows to, after those that were there. */
const GROWING = new Set(["schema_migrations", "counters"]);

/** The rows and columns of the first, with the values of the second. Anything that a migration added is left out. */
function withColumnsOf(before: Rows, after: Rows): Rows {
  const picked = Object.entries(before).map(([table, rows]) => {
    const names = Object.keys(rows[0] ?? {});
    const now = (after[table] ?? []).slice(0, GROWING.has(table) ? rows.length : undefined);
    return [table, now.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])))];
  });
  return Object.fromEntries(picked) as Rows;
}

/** Version 7 sets the editor's status again on a piece that was taken down and then edited by its writer. */
function asHeldDown(before: Rows): Rows {
  const pieces = before["pieces"]?.map((piece) =>
    piece["headline"] === "Taken down, then edited" ? { ...piece, status: "rejected" } : piece,
  );
  return { ...before, pieces: pieces ?? [] };
}
