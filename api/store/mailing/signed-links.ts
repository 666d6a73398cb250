import { createHmac, timingSafeEqual } from "node:crypto";
import { hyphenated } from "../../contract/random.ts";

// Links in mails to subscribers. A link names a row by its id and is signed with the row's own secret: it holds no address,
// and another secret ends it. The purpose is signed too, so that no link opens what another is for.

/** `confirm` names an ask; the others name a subscriber. `bounce` is part of a return path, where case may be lost. */
export type LinkPurpose = "confirm" | "manage" | "bounce";

/** 128 bits are enough for a signature that can only be tried over the network; a return path has room for fewer. */
const SIGNATURE_BYTES: Record<LinkPurpose, number> = { confirm: 16, manage: 16, bounce: 6 };

export interface Signer {
  id: string;
  secret: string;
}

export function signedToken(purpose: LinkPurpose, { id, secret }: Signer): string {
  const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
  const encoding = encodingOf(purpose);
  return `${bytes.toString(encoding)}${signature(purpose, { id, secret }).toString(encoding)}`;
}

/** The id in a token, which is not checked yet. */
export function idInToken(purpose: LinkPurpose, token: string): string | undefined {
  const encoding = encodingOf(purpose);
  const idLength = encoding === "hex" ? 32 : 22;
  const length = idLength + Buffer.alloc(SIGNATURE_BYTES[purpose]).toString(encoding).length;
  const text = encoding === "hex" ? token.toLowerCase() : token;
  const form = encoding === "hex" ? /^[0-9a-f]+$/ : /^[\w-]+$/;
  if (text.length !== length || !form.test(text)) return undefined;
  return hyphenated(Buffer.from(text.slice(0, idLength), encoding).toString("hex"));
}

/** Whether the token was made with this secret, in the same time for every wrong one. */
export function isSigned(purpose: LinkPurpose, token: string, signer: Signer): boolean {
  const expected = Buffer.from(signedToken(purpose, signer));
  const given = Buffer.from(purpose === "bounce" ? token.toLowerCase() : token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signature(purpose: LinkPurpose, { id, secret }: Signer): Buffer {
  const mac = createHmac("sha256", secret).update(`${purpose} ${id}`).digest();
  return mac.subarray(0, SIGNATURE_BYTES[purpose]);
}

function encodingOf(purpose: LinkPurpose): "hex" | "base64url" {
  return purpose === "bounce" ? "hex" : "base64url";
}
