import { z } from "zod";
import { Drafting } from "../piece.ts";
import { PieceFacts } from "./statement.ts";

// A publication that a person signed with a passkey (https://www.w3.org/TR/webauthn-3/). The authenticator signs a challenge
// after it has verified its user. The challenge is the hash of a statement about what was shown on the Publish page.

/** The facts about a piece that are known before it is public: its dates and its version come with the publication. */
const SignedPiece = PieceFacts.omit({ version: true, date_published: true, date_modified: true });

/** The signed statement. A reader compares it with the statement of the log, and that with the public record. */
export const SignedStatement = z.object({
  v: z.literal(1).describe("The version of this format."),
  act: z.enum(["publish", "update"]).describe("What it allows."),
  by: z.enum(["writer", "editor"]).describe("The role of the person who signed."),
  site: z.url().describe("The address of the site, so that it allows nothing on another one."),
  at: z.iso.datetime().describe("When the site asked for the signature, by its clock."),
  nonce: z
    .string()
    .describe("16 random bytes, in base64url: each request has a challenge of its own."),
  fingerprint: z
    .string()
    .describe(
      "The fingerprint of everything that the Publish page showed. It covers texts that are not public by themselves, so only the site can compute it.",
    ),
  piece: SignedPiece.describe("What the public record says, as the entry of the log has it."),
  writer: z.string().describe("The slug of the piece's writer."),
  drafting: Drafting.nullable().describe("Who wrote the text, as it was shown; or null."),
  publish_at: z.iso.datetime().nullable().describe("The time that was set for it, or null."),
  dated: z.iso.datetime().nullable().describe("The earlier date that was set for it, or null."),
});
export type SignedStatement = z.infer<typeof SignedStatement>;

export const PublicationProof = z.object({
  kind: z.literal("passkey").describe("The kind of proof."),
  signed: SignedStatement.describe(
    "What was signed. The challenge is SHA-256 over `galley publish v1`, a line feed and this as canonical JSON.",
  ),
  authenticator_data: z.string().describe("What the authenticator signed, in base64url."),
  client_data: z
    .string()
    .describe(
      "The browser's JSON with the challenge and the origin, in base64url. Its SHA-256 follows the authenticator data in what is signed.",
    ),
  signature: z.string().describe("The signature as WebAuthn has it, in base64url."),
  signed_at: z.iso.datetime().describe("When the site verified it, by its clock."),
  key: z
    .object({
      id: z.string().describe("The id of the passkey, in base64url."),
      algorithm: z
        .union([z.literal(-7), z.literal(-8), z.literal(-257)])
        .describe("Its COSE algorithm: -7 is ES256, -8 is Ed25519, -257 is RS256."),
      spki: z
        .string()
        .describe("The public key as SubjectPublicKeyInfo, in base64: WebCrypto imports it."),
      added_at: z.iso
        .datetime()
        .describe("When it was added to the account. A key that is new may not be the writer's."),
    })
    .describe("The passkey."),
  revoked_at: z.iso
    .datetime()
    .optional()
    .describe(
      "When the passkey was removed from the account. What it signed before stays valid. It is not a part of what the log commits to.",
    ),
});
export type PublicationProof = z.infer<typeof PublicationProof>;
