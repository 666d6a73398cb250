import type { PieceContent } from "../../../contract/draft.ts";
import type { PublicationPlan, Rendered, StoredPiece } from "../../../contract/records.ts";
import { PUBLIC_FIELDS, type PublicForm } from "../lifecycle/fingerprint.ts";
import { draftingOf } from "../drafts/kept-drafting.ts";
import type { Queryable } from "../../engine/open.ts";
import { picturesShown } from "../../pictures/piece-pictures.ts";
import { freePieceSlug } from "./slugs.ts";
import { originalOf } from "./translations.ts";
import { requireRow } from "../../engine/rows.ts";

export interface Candidate {
  piece: Pick<StoredPiece, "id" | "writerId" | "slug">;
  /** The text that is to be public, and its rendering. */
  content: PieceContent;
  rendered: Pick<Rendered, "html" | "text">;
  /** The slug to start from, if the piece has none. */
  wanted: string;
  plan?: Pick<PublicationPlan, "publishAt" | "dated"> | null;
}

/** What would become public now. A page shows it, and the step that makes it public reads it again, once. */
export async function publicFormOf(
  db: Queryable,
  { piece: { id, writerId, slug }, content, rendered, wanted, plan }: Candidate,
): Promise<PublicForm> {
  const { slug: author } = await requireRow(db, "writers", { id: writerId }, ["slug"]);
  const fields = Object.fromEntries(PUBLIC_FIELDS.map((name) => [name, content[name]]));
  return {
    ...(fields as Pick<PublicForm, (typeof PUBLIC_FIELDS)[number]>),
    html: rendered.html,
    text: rendered.text,
    ...(await picturesShown(db, { writerId, html: rendered.html, cover: content.cover })),
    piece: id,
    translation_of: await originalOf(db, { writerId, content }),
    author,
    slug:
      content.wanted_slug ?? slug ?? (await freePieceSlug(db, { writerId, pieceId: id, wanted })),
    drafting: (await draftingOf(db, { pieceId: id, content })) ?? null,
    time: plan?.publishAt ?? null,
    date: plan?.dated ?? null,
  };
}
