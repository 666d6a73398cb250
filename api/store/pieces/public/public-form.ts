import type { PieceContent } from "../../../contract/draft.ts";
import type { PublicationPlan, Rendered, StoredPiece } from "../../../contract/records.ts";
import { PUBLIC_FIELDS, type PublicForm } from "../lifecycle/fingerprint.ts";
import { draftingOf } from "../drafts/kept-drafting.ts";
import type { Queryable } from "../../engine/open.ts";
import { picturesShown } from "../../pictures/piece-pictures.ts";
import { freePieceSlug } from "./slugs.ts";
import { originalOf } from "./translations.ts";

export interface Candidate {
  piece: Pick<StoredPiece, "id" | "writerId" | "slug">;
  /** The text that is to be public, and its rendering. */
  content: PieceContent;
  rendered: Pick<Rendered, "html" | "text">;
  /** The slug to start from, if the piece has none. */
  wanted: string;
  plan?: Pick<PublicationPlan, "publishAt" | "dated"> | null;
}

/** The form in which a piece would become public now. A page shows it, and the step that publishes reads it again, once. */
export async function publicFormOf(
  db: Queryable,
  { piece: { id, writerId, slug }, content, rendered, wanted, plan }: Candidate,
): Promise<PublicForm> {
  const { slug: author, series_id, series_title } = await around(db, { id, writerId });
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
    ...(series_id !== null && series_title !== null
      ? { series: { id: series_id, title: series_title } }
      : {}),
  };
}

/** The writer's slug, and the series of the piece. */
async function around(db: Queryable, { id, writerId }: { id: string; writerId: string }) {
  return db
    .selectFrom("writers")
    .leftJoin("series_pieces", (join) => join.on("series_pieces.piece_id", "=", id))
    .leftJoin("series", "series.id", "series_pieces.series_id")
    .select(["writers.slug", "series.id as series_id", "series.title as series_title"])
    .where("writers.id", "=", writerId)
    .executeTakeFirstOrThrow();
}
