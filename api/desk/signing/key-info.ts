import { createPublicKey, type JsonWebKey } from "node:crypto";
import type { PublicationProof } from "../../contract/ledger/proof.ts";

type KeyInfo = Pick<PublicationProof["key"], "algorithm" | "spki">;

/** A passkey as WebCrypto imports it, from the COSE key that its authenticator gave. */
export async function keyInfo(cose: Uint8Array<ArrayBuffer>): Promise<KeyInfo> {
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
