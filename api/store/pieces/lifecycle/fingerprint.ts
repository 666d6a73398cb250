import { createHash } from "node:crypto";
import { canonicalJson } from "../../../contract/ledger/canonical-json.ts";
import type { PieceContent } from "../../../contract/draft.ts";
import type { Rendered } from "../../../contract/records.ts";
import type { DraftingRow } from "../../engine/tables-pieces.ts";

/** The fields of a text that readers get as they are. `frame` is not public. */
export const PUBLIC_FIELDS = [
  "headline",
  "sub",
  "body_md",
  "category",
  "tags",
  "style",
  "locale",
  "external_url",
  "statement",
] as const satisfies readonly (keyof PieceContent)[];

/**
 * Everything about a piece that one act makes public. Page, record, feeds, Markdown, search and share card are made from
 * it. It does not have what stands around every piece, and changes without an act on the piece: the writer's profile and
 * the settings of the site.
 */
export interface PublicForm
  extends
    Pick<PieceContent, (typeof PUBLIC_FIELDS)[number]>,
    Pick<Rendered, "html" | "text">,
    ShownPictures {
  piece: string;
  /** The piece that it translates; left out if there is none, so that older fingerprints stay. */
  translation_of: string | undefined;
  /** The slugs of the writer and of the piece: the address. */
  author: string;
  slug: string;
  /** The public facts about who wrote it, or null. */
  drafting: Omit<DraftingRow, "piece_id"> | null;
  /** When it is to appear, if that is not at once. */
  time: string | null;
  /** The earlier date that it gets. */
  date: string | null;
  /** The series that it becomes a part of. Left out if there is none, as in forms from before there were series. */
  series?: { id: string; title: string } | undefined;
}

export interface ShownPictures {
  /** The ids of the pictures that readers see in the text, sorted: the HTML has their order and their descriptions. */
  pictures: readonly string[];
  cover: { id: string; alt: string } | null;
}

/** Names what is hashed and how. Another form or another serialisation needs another version. */
const DOMAIN = "galley/piece/v1";

/**
 * The name of what a person saw: SHA-256 over the domain, a zero byte and the form as canonical JSON (RFC 8785), in
 * hexadecimal. Publish, Accept and a schedule carry it, and the step compares it with what it is about to make public.
 */
export function fingerprintOf(form: PublicForm): string {
  return createHash("sha256")
    .update(`${DOMAIN}\0${canonicalJson(form)}`)
    .digest("hex");
}
