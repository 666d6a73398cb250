import { z } from "zod";
import { webUrl } from "../fields.ts";
import { PublicationProof } from "./proof.ts";
import { LedgerEntry, PieceStatement } from "./statement.ts";

/** Opens the entry of a piece while it is public. It is a file beside the piece, and goes with it. */
export const Receipt = z.object({
  ok: z.literal(true).describe("Always true."),
  v: z.literal(1).describe("The version of this format."),
  says: z.string().describe("What is known about the publication, in words, and no more."),
  log: z
    .object({
      origin: z.string().describe("The name of the log: the first line of its checkpoints."),
      url: webUrl().describe("Its folder, with `checkpoint` and `tile/`."),
      keys: webUrl().describe("Where its public keys are."),
    })
    .describe("The site's transparency log, in the formats of C2SP's tlog-tiles and signed-note."),
  number: z.int().min(0).describe("The number of the entry in the log, from 0."),
  entry: LedgerEntry.describe("The entry. As canonical JSON (RFC 8785), it is the leaf."),
  salt: z.string().describe("32 random bytes, in base64."),
  statement: PieceStatement.describe(
    "What the entry is about. SHA-256 over the salt and the statement as canonical JSON is the commitment of the entry.",
  ),
  proofs: z
    .array(PublicationProof)
    .optional()
    .describe(
      "If somebody signed it with a passkey: its writer, an editor who accepted it, or both. Without this, nobody proved it.",
    ),
  earlier: z
    .array(LedgerEntry.extend({ number: z.int().min(0).describe("The number of the entry.") }))
    .describe(
      "The entries of earlier texts, newest first: as canonical JSON without `number`, each is the leaf of its number. What they said is no longer public.",
    ),
});
export type Receipt = z.infer<typeof Receipt>;

/** The entries of a piece, the newest first, which is the one that its receipt opens. */
export interface ReceiptEntries {
  number: number;
  entry: string;
  salt: string;
  statement: string;
  proofs: PublicationProof[];
  earlier: { number: number; entry: string }[];
}
