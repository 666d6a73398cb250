import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import {
  checkProof,
  committedText,
  PROOF_CHECKS,
  signedText,
} from "../../api/contract/ledger/check-proof.ts";
import type { PublicationProof, SignedStatement } from "../../api/contract/ledger/proof.ts";
import type { PieceStatement } from "../../api/contract/ledger/statement.ts";
import { PRESENT, type SoftAuthenticator, softAuthenticator } from "../_authenticator.ts";

const AT = "2026-01-31T09:30:00.000Z";
const SITE = "https://galley.example";

it("a proof of each kind of key is found right, and says nothing when the key is removed", async () => {
  for (const algorithm of [-7, -8, -257] as const) {
    // DER has numbers of different lengths.
    for (let count = 0; count < (algorithm === -7 ? 40 : 1); count++) {
      const { proof, statement } = publication({ key: softAuthenticator(algorithm) });
      expect(await faults(proof, statement)).toEqual([]);
      expect(await faults({ ...proof, revoked_at: AT }, statement)).toEqual([]);
    }
  }
});

it("each attack fails the check that is about it", async () => {
  const key = softAuthenticator();
  const other = softAuthenticator();
  const { proof, statement } = publication({ key });
  const challenge = challengeOf(proof.signed);
  const sign = (how: Partial<Parameters<SoftAuthenticator["assert"]>[0]>, by = key) => ({
    ...proof,
    ...by.assert({ origin: SITE, challenge, ...how }),
  });
  const committed = (one: PublicationProof) => ({ ...statement, proofs: [hashOf(one)] });
  const about = (changes: Partial<PieceStatement["piece"]>) => ({
    ...statement,
    piece: { ...statement.piece, ...changes },
  });

  // The same assertion on another text, another piece, another site, another writer, another date.
  expect(await faults(proof, about({ body: "0".repeat(64) }))).toEqual(["about"]);
  expect(await faults(proof, about({ id: ID.replace("0", "1") }))).toEqual(["about"]);
  expect(await faults(proof, { ...statement, site: "https://copy.example" })).toEqual(["about"]);
  expect(await faults(proof, { ...statement, writer: "eve" })).toEqual(["about"]);
  const dated = publication({ key, signed: { dated: "2020-01-01T00:00:00.000Z" } });
  expect(await faults(dated.proof, dated.statement)).toEqual(["about"]);
  const early = publication({ key, signed: { publish_at: "2026-02-01T00:00:00.000Z" } });
  expect(await faults(early.proof, early.statement)).toEqual(["about"]);

  // A statement that was changed after it was signed.
  const changed = { ...proof, signed: { ...proof.signed, fingerprint: "1".repeat(64) } };
  expect(await faults(changed, committed(changed))).toEqual(["challenge"]);
  // The log has another proof, or none.
  expect(await faults(proof, committed(changed))).toEqual(["committed"]);
  const { proofs: _, ...unsigned } = statement;
  expect(await faults(proof, unsigned)).toEqual(["committed"]);

  for (const one of [
    sign({ origin: "https://copy.example", rpId: "galley.example" }),
    sign({ rpId: "copy.example" }),
    sign({ type: "webauthn.create" }),
    sign({ crossOrigin: true }),
  ]) {
    expect(await faults(one, committed(one))).toEqual(["site"]);
  }
  for (const flags of [PRESENT, 0x04, 0]) {
    const one = sign({ flags });
    expect(await faults(one, committed(one))).toEqual(["user"]);
  }
  const another = sign({}, other);
  expect(await faults(another, committed(another))).toEqual(["signature"]);
  for (const nothing of [
    { ...proof, signature: "" },
    { ...proof, key: { ...proof.key, spki: "AAAA" } },
    { ...proof, key: { ...proof.key, algorithm: -8 as const } },
  ]) {
    expect(await faults(nothing, committed(nothing))).toEqual(["signature"]);
  }
});

it("what cannot be read proves nothing", async () => {
  const { proof, statement } = publication({ key: softAuthenticator() });
  const hostile = [
    { ...proof, authenticator_data: "not base64!" },
    { ...proof, signed: { ...proof.signed, site: "no address" } },
    {} as PublicationProof,
  ];
  for (const one of hostile) {
    const wrong = await faults(one, statement);
    expect(wrong).toEqual(expect.arrayContaining(["committed", "site", "user", "signature"]));
  }
});

const ID = "00000000-0000-4000-8000-000000000000";

function publication({
  key,
  signed: more = {},
}: {
  key: SoftAuthenticator;
  signed?: Partial<SignedStatement>;
}) {
  const facts: SignedStatement["piece"] = {
    id: ID,
    url: `${SITE}/author/ada/first`,
    title: "First",
    standfirst: null,
    category: "building",
    tags: ["ä"],
    style: "essay",
    language: "en",
    external_url: null,
    cover: null,
    text: "a".repeat(64),
    body: "b".repeat(64),
  };
  const around = { site: SITE, writer: "ada", drafting: { by: "person" as const } };
  const signed: SignedStatement = {
    v: 1,
    act: "publish",
    by: "writer",
    at: AT,
    nonce: "bm9uY2U",
    fingerprint: "f".repeat(64),
    piece: facts,
    ...around,
    publish_at: null,
    dated: null,
    ...more,
  };
  const { id, algorithm, spki } = key;
  const proof: PublicationProof = {
    kind: "passkey",
    signed,
    ...key.assert({ origin: SITE, challenge: challengeOf(signed) }),
    signed_at: AT,
    key: { id, algorithm, spki, added_at: AT },
  };
  const statement: PieceStatement = {
    v: 1,
    kind: "publish",
    at: AT,
    ...around,
    piece: { ...facts, version: 3, date_published: AT, date_modified: AT },
    pressed: { by: "writer", through: "session" },
    proofs: [hashOf(proof)],
  };
  return { proof, statement };
}

async function faults(proof: PublicationProof, statement: PieceStatement): Promise<string[]> {
  const checks = await checkProof(proof, statement);
  return PROOF_CHECKS.filter((name) => !checks[name]);
}

function challengeOf(signed: SignedStatement): string {
  return createHash("sha256").update(signedText(signed)).digest("base64url");
}

function hashOf(proof: PublicationProof): string {
  return createHash("sha256").update(committedText(proof)).digest("hex");
}
