import { join } from "node:path";
import { expect, it } from "vitest";
import type { Writer } from "../../api/contract/records.ts";
import { challengeOf } from "../../api/oauth/pkce.ts";
import { copyStore } from "../../api/store/engine/copy.ts";
import { readIdentity } from "../../api/store/people/identity.ts";
import { registerClient } from "../../api/store/keys/oauth-clients.ts";
import { redeemCode } from "../../api/store/keys/oauth-codes.ts";
import { keepDocument } from "../../api/store/keys/oauth-documents.ts";
import { takeProof } from "../../api/store/keys/oauth-proofs.ts";
import { openStore, type Store } from "../../api/store/engine/open.ts";
import { testAddress } from "../_engine.ts";
import { createPiece, createTestStore, createWriter, publishPiece, tempFolder } from "../_setup.ts";
import { CLIENT_ID, grantTo, VERIFIER } from "../oauth/_grant.ts";

/** A SQLite file, whatever the engine of this run. */
async function openFile(): Promise<Store> {
  return openStore(join(tempFolder(), "copy.sqlite"));
}

/** A database of this run's engine. */
async function openOther(): Promise<Store> {
  return openStore(await testAddress(join(tempFolder(), "other.sqlite")));
}

async function rowsOf(store: Store): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const { name } of await store.read.introspection.getTables()) {
    if (name === "schema_migrations") continue;
    const rows = await store.read
      .selectFrom(name as "writers")
      .selectAll()
      .execute();
    found[name] = rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted();
  }
  return found;
}

/** A program that signed in, one whose code waits, one that registered itself, and a proof that was used. */
async function connectProgram(store: Store, writer: Writer): Promise<void> {
  const { code } = await grantTo(store, writer);
  const challenge = challengeOf(VERIFIER);
  expect(
    await redeemCode(store, { code, clientId: CLIENT_ID, redirectUri: undefined, challenge }),
  ).toBeDefined();
  await grantTo(store, writer);
  await registerClient(store, { name: "Agent", redirects: ["http://127.0.0.1/"] });
  await keepDocument(store, { clientId: CLIENT_ID, text: "{}" });
  await takeProof(store, { clientId: CLIENT_ID, jti: "1", expiresAt: new Date("2030-01-01") });
}

async function fill(store: Store): Promise<void> {
  await connectProgram(store, await createWriter(store, { slug: "connected" }));
  for (const slug of ["ada", "grace", "zoë", "Änne"]) {
    const writer = await createWriter(store, { slug });
    for (let n = 0; n < 60; n++) {
      const piece = await createPiece(store, writer, {
        headline: `${slug} ${n} 🙂`,
        tags: ["a", "B"],
      });
      if (n % 2)
        await publishPiece(store, writer, piece, {
          html: "",
          text: "",
          version: 1,
          slug: `p-${n}`,
        });
    }
  }
}

it("a copy in the other engine has every row, and the copy of the copy has them too", async () => {
  const { store } = await createTestStore();
  await fill(store);
  const progress: number[] = [];
  const file = await openFile();
  const { tables, rows } = await copyStore(store, file, {
    onProgress: (done, all) => void progress.push(done / all),
  });
  expect(tables).toBeGreaterThan(20);
  expect(rows).toBeGreaterThan(700);
  expect(progress.at(-1)).toBe(1);
  expect(await rowsOf(file)).toEqual(await rowsOf(store));
  expect(await readIdentity(file.read)).toBe(await readIdentity(store.read));
  const back = await openOther();
  await copyStore(file, back);
  expect(await rowsOf(back)).toEqual(await rowsOf(store));
  // A piece can be written in the copy: counters and constraints are there.
  await createPiece(back, await createWriter(back, { slug: "new" }));
  await Promise.all([file.close(), back.close()]);
});

it("a target with rows is refused and left alone", async () => {
  const { store } = await createTestStore();
  await createWriter(store);
  const file = await openFile();
  await createWriter(file, { slug: "grace" });
  const before = await rowsOf(file);
  await expect(copyStore(store, file)).rejects.toThrow(
    "The target already has rows in the table writers. Choose an empty database. Nothing was copied.",
  );
  expect(await rowsOf(file)).toEqual(before);
  await file.close();
});

it("a source that is written meanwhile is noticed, and the target stays empty", async () => {
  const { store } = await createTestStore();
  await fill(store);
  const file = await openFile();
  const empty = await rowsOf(file);
  let late: Promise<unknown> | undefined;
  const copying = copyStore(store, file, {
    onProgress: () => {
      late ??= createWriter(store, { slug: "late" });
    },
  });
  await expect(copying).rejects.toThrow(
    "was written while it was copied. Nothing was copied. Stop everything that writes",
  );
  await late;
  expect(await rowsOf(file)).toEqual(empty);
  await copyStore(store, file);
  expect(await rowsOf(file)).toEqual(await rowsOf(store));
  await file.close();
});
