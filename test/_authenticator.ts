import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** The flags of what an authenticator says: the user was present, and was verified. */
export const PRESENT = 0x01;
const VERIFIED = 0x05;

export interface Assertion {
  authenticator_data: string;
  client_data: string;
  signature: string;
}

/** An authenticator that is a program: a browser need not take part. */
export interface SoftAuthenticator {
  id: string;
  algorithm: -7 | -8 | -257;
  /** In base64. */
  spki: string;
  publicKey: KeyObject;
  /** The public key as authenticators give it, in base64url. */
  cose: string;
  assert(options: {
    origin: string;
    /** In base64url. */
    challenge: string;
    flags?: number;
    counter?: number;
    type?: string;
    crossOrigin?: boolean;
    rpId?: string;
  }): Assertion;
}

export function softAuthenticator(algorithm: -7 | -8 | -257 = -7): SoftAuthenticator {
  const { publicKey, privateKey } =
    algorithm === -7
      ? generateKeyPairSync("ec", { namedCurve: "P-256" })
      : algorithm === -8
        ? generateKeyPairSync("ed25519")
        : generateKeyPairSync("rsa", { modulusLength: 2_048 });
  return {
    id: randomBytes(32).toString("base64url"),
    algorithm,
    spki: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    publicKey,
    cose: coseOf(algorithm, publicKey).toString("base64url"),
    assert: ({ origin, challenge, rpId, crossOrigin, ...options }) => {
      const { flags = VERIFIED, counter = 0, type = "webauthn.get" } = options;
      const client = { type, challenge, origin, ...(crossOrigin ? { crossOrigin } : {}) };
      const clientData = Buffer.from(JSON.stringify(client));
      const count = Buffer.alloc(4);
      count.writeUInt32BE(counter);
      const rp = createHash("sha256").update(rpId ?? new URL(origin).hostname);
      const data = Buffer.concat([rp.digest(), Buffer.from([flags]), count]);
      const signed = Buffer.concat([data, createHash("sha256").update(clientData).digest()]);
      const signature = sign(algorithm === -8 ? null : "sha256", signed, privateKey);
      return {
        authenticator_data: data.toString("base64url"),
        client_data: clientData.toString("base64url"),
        signature: signature.toString("base64url"),
      };
    },
  };
}

/** CBOR of COSE's parameters for each kind of key (RFC 9053). */
function coseOf(algorithm: SoftAuthenticator["algorithm"], key: KeyObject): Buffer {
  const {
    x = "",
    y = "",
    n = "",
    e = "",
  } = key.export({ format: "jwk" }) as Record<string, string>;
  const bytes = (head: string, value = ""): Buffer =>
    Buffer.concat([Buffer.from(head, "hex"), Buffer.from(value, "base64url")]);
  switch (algorithm) {
    case -7:
      return Buffer.concat([bytes("a5010203262001215820", x), bytes("225820", y)]);
    case -8:
      return bytes("a4010103272006215820", x);
    case -257:
      return Buffer.concat([bytes("a401030339010020590100", n), bytes("2143", e)]);
  }
}
