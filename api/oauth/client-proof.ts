import type { JWTPayload, JWTVerifyOptions } from "jose";
import {
  ASSERTION_TYPE,
  PROOF_ALGORITHMS,
  PROOF_SECONDS_MAX,
  TOKEN_PATH,
  type TokenBody,
} from "../contract/people/oauth.ts";
import { say } from "../contract/say.ts";
import { unavailable } from "../http/unavailable.ts";
import type { Store } from "../store/engine/open.ts";
import type { Grant } from "../store/keys/oauth-connections.ts";
import { takeProof } from "../store/keys/oauth-proofs.ts";
import type { ClientKeys, FindClient, KeySet } from "./client.ts";
import type { FindKeys } from "./client-keys.ts";
import { OAuthRefusal } from "./oauth-refusal.ts";

// private_key_jwt of RFC 7523. jose checks the signature and the dates; it is loaded with the first proof.

/** The clocks of two servers differ. */
const SKEW_SECONDS = 30;
const JTI_MAX = 1_000;

type Given = Pick<TokenBody, "client_assertion" | "client_assertion_type">;

/** Checks the proof of a client, if there is one. Throws if it is missing and needed, or wrong. */
export type CheckProof = (given: Given, grant: Grant) => Promise<{ isProven: boolean }>;

export function createCheckProof({
  store,
  baseUrl,
  findClient,
  findKeys,
}: {
  store: Store;
  baseUrl: string;
  findClient: FindClient;
  findKeys: FindKeys;
}): CheckProof {
  // RFC 7523 §3 allows the address of the endpoint; its successor wants the issuer.
  const audience = [baseUrl, `${baseUrl}/`, baseUrl + TOKEN_PATH];

  async function keysOf({ clientId, writerId }: Grant): Promise<ClientKeys> {
    const client = await findClient(clientId, { writerId });
    if ("problem" in client) {
      if (client.isTemporary) throw unavailable(say("{text}", { text: client.problem }));
      throw new OAuthRefusal("invalid_client", client.problem);
    }
    if (!client.keys) throw refused("The client has published no keys.");
    return client.keys;
  }

  async function claimsOf(jwt: string, grant: Grant): Promise<JWTPayload> {
    const options: JWTVerifyOptions = {
      algorithms: [...PROOF_ALGORITHMS],
      issuer: grant.clientId,
      subject: grant.clientId,
      audience,
      requiredClaims: ["exp", "jti"],
      clockTolerance: SKEW_SECONDS,
      currentDate: store.clock(),
    };
    const keys = await keysOf(grant);
    for (const anew of [false, true]) {
      const set = await findKeys(keys, { writerId: grant.writerId, anew });
      if ("problem" in set) {
        if (set.isTemporary) throw unavailable(say("{text}", { text: set.problem }));
        throw new OAuthRefusal("invalid_client", set.problem);
      }
      const claims = await verify(jwt, set, options);
      if (claims !== "no key") return claims;
    }
    throw refused("None of the client's keys fits.");
  }

  return async ({ client_assertion: jwt, client_assertion_type: type }, grant) => {
    if (jwt === undefined) {
      if (type !== undefined) throw refused("client_assertion is missing.");
      if (!grant.mustProve) return { isProven: false };
      throw refused("This client must prove who it is: send a client_assertion (RFC 7523).");
    }
    if (type !== ASSERTION_TYPE) throw refused(`client_assertion_type must be ${ASSERTION_TYPE}.`);
    const claims = await claimsOf(jwt, grant);
    const { jti, expiresAt } = boundsOf(claims, store.clock().getTime());
    const outcome = await takeProof(store, { clientId: grant.clientId, jti, expiresAt });
    if (outcome === "used") throw refused("This client_assertion was used before.");
    if (outcome === "too many") throw unavailable();
    return { isProven: true };
  };
}

/** The claims of a proof with a right signature; or that no key fits, because the client may have changed its keys. */
async function verify(
  jwt: string,
  set: KeySet,
  options: JWTVerifyOptions,
): Promise<JWTPayload | "no key"> {
  const { createLocalJWKSet, errors, jwtVerify } = await import("jose");
  try {
    const { payload } = await jwtVerify(jwt, createLocalJWKSet(set as never), options);
    return payload;
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) return "no key";
    if (error instanceof errors.JWSSignatureVerificationFailed) return "no key";
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw refused(reasonOf(error));
    // The proof names no key, and several are of its kind.
    for await (const key of error) {
      try {
        return (await jwtVerify(jwt, key, options)).payload;
      } catch (failure) {
        if (failure instanceof errors.JWSSignatureVerificationFailed) continue;
        throw refused(reasonOf(failure));
      }
    }
    return "no key";
  }
}

/** An id that can be kept until the proof ends, which is soon. */
function boundsOf({ aud, exp = 0, jti = "" }: JWTPayload, now: number) {
  // A proof for several services could be sent by one of them to another.
  if (Array.isArray(aud) && aud.length !== 1) throw refused("aud must name this service alone.");
  if (typeof jti !== "string" || !jti || jti.length > JTI_MAX)
    throw refused("jti is missing or too long.");
  if (exp * 1_000 > now + (PROOF_SECONDS_MAX + SKEW_SECONDS) * 1_000) {
    throw refused(`exp must be within ${PROOF_SECONDS_MAX / 60} minutes.`);
  }
  return { jti, expiresAt: new Date((exp + SKEW_SECONDS) * 1_000) };
}

function refused(text: string): OAuthRefusal {
  return new OAuthRefusal("invalid_client", `The client's proof is refused: ${text}`);
}

/** The library's words name the claim at fault, and quote nothing of the proof. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.message}.` : "It cannot be read.";
}

/** The client that a proof names, before it is checked: RFC 7521 §4.2 lets a client leave its id out. */
export async function claimedClient(jwt: string): Promise<string | undefined> {
  const { decodeJwt } = await import("jose");
  try {
    return decodeJwt(jwt).sub;
  } catch {
    return undefined;
  }
}
