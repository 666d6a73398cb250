import { expect, describe, it } from "vitest";
import { CODE_SECONDS, REFRESH_DAYS } from "../../api/contract/people/oauth.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { endAccessAs, lastEnded } from "../../api/store/people/access.ts";
import { changePassword } from "../../api/store/people/credentials.ts";
import { addDraft } from "../../api/store/pieces/drafts/drafts.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import { exportLines } from "../../api/store/transfer/export.ts";
import { findLiveKey, listKeys, mintKey, revokeKey } from "../../api/store/keys/keys.ts";
import { requireLiveKey } from "../../api/store/keys/live-key.ts";
import {
  type Consent,
  forgetCodes,
  grantCode,
  redeemCode,
} from "../../api/store/keys/oauth-codes.ts";
import {
  findConnection,
  findTokenKey,
  refreshTokens,
} from "../../api/store/keys/oauth-connections.ts";
import type { Tokens } from "../../api/store/keys/oauth-tokens.ts";
import { createPasswordLink, redeemPasswordLink } from "../../api/store/people/links.ts";
import {
  endSession,
  endSessions,
  findSession,
  startSession,
} from "../../api/store/people/sessions.ts";
import { setSuspended } from "../../api/store/people/suspension.ts";
import { content, createTestStore, createWriter, writerAt } from "../_setup.ts";

const CLIENT = "https://agent.example/client.json";
const REDIRECT = "https://agent.example/back";
const CHALLENGE = "the challenge of the verifier";

async function open(quotas: Parameters<typeof createTestStore>[0] = {}) {
  const { store, clock } = await createTestStore(quotas);
  const writer = await createWriter(store);
  const { token } = await startSession(store, { writerId: writer.id, userAgent: null });
  const session = (await findSession(store.read, store, token))!;
  const consent = {
    sessionId: session.id,
    clientId: CLIENT,
    clientName: "Agent",
    redirectUri: REDIRECT,
    challenge: CHALLENGE,
    scope: "pieces:write",
  } as const;
  const grant = (more: Partial<Consent> = {}) =>
    grantCode(store, writerAt(writer), { ...consent, ...more });
  const redeem = (code: string, more: Partial<Parameters<typeof redeemCode>[1]> = {}) =>
    redeemCode(store, {
      code,
      clientId: CLIENT,
      redirectUri: REDIRECT,
      challenge: CHALLENGE,
      ...more,
    });
  const connect = async (): Promise<Tokens> => (await redeem(await grant()))!;
  const refresh = (given: string, clientId = CLIENT) =>
    refreshTokens(store, { token: given, clientId });
  const holder = (access: string) => findTokenKey(store.read, store, access);
  return { store, clock, writer, session, grant, redeem, connect, refresh, holder };
}

describe("a code", () => {
  it("is exchanged for tokens of a key of the writer, and nothing that is stored can be sent", async () => {
    const { store, writer, grant, redeem, holder } = await open();
    const code = await grant();
    const tokens = (await redeem(code))!;
    expect(tokens).toMatchObject({ scopes: "pieces:read pieces:write", seconds: 1_800 });
    expect(await holder(tokens.access)).toMatchObject({
      writer_id: writer.id,
      name: "Agent",
      scope: "pieces:write",
    });
    const rows = [
      await store.read.selectFrom("oauth_codes").selectAll().execute(),
      await store.read.selectFrom("oauth_connections").selectAll().execute(),
      await store.read.selectFrom("api_keys").selectAll().execute(),
    ];
    const stored = JSON.stringify(rows);
    for (const secret of [code, tokens.access, tokens.refresh, tokens.refresh.slice(9, 73)]) {
      expect(stored).not.toContain(secret);
    }
  });

  it("is refused to another client, another redirect and another verifier, and stays for its own", async () => {
    const { grant, redeem } = await open();
    const code = await grant();
    expect(await redeem(code, { clientId: "https://other.example/c" })).toBeUndefined();
    expect(await redeem(code, { redirectUri: `${REDIRECT}/else` })).toBeUndefined();
    expect(await redeem(code, { challenge: "another" })).toBeUndefined();
    expect(await redeem("unknown")).toBeUndefined();
    expect(await redeem(code, { redirectUri: undefined })).toBeDefined();
  });

  it("that is sent twice ends what the first sender got", async () => {
    const { store, grant, redeem, refresh, holder } = await open();
    const code = await grant();
    const tokens = (await redeem(code))!;
    expect(await redeem(code)).toBeUndefined();
    expect(await holder(tokens.access)).toBeUndefined();
    expect(await refresh(tokens.refresh)).toBeUndefined();
    const entries = await store.read
      .selectFrom("audit")
      .select(["actor_kind", "note"])
      .where("action", "=", "revoke")
      .execute();
    expect(entries).toEqual([{ actor_kind: "system", note: "A code was used twice." }]);
  });

  it("is exchanged once, however many ask at the same time", async () => {
    const { grant, redeem, holder } = await open();
    const code = await grant();
    const all = await Promise.all(Array.from({ length: 5 }, () => redeem(code)));
    const given = all.filter((tokens) => tokens !== undefined);
    expect(given).toHaveLength(1);
    expect(await holder(given[0]!.access)).toBeUndefined();
  });

  it("expires within a minute", async () => {
    const { clock, grant, redeem } = await open();
    const code = await grant();
    clock.advance({ minutes: CODE_SECONDS / 60 });
    expect(await redeem(code)).toBeUndefined();
  });

  it("pushes out the oldest that wait, and is forgotten an hour after its end", async () => {
    const { store, clock, grant, redeem } = await open();
    const used = await grant();
    const tokens = await redeem(used);
    expect(tokens).toBeDefined();
    const codes: string[] = [];
    for (let n = 0; n < 12; n++) {
      codes.push(await grant());
      clock.advance({ minutes: 1 / 60 });
    }
    const rows = () => store.read.selectFrom("oauth_codes").select("hash").execute();
    // Ten that wait, and the one that is kept to recognise a copy.
    expect(await rows()).toHaveLength(11);
    expect(await redeem(codes[0]!)).toBeUndefined();
    expect(await redeem(codes[11]!)).toBeDefined();
    await forgetCodes(store);
    expect(await rows()).toHaveLength(11);
    clock.advance({ minutes: 61 });
    await forgetCodes(store);
    expect(await rows()).toEqual([]);
  });

  it("ends with the session that it was granted in", async () => {
    const { store, writer, session, grant, redeem } = await open();
    const code = await grant();
    await endSession(store, writerAt(writer), session.id);
    expect(await redeem(code)).toBeUndefined();
  });

  it("is neither granted to a suspended writer nor exchanged for one", async () => {
    const { store, writer, grant, redeem } = await open();
    const code = await grant();
    await setSuspended(store, OPERATOR, { writerId: writer.id, suspended: true });
    await expect(redeem(code)).rejects.toMatchObject({ reason: "forbidden" });
    await expect(grant()).rejects.toMatchObject({ reason: "forbidden" });
  });
});

describe("a connection", () => {
  it("counts as a key, until it was not used for so long that it cannot go on", async () => {
    const { store, clock, writer, grant, connect } = await open({ quotas: { keys: 1 } });
    await connect();
    await expect(grant()).rejects.toMatchObject({ reason: "quota_exceeded" });
    clock.advance({ days: REFRESH_DAYS });
    // The session has ended as well.
    const { token } = await startSession(store, { writerId: writer.id, userAgent: null });
    const session = (await findSession(store.read, store, token))!;
    await grant({ sessionId: session.id });
    const key = { writerId: writer.id, name: "K", scope: "pieces:read" } as const;
    await mintKey(store, writerAt(writer), key);
    await expect(mintKey(store, writerAt(writer), key)).rejects.toMatchObject({
      reason: "quota_exceeded",
    });
  });

  it("is listed among the keys with its client, and drafts as a key does", async () => {
    const { store, writer, connect, holder } = await open();
    const key = (await holder((await connect()).access))!;
    const [listed] = await listKeys(store.read, writer.id);
    expect(listed).toMatchObject({ id: key.id, name: "Agent", client_id: CLIENT });
    const actor = { kind: "key", keyId: key.id, writerId: writer.id, via: "api" } as const;
    const piece = await addDraft(store, actor, { writerId: writer.id, content: content() });
    expect(piece.keyId).toBe(key.id);
    await revokeKey(store, writerAt(writer), { id: key.id, writerId: writer.id });
    const late = store.write((tx) => requireLiveKey(tx, actor));
    await expect(late).rejects.toMatchObject({ reason: "invalid_key" });
  });

  it("gets new tokens for its refresh token, and the old ones stop working", async () => {
    const { clock, connect, refresh, holder } = await open();
    const first = await connect();
    clock.advance({ minutes: 30 });
    expect(await holder(first.access)).toBeUndefined();
    const second = (await refresh(first.refresh))!;
    expect(await holder(second.access)).toBeDefined();
    const third = (await refresh(second.refresh))!;
    expect(await holder(second.access)).toBeUndefined();
    expect(await holder(third.access)).toBeDefined();
  });

  it.each([1, 3])("ends if a refresh token of %s exchanges ago is sent again", async (times) => {
    const { store, connect, refresh, holder } = await open();
    const stolen = await connect();
    let current = stolen;
    for (let n = 0; n < times; n++) current = (await refresh(current.refresh))!;
    expect(await refresh(stolen.refresh)).toBeUndefined();
    expect(await holder(current.access)).toBeUndefined();
    expect(await refresh(current.refresh)).toBeUndefined();
    const entry = store.read.selectFrom("audit").select("note").where("action", "=", "revoke");
    expect(await entry.execute()).toEqual([{ note: "A refresh token was used twice." }]);
  });

  it("ends if two use one refresh token at the same time", async () => {
    const { connect, refresh, holder } = await open();
    const { refresh: token } = await connect();
    const all = await Promise.all([refresh(token), refresh(token)]);
    const given = all.filter((tokens) => tokens !== undefined);
    expect(given).toHaveLength(1);
    expect(await holder(given[0]!.access)).toBeUndefined();
  });

  it("does not follow a refresh token of another client, an invented one, or one that expired", async () => {
    const { clock, connect, refresh, holder } = await open();
    const tokens = await connect();
    expect(await refresh(tokens.refresh, "https://other.example/c")).toBeUndefined();
    expect(await refresh(`ort_live_${"0".repeat(128)}`)).toBeUndefined();
    expect(await refresh(tokens.access)).toBeUndefined();
    expect(await holder(tokens.access)).toBeDefined();
    expect(await holder(tokens.refresh)).toBeUndefined();
    clock.advance({ days: REFRESH_DAYS });
    expect(await refresh(tokens.refresh)).toBeUndefined();
  });

  it("is found by each of its tokens, also by an old refresh token", async () => {
    const { store, writer, connect, refresh } = await open();
    const first = await connect();
    const second = (await refresh(first.refresh))!;
    for (const token of [first.refresh, second.refresh, second.access]) {
      expect(await findConnection(store.read, token)).toMatchObject({
        writerId: writer.id,
        clientId: CLIENT,
      });
    }
    expect(await findConnection(store.read, first.access)).toBeUndefined();
  });

  it.each<[string, (given: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
    [
      "a new password",
      ({ store, writer, session }) =>
        changePassword(store, writerAt(writer), {
          writerId: writer.id,
          passwordHash: "a hash",
          keep: session.id,
        }),
    ],
    [
      "signing out everywhere",
      ({ store, writer }) => endSessions(store, writerAt(writer), writer.id),
    ],
    [
      "a password by a link",
      async ({ store, writer }) => {
        const link = { writerId: writer.id, purpose: "password" } as const;
        const { token } = await createPasswordLink(store, OPERATOR, link);
        await redeemPasswordLink(store, { token, passwordHash: "another hash" });
      },
    ],
    [
      "Secure your account",
      ({ store, writer }) => endAccessAs(store, writerAt(writer), { writerId: writer.id }),
    ],
  ])(
    "ends with %s, and its writer is told which; a key stays unless it is ticked",
    async (by, end) => {
      const started = await open();
      const { store, writer, connect, refresh, holder } = started;
      const minted = { writerId: writer.id, name: "K", scope: "pieces:write" } as const;
      const { key } = await mintKey(store, writerAt(writer), minted);
      const tokens = await connect();
      await end(started);
      expect(await holder(tokens.access)).toBeUndefined();
      expect(await refresh(tokens.refresh)).toBeUndefined();
      const isKept = (await findLiveKey(store.read, key)) !== undefined;
      expect(isKept).toBe(by !== "Secure your account");
      expect(await lastEnded(store.read, store, writer.id)).toContainEqual({
        kind: "program",
        name: "Agent",
      });
    },
  );

  it("of a client that must prove who it is neither begins nor goes on without a proof, nor ends by one", async () => {
    const { store, grant, redeem, holder } = await open();
    const code = await grant({ proof: "always" });
    expect(await redeem(code)).toBeUndefined();
    const tokens = (await redeem(code, { isProven: true }))!;
    // Sent again without a proof: anybody could.
    expect(await redeem(code)).toBeUndefined();
    const refreshed = (token: string, isProven: boolean) =>
      refreshTokens(store, { token, clientId: CLIENT, isProven });
    const next = (await refreshed(tokens.refresh, true))!;
    expect(await refreshed(tokens.refresh, false)).toBeUndefined();
    expect(await refreshed(next.refresh, false)).toBeUndefined();
    expect(await holder(next.access)).toBeDefined();
    expect(await refreshed(next.refresh, true)).toBeDefined();
  });

  it("goes with its writer", async () => {
    const { store, writer, connect, holder } = await open();
    const tokens = await connect();
    await eraseWriter(store, OPERATOR, writer.id);
    expect(await holder(tokens.access)).toBeUndefined();
    expect(await store.read.selectFrom("oauth_codes").selectAll().execute()).toEqual([]);
    expect(await store.read.selectFrom("oauth_connections").selectAll().execute()).toEqual([]);
  });

  it("drafts only in the category and with the tag of the consent", async () => {
    const { store, writer, grant, redeem, holder } = await open();
    const tokens = (await redeem(await grant({ category: "ideas", tag: "notes" })))!;
    const key = (await holder(tokens.access))!;
    expect(key).toMatchObject({ only_category: "ideas", only_tag: "notes" });
    const actor = { kind: "key", keyId: key.id, writerId: writer.id, via: "api" } as const;
    const draft = (more: object) =>
      addDraft(store, actor, { writerId: writer.id, content: content(more) });
    await expect(draft({ category: "money", tags: ["notes"] })).rejects.toMatchObject({
      reason: "forbidden",
    });
    await expect(draft({ category: "ideas", tags: [] })).rejects.toMatchObject({
      reason: "forbidden",
    });
    await draft({ category: "ideas", tags: ["notes"] });
  });

  it("is exported as a revoked key: its tokens are for this service", async () => {
    const { store, writer, connect } = await open();
    await connect();
    await mintKey(store, writerAt(writer), {
      writerId: writer.id,
      name: "K",
      scope: "pieces:read",
    });
    const keys = await store.snapshot(async (db) => {
      const found = [];
      for await (const line of exportLines(db)) if (line.type === "key") found.push(line);
      return found;
    });
    const ended = keys.map(({ name, revoked_at }) => [name, revoked_at !== null]);
    expect(Object.fromEntries(ended)).toEqual({ Agent: true, K: false });
  });
});
