import { z } from "zod";
import { Drafting } from "../piece.ts";

// The transparency log: one entry for each public act, in static files that anyone can check (https://c2sp.org/tlog-tiles).
// It is called the ledger in code, because the log is that of changes, which the build follows.

/** The kinds of entries. `start` is a piece that was public before there was a ledger, or at another address of the site. */
const ACTS = [
  "start",
  "publish",
  "update",
  "unpublish",
  "takedown",
  "erasure",
  "verification",
  "page",
  "key",
] as const;
export type Act = (typeof ACTS)[number];

const version = z.literal(1).describe("The version of this format.");
const at = z.iso.datetime().describe("When it was done, by the clock of the site.");

/**
 * An entry, as canonical JSON. It says nothing that may have to be withdrawn: what the act was about is in its statement,
 * and the commitment is SHA-256 over a random salt of 32 bytes and the statement as canonical JSON. Without the salt nobody
 * can find out whether a guess is right.
 */
export const LedgerEntry = z.object({
  v: version,
  kind: z.enum(ACTS).describe("The kind of act."),
  at,
  commitment: z.string().describe("SHA-256 over the salt and the statement, in base64."),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** The person or program that did it, as far as the service knows: a role, and the way in. */
const Pressed = z.object({
  by: z
    .enum(["writer", "editor", "operator", "service"])
    .describe("The role of who published it: its writer, an editor, the operator or the service."),
  through: z
    .enum(["session", "passkey_session", "schedule", "command", "import", "service"])
    .describe("The way in: such as a signed-in session, or one that a passkey opened."),
});
export type Pressed = z.infer<typeof Pressed>;

/** The facts that the public record of a piece must have. */
export const PieceFacts = z.object({
  id: z.uuid().describe("The piece's UUID."),
  version: z.int().describe("The number of saves, which tells texts apart."),
  url: z.url().describe("The address of its page."),
  title: z.string().describe("The headline."),
  standfirst: z
    .string()
    .nullable()
    .describe("The `summary` of the record; null if that is the opening of the text."),
  category: z.string().describe("Its category."),
  tags: z.array(z.string()).describe("Its tags."),
  style: z.string().describe("The `kind` of the record."),
  language: z.string().describe("Its language."),
  external_url: z.string().nullable().describe("Where it first appeared, or null."),
  cover: z.string().nullable().describe("The id of its cover, or null."),
  date_published: z.iso.datetime().describe("As in the record."),
  date_modified: z.iso.datetime().describe("As in the record."),
  text: z.string().describe("SHA-256 of `content_text`, in hexadecimal."),
  body: z
    .string()
    .describe(
      "SHA-256 of the reading form of `content_html`, in hexadecimal: its words, and where its links lead.",
    ),
});
export type PieceFacts = z.infer<typeof PieceFacts>;

export const PieceStatement = z.object({
  v: version,
  kind: z.enum(["start", "publish", "update"]).describe("The kind of act."),
  at,
  site: z.url().describe("The address of the site, so that it says nothing about another one."),
  piece: PieceFacts.describe("What the public record says."),
  writer: z.string().describe("The writer's slug."),
  drafting: Drafting.nullable().describe("Who wrote the text, as the record says; or null."),
  pressed: Pressed.describe("Who published it, as far as the service knows."),
  proofs: z
    .array(z.string())
    .optional()
    .describe(
      "If somebody signed it with a passkey: SHA-256 of each proof of the receipt, in hexadecimal.",
    ),
});
export type PieceStatement = z.infer<typeof PieceStatement>;
