import { createHmac, createSecretKey } from "node:crypto";
import { exportJWK } from "jose";
import { describe, expect, it } from "vitest";
import { PROOF_SECONDS_MAX, TokenAnswer } from "../../api/contract/people/oauth.ts";
import { dropDocument, keepDocument } from "../../api/store/keys/oauth-documents.ts";
import { hasOpenssl } from "../_certificate.ts";
import { BASE_URL, startService } from "../http/_service.ts";
import { KEYS_PATH, serveClientDocument } from "./_client-document.ts";
import { REDIRECT_URI } from "./_grant.ts";
import { JWT_BEARER, makeSigner, proofOf, type Signer } from "./_proof.ts";
import { faultOf, start } from "./_service.ts";

type Sent = NonNullable<Parameters<typeof proofOf>[1]["claims"]>;
const config = { webhookAllowPrivate: true };

/** A client that signs, whose document lists its keys or the address of them. */
async function startSigned({
  signer,
  methods,
  byAddress = false,
}: { signer?: Signer; methods?: string[]; byAddress?: boolean } = {}) {
  const key = signer ?? (await makeSigner());
  const published = { keys: [key.jwk] };
  const service = await start({ config });
  const served: { clientId: string; fetched(): number; keysFetched(): number } =
    await serveClientDocument([REDIRECT_URI], {
      keys: () => published,
      more: {
        token_endpoint_auth_method: "private_key_jwt",
        ...(methods ? { token_endpoint_auth_methods_supported: methods } : {}),
        // The address of the keys is that of the server, which is known once it listens.
        ...(byAddress ? {} : { jwks: published }),
        get jwks_uri() {
          return byAddress ? new URL(KEYS_PATH, served.clientId).href : undefined;
        },
      },
    });
  const { clientId } = served;
  const proof = methods?.includes("none") ? "possible" : "always";
  const grant = () => service.grant({ clientId, proof });
  const prove = (claims: Sent = {}, header = {}, by = key) =>
    proofOf(by, { clientId, now: service.clock(), claims, header });
  const exchangeBy = async (by: Signer) =>
    service.exchange({ ...(await grant()), ...(await prove({}, {}, by)) });
  const connect = async () => {
    const answer = await exchangeBy(key);
    expect(answer.status).toBe(200);
    return TokenAnswer.parse(await answer.json());
  };
  const refresh = (token: string, more: Record<string, string> = {}) =>
    service.refresh(token, { client_id: clientId, ...more });
  return {
    ...service,
    service,
    ...served,
    key,
    published,
    grant,
    prove,
    exchangeBy,
    connect,
    refresh,
  };
}

const INVALID = [400, "invalid_client"];

describe.skipIf(!hasOpenssl)("a client that proves who it is", () => {
  it.each(["ES256", "RS256"])("gets tokens with %s, and refreshes them", async (alg) => {
    const { connect, refresh, prove, draft } = await startSigned({
      signer: await makeSigner("k1", alg),
    });
    const first = await connect();
    expect((await draft(first.access_token)).status).toBe(201);
    expect((await refresh(first.refresh_token, await prove())).status).toBe(200);
  });

  it("may name the token endpoint, leave out its client_id, and publish its keys elsewhere", async () => {
    const { exchange, grant, prove, keysFetched } = await startSigned({ byAddress: true });
    for (const aud of [`${BASE_URL}/api/oauth/token`, `${BASE_URL}/`, [BASE_URL]]) {
      const { client_id: _, ...form } = await grant();
      expect((await exchange({ ...form, ...(await prove({ aud })) })).status).toBe(200);
    }
    expect(keysFetched()).toBe(1);
  });

  it("is refused without a proof, and nothing is lost: the proof may follow", async () => {
    const { exchange, grant, prove, connect, refresh, draft } = await startSigned();
    const form = await grant();
    expect(await faultOf(await exchange(form))).toEqual(INVALID);
    expect((await exchange({ ...form, ...(await prove()) })).status).toBe(200);
    const { access_token, refresh_token } = await connect();
    expect(await faultOf(await refresh(refresh_token))).toEqual(INVALID);
    // A stolen token alone neither opens nor ends anything.
    expect((await draft(access_token)).status).toBe(201);
    expect((await refresh(refresh_token, await prove())).status).toBe(200);
  });

  it("is refused with a proof that is not for this, now and once, and may send a right one then", async () => {
    const { exchange, grant, prove, clock } = await startSigned();
    const now = Math.floor(clock().getTime() / 1_000);
    const wrong: Record<string, Sent> = {
      "of another issuer": { iss: "https://evil.example/client.json" },
      "of no issuer": { iss: undefined },
      "of another subject": { sub: "https://evil.example/client.json" },
      "of no subject": { sub: undefined },
      "for another service": { aud: "https://other.example" },
      "for a name that begins alike": { aud: `${BASE_URL}.evil.example` },
      "for nobody": { aud: undefined },
      "for two services": { aud: [BASE_URL, "https://other.example"] },
      "without an id": { jti: undefined },
      "with an empty id": { jti: "" },
      "with an id of a page": { jti: "x".repeat(1_001) },
      "that never ends": { exp: undefined },
      "that has ended": { exp: now - 60 },
      "that lasts too long": { exp: now + 60 + PROOF_SECONDS_MAX },
      "that has not begun": { nbf: now + 60 },
    };
    const form = await grant();
    for (const [about, claims] of Object.entries(wrong)) {
      const answer = await exchange({ ...form, ...(await prove(claims)) });
      expect([about, ...(await faultOf(answer))]).toEqual([about, ...INVALID]);
    }
    expect((await exchange({ ...form, ...(await prove()) })).status).toBe(200);
  });

  it("is refused with a proof that others can make", async () => {
    const { exchange, grant, prove, key, clientId, clock } = await startSigned();
    const form = await grant();
    const { client_assertion: good } = await prove();
    const [head = "", claims = "", signature = ""] = good.split(".");
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const none = `${encode({ alg: "none" })}.${claims}.`;
    const shared = `${encode({ alg: "HS256", kid: key.kid })}.${claims}`;
    // The public key taken for a shared secret.
    const mac = createHmac("sha256", JSON.stringify(key.jwk)).update(shared).digest("base64url");
    const other = await makeSigner(key.kid);
    const embedded = await proofOf(other, {
      clientId,
      now: clock(),
      header: { jwk: other.jwk, jku: "https://evil.example/keys.json" },
    });
    for (const client_assertion of [
      none,
      `${none}${signature}`,
      `${shared}.${mac}`,
      `${head}.${claims}.`,
      `${head}.${encode({ iss: clientId, sub: clientId, aud: BASE_URL })}.${signature}`,
      embedded.client_assertion,
      (await prove({}, { kid: "unknown" })).client_assertion,
      (await prove({}, { crit: ["exp"] }).catch(() => ({ client_assertion: "x.y.z" })))
        .client_assertion,
      "no JWT",
    ]) {
      const sent = { ...form, client_assertion_type: JWT_BEARER, client_assertion };
      expect(await faultOf(await exchange(sent))).toEqual(INVALID);
    }
    for (const client_assertion_type of [
      "",
      "urn:ietf:params:oauth:client-assertion-type:saml2-bearer",
    ]) {
      const sent = { ...form, ...(await prove()), client_assertion_type };
      expect(await faultOf(await exchange(sent))).toEqual(INVALID);
    }
    expect((await exchange({ ...form, ...(await prove()) })).status).toBe(200);
  });

  it("has each proof counted once, on whichever node, until it ends", async () => {
    const here = await startSigned();
    const there = await startService({ rateLimit: false, file: here.file, config });
    const proof = await here.prove();
    const { refresh_token } = await here.connect();
    const first = { ...(await here.grant()), ...proof };
    expect((await here.exchange(first)).status).toBe(200);
    const again = new URLSearchParams({ ...(await here.grant()), ...proof });
    expect(await faultOf(await here.exchange(again))).toEqual(INVALID);
    const elsewhere = await fetch(`${there.origin}/api/oauth/token`, {
      method: "POST",
      body: again,
    });
    expect(await faultOf(elsewhere)).toEqual(INVALID);
    expect(await faultOf(await here.refresh(refresh_token, proof))).toEqual(INVALID);
    // At the same moment: one of them counts.
    const both = await here.prove();
    const forms = [await here.grant(), await here.grant(), await here.grant()];
    const answers = await Promise.all(
      forms.map((form, n) =>
        fetch(`${[here, there][n % 2]!.origin}/api/oauth/token`, {
          method: "POST",
          body: new URLSearchParams({ ...form, ...both }),
        }),
      ),
    );
    const statuses = answers.map(({ status }) => String(status));
    expect(statuses.toSorted()).toEqual(["200", "400", "400"]);
  });

  it("cannot use its proof for another client's code, nor another client its own", async () => {
    const { exchange, grant, prove, service, clientId, clock } = await startSigned();
    const other = await makeSigner();
    const theirs = await serveClientDocument([REDIRECT_URI], {
      more: { token_endpoint_auth_method: "private_key_jwt", jwks: { keys: [other.jwk] } },
    });
    const stolen = await service.grant({ clientId: theirs.clientId, proof: "always" });
    expect(await faultOf(await exchange({ ...stolen, ...(await prove()) }))).toEqual(INVALID);
    const own = await proofOf(other, { clientId: theirs.clientId, now: clock() });
    expect(await faultOf(await exchange({ ...(await grant()), ...own }))).toEqual(INVALID);
    const mixed = { ...stolen, client_id: clientId, ...(await prove()) };
    expect(await faultOf(await exchange(mixed))).toEqual([400, "invalid_grant"]);
    expect((await exchange({ ...stolen, ...own })).status).toBe(200);
  });
});

describe.skipIf(!hasOpenssl)("a client that can do without a proof", () => {
  const methods = ["none", "private_key_jwt"];

  it("signs in without one, and nothing is fetched for it", async () => {
    const { exchange, grant, fetched } = await startSigned({ methods });
    expect((await exchange(await grant())).status).toBe(200);
    expect(fetched()).toBe(0);
  });

  it("that has given one is not taken for itself without: in this connection, and in new ones", async () => {
    const { store, clientId, connect, refresh, prove, grant, exchange } = await startSigned({
      methods,
    });
    await keepDocument(store, { clientId, text: "{}" });
    const before = TokenAnswer.parse(await (await exchange(await grant())).json());
    const { refresh_token } = await connect();
    expect(await faultOf(await refresh(refresh_token))).toEqual(INVALID);
    expect((await refresh(refresh_token, await prove())).status).toBe(200);
    // Also when the copy of its document went.
    await dropDocument(store, clientId);
    expect(await faultOf(await exchange(await grant()))).toEqual(INVALID);
    expect((await exchange({ ...(await grant()), ...(await prove()) })).status).toBe(200);
    // A connection from before goes on, until it brings a proof itself.
    const next = TokenAnswer.parse(await (await refresh(before.refresh_token)).json());
    const proven = TokenAnswer.parse(
      await (await refresh(next.refresh_token, await prove())).json(),
    );
    expect(await faultOf(await refresh(proven.refresh_token))).toEqual(INVALID);
  });

  it("is refused with a wrong one: it is not taken for none", async () => {
    const { exchange, grant, prove } = await startSigned({ methods });
    const wrong = { ...(await grant()), ...(await prove({ aud: "https://other.example" })) };
    expect(await faultOf(await exchange(wrong))).toEqual(INVALID);
  });
});

describe.skipIf(!hasOpenssl)("the keys of a client", () => {
  it("count only if nobody who reads them can sign with them", async () => {
    const { exchange, service, clock } = await startSigned();
    const secret = createSecretKey(Buffer.alloc(32, "k"));
    const jwk = { ...(await exportJWK(secret)), kid: "shared", alg: "HS256" };
    const { clientId } = await serveClientDocument([REDIRECT_URI], {
      more: { token_endpoint_auth_method: "private_key_jwt", jwks: { keys: [jwk] } },
    });
    const signer = { kid: "shared", alg: "HS256", privateKey: secret, jwk };
    const proof = await proofOf(signer, { clientId, now: clock() });
    const form = await service.grant({ clientId, proof: "always" });
    expect(await faultOf(await exchange({ ...form, ...proof }))).toEqual(INVALID);
  });

  it("that changed are fetched again, and not for each wrong proof", async () => {
    const signed = await startSigned({ byAddress: true });
    await signed.connect();
    const next = await makeSigner("k2");
    signed.published.keys = [next.jwk];
    for (let n = 0; n < 3; n++) {
      // Fetched a moment ago.
      expect(await faultOf(await signed.exchangeBy(next))).toEqual(INVALID);
    }
    expect(signed.keysFetched()).toBe(1);
    signed.clock.advance({ minutes: 1 });
    expect((await signed.exchangeBy(next)).status).toBe(200);
    expect(signed.keysFetched()).toBe(2);
  });

  it("that cannot be read are asked for again after half a minute, and good ones stay", async () => {
    const signed = await startSigned({ byAddress: true });
    await signed.connect();
    const next = await makeSigner("k2");
    signed.published.keys = [7 as never];
    signed.clock.advance({ minutes: 1 });
    for (let n = 0; n < 3; n++) {
      expect(await faultOf(await signed.exchangeBy(next))).toEqual(INVALID);
    }
    await signed.connect();
    expect(signed.keysFetched()).toBe(2);
    signed.published.keys = [next.jwk];
    signed.clock.advance({ minutes: 1 });
    expect((await signed.exchangeBy(next)).status).toBe(200);
  });

  it("are not fetched from a private address, nor for a code that nobody was given", async () => {
    const { clientId, fetched, keysFetched, prove, exchange, grant } = await startSigned({
      byAddress: true,
    });
    const form = { ...(await grant()), ...(await prove()) };
    expect(await faultOf(await exchange({ ...form, code: "unknown" }))).toEqual([
      400,
      "invalid_grant",
    ]);
    expect([fetched(), keysFetched()]).toEqual([0, 0]);
    const guarded = await start();
    const theirs = await guarded.grant({ clientId, proof: "always" });
    const answer = await guarded.exchange({ ...theirs, ...(await prove()) });
    expect(await faultOf(answer)).toEqual(INVALID);
    expect([fetched(), keysFetched()]).toEqual([0, 0]);
  });
});
