import { z } from "zod";
import { Drafting } from "../piece.ts";

// The transparency log: one entry for each public act, in static files that anyone can check (https://c2sp.org/tlog-tiles).
// It is called the ledger in code, because the log is that of changes, which the build follows.

/** What an entry is about. `start` is a piece that was public before there was a ledger, or at another address of the site. */
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

/**
 * An entry, as canonical JSON. It says nothing that may have to be withdrawn: what the act was about is in its statement,
 * and the commitment is SHA-256 over a random salt of 32 bytes and the statement as canonical JSON. Without the salt nobody
 * can find out whether a guess is right.
 */
export const LedgerEntry = z.object({
  v: z.literal(1),
  kind: z.enum(ACTS),
  at: z.iso.datetime(),
  /** Base64. */
  commitment: z.string(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

const Statement = z.object({
  v: z.literal(1),
  kind: z.enum(ACTS),
  at: z.iso.datetime(),
  /** The address of the site, so that a statement says nothing about another one. */
  site: z.url(),
});

/** Who did it, as far as the service knows: a role, and the way in. */
export const Pressed = z.object({
  by: z.enum(["writer", "editor", "operator", "service"]),
  through: z.enum(["session", "passkey_session", "schedule", "command", "import", "service"]),
});
export type Pressed = z.infer<typeof Pressed>;

/** What the public record of a piece must say. */
const PieceFacts = z.object({
  id: z.uuid(),
  version: z.int(),
  url: z.url(),
  title: z.string(),
  /** Null if lists show the opening of the text. */
  standfirst: z.string().nullable(),
  category: z.string(),
  tags: z.array(z.string()),
  style: z.string(),
  language: z.string(),
  external_url: z.string().nullable(),
  cover: z.string().nullable(),
  date_published: z.iso.datetime(),
  date_modified: z.iso.datetime(),
  /** SHA-256 of `content_text`, in hexadecimal. */
  text: z.string(),
  /** SHA-256 of the reading form of `content_html`: its words and where its links lead. */
  body: z.string(),
});
export type PieceFacts = z.infer<typeof PieceFacts>;

export const PieceStatement = Statement.extend({
  kind: z.enum(["start", "publish", "update"]),
  piece: PieceFacts,
  /** The slug. */
  writer: z.string(),
  /** Who wrote the text, as the public record says; null if nobody knows. */
  drafting: Drafting.nullable(),
  pressed: Pressed,
});
export type PieceStatement = z.infer<typeof PieceStatement>;

/** The address in the first line of checkpoints, which names the ledger: that of its folder, without the scheme. */
export function originOf(baseUrl: string): string {
  return `${new URL(baseUrl).host}/log`;
}

export const TILE_WIDTH = 256;

/** The path of a tile below the folder of the ledger. Partial tiles have fewer than 256 hashes or entries. */
export function tilePath(level: number | "entries", number: number, width = TILE_WIDTH): string {
  let rest = number;
  let path = digits(rest);
  while (rest >= 1_000) {
    rest = Math.floor(rest / 1_000);
    path = `x${digits(rest)}/${path}`;
  }
  return `tile/${level}/${path}${width < TILE_WIDTH ? `.p/${width}` : ""}`;
}

function digits(number: number): string {
  return String(number % 1_000).padStart(3, "0");
}
