import { describe, expect, it } from "vitest";
import { PROOF_SECONDS_MAX } from "../../api/contract/people/oauth.ts";
import {
  CLIENTS_MAX,
  findRegistered,
  noteClientUse,
  registerClient,
  UNASKED_DAYS,
  UNUSED_DAYS,
} from "../../api/store/keys/oauth-clients.ts";
import { findGranted, redeemCode } from "../../api/store/keys/oauth-codes.ts";
import {
  DOCUMENT_DAYS,
  DOCUMENTS_MAX,
  dropDocument,
  findDocument,
  forgetDocuments,
  keepDocument,
} from "../../api/store/keys/oauth-documents.ts";
import {
  forgetProofs,
  PROOFS_PER_CLIENT,
  PROVEN_DAYS,
  PROVEN_MAX,
  takeProof,
} from "../../api/store/keys/oauth-proofs.ts";
import { insertMany } from "../../api/store/engine/bulk.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { insertRow } from "../../api/store/engine/rows.ts";
import type { Tables } from "../../api/store/engine/tables.ts";
import { listKeys } from "../../api/store/keys/keys.ts";
import { programs } from "../../api/store/migrations/0036-programs.ts";
import { challengeOf } from "../../api/oauth/pkce.ts";
import { grantTo, VERIFIER } from "../oauth/_grant.ts";
import { createPiece, createTestStore, createWriter, keyOf } from "../_setup.ts";

const CLIENT = "https://agent.example/client.json";

async function fill<
  Table extends "oauth_clients" | "oauth_documents" | "oauth_proofs" | "oauth_proven",
>(store: Store, table: Table, count: number, row: (name: string) => Tables[Table]): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => row(String(n).padStart(6, "0")));
  await store.write((tx) => insertMany(tx, table, rows as never));
}

describe("programs that registered themselves", () => {
  const program = (store: Store) =>
    registerClient(store, { name: "Agent", redirects: ["https://agent.example/back"] });

  it("are bounded: the one that is unused for longest gives way, and one in use never does", async () => {
    const { store, clock } = await createTestStore();
    const writer = await createWriter(store);
    const connected = await program(store);
    const { code } = await grantTo(store, writer, { clientId: connected.id });
    const challenge = challengeOf(VERIFIER);
    const exchange = { code, clientId: connected.id, redirectUri: undefined, challenge };
    expect(await redeemCode(store, exchange)).toBeDefined();
    const allowed = await program(store);
    await store.write((tx) => noteClientUse(tx, store, allowed.id));
    clock.advance({ minutes: 1 });
    const oldest = await program(store);
    clock.advance({ minutes: 1 });
    const now = clock().toISOString();
    await fill(store, "oauth_clients", CLIENTS_MAX - 3, (name) => ({
      id: `app_${name}`,
      name,
      redirect_uris: "[]",
      created_at: now,
      consented_at: null,
      last_used_at: now,
    }));
    const known = async (id: string) => (await findRegistered(store.read, store, id)) !== undefined;
    await program(store);
    // Although a writer allowed another one earlier.
    expect([await known(oldest.id), await known(allowed.id), await known(connected.id)]).toEqual([
      false,
      true,
      true,
    ]);
    await store.write((tx) => tx.updateTable("oauth_clients").set({ consented_at: now }).execute());
    await program(store);
    expect([await known(allowed.id), await known(connected.id)]).toEqual([false, true]);
    const rows = await store.read.selectFrom("oauth_clients").select("id").execute();
    expect(rows).toHaveLength(CLIENTS_MAX);
  });

  it("are not known once they are unused for too long, also before the worker has removed them", async () => {
    const { store, clock } = await createTestStore();
    const [asked, unasked] = [await program(store), await program(store)];
    await store.write((tx) => noteClientUse(tx, store, asked.id));
    const known = async () =>
      Promise.all(
        [asked, unasked].map(async ({ id }) => !!(await findRegistered(store.read, store, id))),
      );
    expect(await known()).toEqual([true, true]);
    clock.advance({ days: UNASKED_DAYS });
    expect(await known()).toEqual([true, false]);
    clock.advance({ days: UNUSED_DAYS - UNASKED_DAYS });
    expect(await known()).toEqual([false, false]);
  });
});

describe("copies of documents", () => {
  it("are bounded, and forgotten in time", async () => {
    const { store, clock } = await createTestStore();
    await keepDocument(store, { clientId: "https://old.example/c", text: "old" });
    clock.advance({ minutes: 1 });
    await keepDocument(store, { clientId: CLIENT, text: "{}" });
    const fetched_at = clock().toISOString();
    await fill(store, "oauth_documents", DOCUMENTS_MAX - 2, (name) => ({
      client_id: `https://a.example/${name}`,
      document: "{}",
      fetched_at,
    }));
    await keepDocument(store, { clientId: "https://new.example/c", text: "new" });
    const find = (clientId: string) => findDocument(store.read, store, clientId);
    expect(await find("https://old.example/c")).toBeUndefined();
    expect(await find("https://new.example/c")).toMatchObject({ document: "new" });
    await keepDocument(store, { clientId: CLIENT, text: "changed" });
    expect(await find(CLIENT)).toMatchObject({ document: "changed" });
    const rows = await store.read.selectFrom("oauth_documents").select("client_id").execute();
    expect(rows).toHaveLength(DOCUMENTS_MAX);
    clock.advance({ days: DOCUMENT_DAYS });
    expect(await find(CLIENT)).toBeUndefined();
    await forgetDocuments(store);
    expect(await store.read.selectFrom("oauth_documents").selectAll().execute()).toEqual([]);
  });
});

describe("a client that has proved who it is", () => {
  const possible = { clientId: CLIENT, proof: "possible" } as const;

  it("must do so although the copy of its document went, and for a year after its last proof", async () => {
    const { store, clock } = await createTestStore();
    const writer = await createWriter(store);
    const mustProve = async () => {
      const { code } = await grantTo(store, writer, possible);
      return (await findGranted(store.read, code))?.mustProve;
    };
    const prove = (jti: string) => takeProof(store, { clientId: CLIENT, jti, expiresAt: clock() });
    expect(await mustProve()).toBe(false);
    await keepDocument(store, { clientId: CLIENT, text: "{}" });
    await prove("1");
    await dropDocument(store, CLIENT);
    expect(await mustProve()).toBe(true);
    clock.advance({ days: PROVEN_DAYS - 1 });
    await prove("2");
    clock.advance({ days: PROVEN_DAYS - 1 });
    await forgetProofs(store);
    await forgetDocuments(store);
    expect(await mustProve()).toBe(true);
    clock.advance({ days: 1 });
    await forgetProofs(store);
    expect(await mustProve()).toBe(false);
  });

  it("is among a bounded number, where one with a working connection stays longest", async () => {
    const { store, clock } = await createTestStore();
    const writer = await createWriter(store);
    const prove = (clientId: string) =>
      takeProof(store, { clientId, jti: "1", expiresAt: clock() });
    await prove(CLIENT);
    const { code } = await grantTo(store, writer, possible);
    const exchange = { code, clientId: CLIENT, redirectUri: undefined, isProven: true };
    expect(
      await redeemCode(store, { ...exchange, challenge: challengeOf(VERIFIER) }),
    ).toBeDefined();
    await prove("https://old.example/c");
    clock.advance({ minutes: 1 });
    const proved_at = clock().toISOString();
    await fill(store, "oauth_proven", PROVEN_MAX - 2, (name) => ({
      client_id: `https://a.example/${name}`,
      proved_at,
    }));
    await prove("https://new.example/c");
    const rows = await store.read.selectFrom("oauth_proven").select("client_id").execute();
    const known = new Set(rows.map(({ client_id }) => client_id));
    expect(known.size).toBe(PROVEN_MAX);
    expect(
      [CLIENT, "https://old.example/c", "https://new.example/c"].map((id) => known.has(id)),
    ).toEqual([true, false, true]);
  });
});

it("an older database keeps who proved itself, and its programs lose what hides in their names", async () => {
  const { store } = await createTestStore();
  const writer = await createWriter(store);
  const { code } = await grantTo(store, writer);
  const exchange = { code, clientId: CLIENT, redirectUri: undefined };
  await redeemCode(store, { ...exchange, challenge: challengeOf(VERIFIER) });
  const own = await keyOf(store, writer);
  const before = "No\u200Btes”. It is “safe\u{E0041}";
  const piece = await createPiece(store, writer);
  const registered = await registerClient(store, { name: "\u2800", redirects: [] });
  await store.write(async (tx) => {
    await tx.schema.dropTable("oauth_proven").execute();
    await tx.schema.alterTable("oauth_documents").addColumn("proved_at", "text").execute();
    for (const [id, proved_at] of [
      ["proved", "2026-01-01T00:00:00.000Z"],
      ["not", null],
    ]) {
      const row = { client_id: id, document: "{}", fetched_at: "2026-01-01T00:00:00.000Z" };
      await insertRow(tx, "oauth_documents", { ...row, proved_at } as never);
    }
    await tx.updateTable("api_keys").set({ name: before }).execute();
    await tx.updateTable("audit").set({ note: before }).where("action", "=", "connect").execute();
    const told = { by: "agent", client: before, unchanged: null, suggested: null } as const;
    await insertRow(tx, "drafting", { piece_id: piece.id, ...told });
    await programs.up(tx);
  });
  const proven = await store.read.selectFrom("oauth_proven").selectAll().execute();
  expect(proven).toEqual([{ client_id: "proved", proved_at: "2026-01-01T00:00:00.000Z" }]);
  const documents = await store.read.selectFrom("oauth_documents").selectAll().execute();
  expect(documents).toHaveLength(2);
  expect(documents[0]).not.toHaveProperty("proved_at");
  const keys = await listKeys(store.read, writer.id);
  const names = new Map(keys.map(({ id, name }) => [id === own.keyId, name]));
  // A key of the writer's own has the name that the writer gave it.
  expect([names.get(false), names.get(true)]).toEqual(["Notes. It is safe", before]);
  expect(await findRegistered(store.read, store, registered.id)).toMatchObject({ name: "Program" });
  const { note } = await store.read
    .selectFrom("audit")
    .select("note")
    .where("action", "=", "connect")
    .executeTakeFirstOrThrow();
  const { client } = await store.read
    .selectFrom("drafting")
    .select("client")
    .executeTakeFirstOrThrow();
  expect([note, client]).toEqual(["Notes. It is safe", "Notes. It is safe"]);
});

describe("a proof", () => {
  it("counts once, however many send it at the same time, and for its client alone", async () => {
    const { store, clock } = await createTestStore();
    const expiresAt = new Date(clock().getTime() + PROOF_SECONDS_MAX * 1_000);
    const take = (jti: string, clientId = CLIENT) => takeProof(store, { clientId, jti, expiresAt });
    const all = await Promise.all(Array.from({ length: 5 }, () => take("one")));
    expect(all.toSorted()).toEqual(["new", "used", "used", "used", "used"]);
    expect(await take("one", "https://other.example/c")).toBe("new");
    expect(await take("two")).toBe("new");
    await forgetProofs(store);
    expect(await take("two")).toBe("used");
    clock.advance({ minutes: PROOF_SECONDS_MAX / 60 });
    await forgetProofs(store);
    expect(await store.read.selectFrom("oauth_proofs").selectAll().execute()).toEqual([]);
  });

  it("is not taken if the client has sent too many that still count", async () => {
    const { store, clock } = await createTestStore();
    const expires_at = new Date(clock().getTime() + 60_000).toISOString();
    await fill(store, "oauth_proofs", PROOFS_PER_CLIENT, (id) => ({
      id,
      client_id: CLIENT,
      expires_at,
    }));
    const take = (clientId: string) =>
      takeProof(store, { clientId, jti: "x", expiresAt: new Date(expires_at) });
    expect(await take(CLIENT)).toBe("too many");
    expect(await take("https://other.example/c")).toBe("new");
  });
});
