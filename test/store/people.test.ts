import { describe, expect, it } from "vitest";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { findLiveKey, mintKey, revokeKey } from "../../api/store/keys/keys.ts";
import { checkPassword, hashPassword } from "../../api/store/people/passwords.ts";
import { findSession, slideSession, startSession } from "../../api/store/people/sessions.ts";
import { addWriter, findWriter } from "../../api/store/people/writers.ts";
import { setVerified } from "../../api/store/people/verification.ts";
import { createTestStore, createWriter, writerAt } from "../_setup.ts";

describe("a writer", () => {
  it("gets the first free slug, and never a reserved one", async () => {
    const { store } = await createTestStore();
    const slugs = [];
    for (const slug of ["ada", "ada", "search"]) {
      slugs.push((await addWriter(store, OPERATOR, { name: "Ada", slug })).slug);
    }
    expect(slugs).toEqual(["ada", "ada-2", "search-2"]);
  });

  it("is found by email in any letter case, and has it alone", async () => {
    const { store } = await createTestStore();
    await addWriter(store, OPERATOR, { name: "Ada", slug: "ada", email: "Ada@Example.org" });
    expect((await findWriter(store.read, "email", "ada@example.org"))?.slug).toBe("ada");
    const twin = addWriter(store, OPERATOR, { name: "B", slug: "b", email: "ADA@example.org" });
    await expect(twin).rejects.toMatchObject({ reason: "conflict" });
  });

  it("is verified once: repeating it leaves one audit entry and one change for the build", async () => {
    const { store } = await createTestStore();
    const { id } = await createWriter(store);
    for (const verified of [true, true, false, false]) {
      await setVerified(store, OPERATOR, { writerId: id, mark: "identity", verified });
    }
    const audit = await store.read.selectFrom("audit").select("action").execute();
    expect(audit.map(({ action }) => action)).toEqual([
      "add",
      "verify identity",
      "unverify identity",
    ]);
    const changes = await store.read.selectFrom("changes").select("kind").execute();
    expect(changes).toHaveLength(3);
  });
});

describe("a key", () => {
  it("has the documented form, is stored only as a hash, and works until it is revoked", async () => {
    const { store } = await createTestStore();
    const writer = await createWriter(store);
    const { id, key } = await mintKey(store, writerAt(writer), {
      writerId: writer.id,
      name: "Agent",
      scope: "pieces:write",
    });
    expect(key).toMatch(/^pk_live_[0-9a-f]{64}$/);
    const row = await findLiveKey(store.read, key);
    expect(row).toMatchObject({ id, writer_id: writer.id, last_four: key.slice(-4) });
    expect(JSON.stringify(row)).not.toContain(key.slice(20, -4));
    expect(await findLiveKey(store.read, `${key.slice(0, -1)}x`)).toBeUndefined();

    expect(await revokeKey(store, writerAt(writer), { id, writerId: "someone else" })).toBe(false);
    expect(await findLiveKey(store.read, key)).toBeDefined();
    expect(await revokeKey(store, writerAt(writer), { id, writerId: writer.id })).toBe(true);
    expect(await findLiveKey(store.read, key)).toBeUndefined();
  });
});

describe("sessions", () => {
  it("of a writer are at most a hundred: the least recently used one ends first", async () => {
    const { store, clock } = await createTestStore();
    const [ada, bob] = [await createWriter(store), await createWriter(store, { slug: "bob" })];
    const start = async ({ id }: { id: string }): Promise<string> => {
      clock.advance({ minutes: 1 });
      return (await startSession(store, { writerId: id, userAgent: null })).token;
    };
    const [theirs, first, second] = [await start(bob), await start(ada), await start(ada)];
    const used = await findSession(store.read, store, first);
    clock.advance({ minutes: 1 });
    await slideSession(store, used!.id);
    for (let number = 2; number < 101; number++) await start(ada);
    const count = store.read.selectFrom("sessions").select(({ fn }) => fn.countAll().as("all"));
    expect(await count.where("writer_id", "=", ada.id).execute()).toEqual([{ all: 100 }]);
    expect(await findSession(store.read, store, second)).toBeUndefined();
    for (const token of [theirs, first]) {
      expect(await findSession(store.read, store, token)).toBeDefined();
    }
  });
});

describe("a password", () => {
  it("is stored as an argon2id hash and checked against it", async () => {
    const stored = await hashPassword("correct horse");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await checkPassword(stored, "correct horse")).toBe(true);
    expect(await checkPassword(stored, "correct horsf")).toBe(false);
  });
});
