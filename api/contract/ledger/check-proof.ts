import { type Bytes, fromBase64, joined, toBase64, toHex, utf8, webSha256 } from "./bytes.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { PublicationProof, SignedStatement } from "./proof.ts";
import type { Receipt } from "./receipt.ts";
import type { PieceStatement } from "./statement.ts";

/** The checks of a proof, in order. */
export const PROOF_CHECKS = [
  /** The entry of the log commits to this proof. */
  "committed",
  /** The signed statement says the same as the entry. */
  "about",
  /** The challenge is the hash of the signed statement. */
  "challenge",
  /** It was signed in a page of this site, for this site. */
  "site",
  /** The authenticator verified its user, with a PIN, a fingerprint or a face. */
  "user",
  /** The signature is that of the key. */
  "signature",
] as const;
export type ProofCheck = (typeof PROOF_CHECKS)[number];

/** Flags of the authenticator data: the user was present, and was verified. */
const PRESENT = 0x01;
const VERIFIED = 0x04;

/**
 * Checks a proof with nothing but the receipt, by WebCrypto: in a browser, and in Node. It does not tell whose key it is; for
 * that, compare the key with those of other pieces of the writer.
 */
export async function checkProof(
  proof: PublicationProof,
  statement: PieceStatement,
): Promise<Record<ProofCheck, boolean>> {
  try {
    return await checksOf(proof, statement);
  } catch {
    // An unreadable proof passes no check.
    return NOTHING;
  }
}

const NOTHING: Record<ProofCheck, boolean> = {
  committed: false,
  about: false,
  challenge: false,
  site: false,
  user: false,
  signature: false,
};

async function checksOf(
  proof: PublicationProof,
  statement: PieceStatement,
): Promise<Record<ProofCheck, boolean>> {
  const data = bytesOf(proof.authenticator_data);
  const clientData = bytesOf(proof.client_data);
  const client = parsed(clientData);
  const site = new URL(proof.signed.site);
  const challenge = base64Url(await webSha256(utf8(signedText(proof.signed))));
  const rpId = await webSha256(utf8(site.hostname));
  const flags = data[32] ?? 0;
  return {
    committed: (statement.proofs ?? []).includes(
      toHex(await webSha256(utf8(committedText(proof)))),
    ),
    about: isAbout(proof.signed, statement),
    challenge: client["challenge"] === challenge,
    site:
      client["type"] === "webauthn.get" &&
      client["origin"] === site.origin &&
      client["crossOrigin"] !== true &&
      toHex(data.subarray(0, 32)) === toHex(rpId),
    user: (flags & PRESENT) !== 0 && (flags & VERIFIED) !== 0,
    signature: await isSigned(proof, joined(data, await webSha256(clientData))),
  };
}

/** The faults in the signatures of those who published it. */
export async function proofFaults({
  proofs = [],
  statement,
}: Pick<Receipt, "proofs" | "statement">): Promise<string[]> {
  const faults = (statement.proofs ?? []).length === proofs.length ? [] : ["a proof is missing"];
  for (const proof of proofs) {
    const checks = await checkProof(proof, statement);
    faults.push(...PROOF_CHECKS.filter((name) => !checks[name]).map((name) => PROOF_FAULTS[name]));
  }
  return faults;
}

const PROOF_FAULTS: Record<ProofCheck, string> = {
  committed: "the log does not have the proof of its receipt",
  about: "something else was signed with the passkey",
  challenge: "the passkey signed another statement",
  site: "the passkey signed in a page of another site",
  user: "the authenticator did not verify its user",
  signature: "the signature is not that of the passkey",
};

/** The bytes whose SHA-256 is the challenge. */
export function signedText(signed: SignedStatement): string {
  return `galley publish v1\n${canonicalJson(signed)}`;
}

/** The bytes whose SHA-256 the statement of the log has. A key can be removed later, so that is left out. */
export function committedText(proof: PublicationProof): string {
  return canonicalJson({ ...proof, revoked_at: undefined });
}

/** Whether a proof is about what a statement of the log says. */
export function isAbout(signed: SignedStatement, statement: PieceStatement): boolean {
  const { version: _, date_published, date_modified: __, ...piece } = statement.piece;
  const said = aboutOf({ ...statement, piece });
  if (canonicalJson(said) !== canonicalJson(aboutOf(signed))) return false;
  // It is not public before the time that was set, and has the date that was set.
  const isInTime = signed.publish_at === null || signed.publish_at <= statement.at;
  return isInTime && (signed.dated === null || signed.dated === date_published);
}

function aboutOf({
  site,
  piece,
  writer,
  drafting,
}: Pick<SignedStatement, "site" | "piece" | "writer" | "drafting">): object {
  return { site, piece, writer, drafting };
}

async function isSigned({ key, signature }: PublicationProof, data: Bytes): Promise<boolean> {
  const { name, hash } = ALGORITHMS[key.algorithm];
  const algorithm = { name, ...(hash ? { hash } : {}) };
  try {
    const spki = bytesOf(key.spki);
    const imported = await crypto.subtle.importKey(
      "spki",
      spki,
      name === "ECDSA" ? { ...algorithm, namedCurve: "P-256" } : algorithm,
      false,
      ["verify"],
    );
    const given = bytesOf(signature);
    const value = name === "ECDSA" ? fixedLength(given) : given;
    return await crypto.subtle.verify(algorithm, imported, value, data);
  } catch {
    // An unreadable key or signature counts as a wrong signature.
    return false;
  }
}

const ALGORITHMS = {
  [-7]: { name: "ECDSA", hash: "SHA-256" },
  [-8]: { name: "Ed25519", hash: undefined },
  [-257]: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
} as const satisfies Record<PublicationProof["key"]["algorithm"], object>;

/** An ECDSA signature in DER, which WebAuthn has, as the two numbers of 32 bytes that WebCrypto takes. */
function fixedLength(der: Bytes): Bytes {
  const value = new Uint8Array(64);
  let at = 2;
  for (const end of [32, 64]) {
    const length = der[at + 1] ?? 0;
    // A number whose first bit is set has a zero before it.
    const digits = der.subarray(at + 2, at + 2 + length).subarray(Math.max(0, length - 32));
    value.set(digits, end - digits.length);
    at += 2 + length;
  }
  return value;
}

/** Decodes base64 and base64url. Any other text gives no bytes, which fail the checks. */
function bytesOf(text: string): Bytes {
  return fromBase64(text) ?? new Uint8Array();
}

function base64Url(data: Bytes): string {
  return toBase64(data).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function parsed(data: Bytes): Record<string, unknown> {
  try {
    return JSON.parse(new TextDecoder().decode(data)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
