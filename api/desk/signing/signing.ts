import { createHash, createPublicKey, type JsonWebKey } from "node:crypto";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { timestamp } from "../../contract/clock.ts";
import { Refusal } from "../../contract/errors.ts";
import { signedText } from "../../contract/ledger/check-proof.ts";
import type { PublicationProof, SignedStatement } from "../../contract/ledger/proof.ts";
import { say } from "../../contract/say.ts";
import { signedFacts } from "../../store/ledger/piece-facts.ts";
import {
  findPasskey,
  keepChallenge,
  listPasskeys,
  notePasskeyUse,
  takeChallenge,
} from "../../store/people/passkeys.ts";
import { mustSign } from "../../store/people/signing.ts";
import { fingerprintOf, type PublicForm } from "../../store/pieces/lifecycle/fingerprint.ts";
import {
  type Credential,
  expired,
  loadWebAuthn,
  refusal,
  refused,
  requireName,
} from "../account/new-passkey.ts";
import type { DeskTools, SignedInVisit } from "../route.ts";

/** A publication that is to be signed: everything that it makes public, as the page showed it. */
export interface ToSign {
  form: PublicForm;
  act: SignedStatement["act"];
  by: SignedStatement["by"];
}

export interface Signing {
  /** The options for the browser's call. The challenge is good once, for this session and piece. */
  ask(visit: SignedInVisit, what: ToSign): Promise<unknown>;
  /** Verifies what the browser gave. The step compares what was signed with what it publishes. */
  take(visit: SignedInVisit, pieceId: string, given: Credential): Promise<PublicationProof>;
}

/** Whether somebody must sign, for the page with the button; undefined if not. */
export async function signingOf(
  store: DeskTools["store"],
  writerId: string,
): Promise<{ hasPasskey: boolean } | undefined> {
  if (!(await mustSign(store, store.read, writerId))) return undefined;
  return { hasPasskey: (await listPasskeys(store.read, writerId)).length > 0 };
}

/** Publications are signed with a passkey: the statement about what was shown is the challenge. */
export function createSigning({ store, config }: Pick<DeskTools, "store" | "config">): Signing {
  const { origin, hostname: rpID } = new URL(config.baseUrl);

  async function ask({ me, session }: SignedInVisit, what: ToSign): Promise<unknown> {
    requireName(rpID);
    const { form, act, by } = what;
    const known = await listPasskeys(store.read, me.id);
    if (!known.length) throw new Refusal("conflict", NO_PASSKEY);
    const signed: SignedStatement = {
      v: 1,
      act,
      by,
      site: config.baseUrl,
      at: timestamp(store.clock),
      nonce: Buffer.from(store.random(16)).toString("base64url"),
      fingerprint: fingerprintOf(form),
      ...signedFacts(form, config.baseUrl),
      publish_at: form.time,
      dated: form.date,
    };
    const askedBy = askerOf(session.id, form.piece);
    await keepChallenge(store, { askedBy, challenge: JSON.stringify(signed) });
    const webauthn = await loadWebAuthn();
    return webauthn.generateAuthenticationOptions({
      rpID,
      challenge: new Uint8Array(hashOf(signed)),
      userVerification: "required",
      allowCredentials: known.map(({ id }) => ({ id })),
    });
  }

  async function take(
    { me, session }: SignedInVisit,
    pieceId: string,
    given: Credential,
  ): Promise<PublicationProof> {
    const asked = await takeChallenge(store, askerOf(session.id, pieceId));
    if (asked === undefined) throw expired();
    const signed = JSON.parse(asked) as SignedStatement;
    const passkey = await findPasskey(store.read, given.id);
    if (passkey?.writer_id !== me.id) throw refusal();
    const publicKey = new Uint8Array(Buffer.from(passkey.public_key, "base64url"));
    const response = given as unknown as AuthenticationResponseJSON;
    const webauthn = await loadWebAuthn();
    const { verified, authenticationInfo } = await webauthn
      .verifyAuthenticationResponse({
        response,
        expectedChallenge: hashOf(signed).toString("base64url"),
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: { id: passkey.id, publicKey, counter: passkey.counter },
      })
      .catch(refused);
    if (!verified) throw refusal();
    await notePasskeyUse(store, { id: passkey.id, counter: authenticationInfo.newCounter });
    const { authenticatorData, clientDataJSON, signature } = response.response;
    return {
      kind: "passkey",
      signed,
      authenticator_data: authenticatorData,
      client_data: clientDataJSON,
      signature,
      signed_at: timestamp(store.clock),
      key: { id: passkey.id, ...(await keyInfo(publicKey)), added_at: passkey.created_at },
    };
  }

  return { ask, take };
}

function hashOf(signed: SignedStatement): Buffer {
  return createHash("sha256").update(signedText(signed)).digest();
}

/** A challenge for signing in, or for another piece, is not accepted. */
function askerOf(sessionId: string, pieceId: string): string {
  return `sign ${pieceId} in ${sessionId}`;
}

const NO_PASSKEY = say(
  "This must be signed with a passkey, and you have none. Add one in your account.",
);

type KeyInfo = Pick<PublicationProof["key"], "algorithm" | "spki">;

/** A passkey as WebCrypto imports it, from the COSE key that its authenticator gave. */
async function keyInfo(cose: Uint8Array<ArrayBuffer>): Promise<KeyInfo> {
  const { decodeCredentialPublicKey } = await import("@simplewebauthn/server/helpers");
  const key = decodeCredentialPublicKey(cose) as unknown as Map<number, number | Uint8Array>;
  const part = (label: number): string =>
    Buffer.from(key.get(label) as Uint8Array).toString("base64url");
  const algorithm = key.get(3);
  if (algorithm === -7) {
    return info(algorithm, { kty: "EC", crv: "P-256", x: part(-2), y: part(-3) });
  }
  if (algorithm === -8) return info(algorithm, { kty: "OKP", crv: "Ed25519", x: part(-2) });
  if (algorithm === -257) return info(algorithm, { kty: "RSA", n: part(-1), e: part(-2) });
  throw new Error(`A passkey has the algorithm ${String(algorithm)}, which none was added with.`);
}

function info(algorithm: KeyInfo["algorithm"], key: JsonWebKey): KeyInfo {
  const spki = createPublicKey({ key, format: "jwk" }).export({ type: "spki", format: "der" });
  return { algorithm, spki: spki.toString("base64") };
}
