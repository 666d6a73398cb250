import { generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { exportJWK, type JWK, type JWTPayload, SignJWT } from "jose";
import { BASE_URL } from "../http/_service.ts";

export const JWT_BEARER = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

export interface Signer {
  kid: string;
  alg: string;
  privateKey: KeyObject;
  jwk: JWK;
}

/** A key of a client, with the part that it publishes. */
export async function makeSigner(kid = "k1", alg = "ES256"): Promise<Signer> {
  const { publicKey, privateKey } =
    alg === "ES256"
      ? generateKeyPairSync("ec", { namedCurve: "P-256" })
      : generateKeyPairSync("rsa", { modulusLength: 2_048 });
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: "sig" } };
}

interface Claims {
  iss?: string | undefined;
  sub?: string | undefined;
  aud?: string | string[] | undefined;
  jti?: string | undefined;
  exp?: number | undefined;
  nbf?: number | undefined;
}

/** The proof of a client, as the form's two values. */
export async function proofOf(
  { kid, alg, privateKey }: Signer,
  {
    clientId,
    now,
    claims = {},
    header = {},
  }: { clientId: string; now: Date; claims?: Claims; header?: object },
) {
  const seconds = Math.floor(now.getTime() / 1_000);
  const all = {
    iss: clientId,
    sub: clientId,
    aud: BASE_URL,
    jti: randomUUID(),
    iat: seconds,
    exp: seconds + 60,
    ...claims,
  };
  const jwt = await new SignJWT(JSON.parse(JSON.stringify(all)) as JWTPayload)
    .setProtectedHeader({ alg, kid, ...header })
    .sign(privateKey);
  return { client_assertion_type: JWT_BEARER, client_assertion: jwt };
}
