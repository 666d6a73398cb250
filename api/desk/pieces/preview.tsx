import { z } from "zod";
import type { PieceContent } from "../../contract/draft.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { webUrl } from "../../contract/fields.ts";
import { storedLocale } from "../../contract/language.ts";
import { BODY_MAX, URL_MAX } from "../../contract/limits.ts";
import type { Rendered, StoredPiece, Writer } from "../../contract/records.ts";
import type { Renderer } from "../../render/text/renderer.ts";
import { wantedSlug } from "../parts/wanted-slug.ts";
import type { Urls } from "../../render/urls.ts";
import {
  draftingFrom,
  draftingOf,
  withStatement,
} from "../../store/pieces/drafts/kept-drafting.ts";
import type { Store } from "../../store/engine/open.ts";
import { placeInSeries } from "../../store/series/series.ts";
import { knownCards } from "../../store/pieces/drafts/elsewhere-cards.ts";
import { picturesShownIn } from "../parts/shown-pictures.ts";
import { NEW_CONTENT, type PieceFields, TAGS_LINE_MAX, tagsOf } from "./piece-form.ts";
import { pageHtml, type PreviewedPiece, siteWording } from "../parts/page-preview.tsx";

export interface PreviewTools {
  store: Store;
  urls: Urls;
}

/** The data from which the text's page would be made today. */
export async function previewedPiece(
  { urls, store }: PreviewTools,
  {
    piece,
    content,
    rendered,
    writer,
    pictureAt,
    isDraft,
  }: Pick<PreviewedPiece, "pictureAt" | "isDraft"> & {
    piece: Pick<StoredPiece, "id" | "slug" | "publishedAt"> | undefined;
    content: PieceContent;
    rendered: Pick<Rendered, "html" | "text">;
    writer: Writer;
  },
): Promise<PreviewedPiece> {
  const now = store.clock().toISOString();
  const id = piece?.id ?? NO_ID;
  const drafting = piece && (await draftingOf(store.read, { pieceId: id, content }));
  return {
    id,
    slug: content.wanted_slug ?? piece?.slug ?? (await wantedSlug(store.read, content, id)),
    publishedAt: piece?.publishedAt ?? now,
    modifiedAt: now,
    content,
    rendered,
    ...(await picturesShownIn(store, {
      writerId: writer.id,
      html: rendered.html,
      cover: content.cover,
    })),
    writer,
    urls,
    site: await siteWording(store),
    drafting: withStatement(draftingFrom(drafting ?? BY_PERSON), content.statement),
    series: piece && (await placeInSeries(store.read, id)),
    ...(pictureAt ? { pictureAt } : {}),
    isDraft,
  };
}

/** A text that is being typed. */
const BY_PERSON = { by: "person", client: null, unchanged: null, suggested: null } as const;

/** For a piece that was never saved; nothing on the page depends on it. */
const NO_ID = "00000000-0000-4000-8000-000000000000";

/** The preview's markup, or the reason why there is none: a text that renders too slowly must still be editable. */
export async function previewHtml(
  tools: PreviewTools & { previews: Renderer; typesetter: Pick<Renderer, "typeset"> },
  {
    signal,
    ...about
  }: Omit<Parameters<typeof previewedPiece>[1], "rendered"> & { signal: AbortSignal },
): Promise<{ html: string } | { why: Refusal["said"] }> {
  try {
    const { content, writer } = about;
    const cards = await knownCards(tools.store.read, {
      writerId: writer.id,
      markdown: content.body_md,
    });
    const caller = { owner: writer.id, signal, cards };
    const rendered = await tools.previews.render(content.body_md, caller);
    const previewed = await previewedPiece(tools, { ...about, rendered });
    return { html: await pageHtml(tools.typesetter, previewed, signal) };
  } catch (error) {
    if (error instanceof Refusal) return { why: error.said };
    throw error;
  }
}

export const TOO_LONG_TO_SHOW = say(
  "A field is too long for a preview. Shorten it to see the preview here.",
);

/** The fields that the preview shows. Text that is being typed need not be valid, only short enough to render. */
export const ShownFields = z.object({
  headline: z.string().max(2_000).default(""),
  sub: z.string().max(4_000).default(""),
  body_md: z
    .string()
    .max(2 * BODY_MAX)
    .default(""),
  tags: z.string().max(TAGS_LINE_MAX).default(""),
  locale: z.string().max(100).default("en"),
  external_url: z
    .string()
    .max(2 * URL_MAX)
    .default(""),
  cover: z.string().max(100).default(""),
  statement: z.string().max(2_000).default(""),
});

/** The fields that a page shows; a half-typed address or language is replaced by the saved one. */
export function shownContent(fields: PieceFields, saved = NEW_CONTENT): PieceContent {
  const language = storedLocale().safeParse(fields.locale);
  const original = webUrl().safeParse(fields.external_url);
  return {
    ...saved,
    headline: fields.headline.trim(),
    sub: fields.sub.trim() || null,
    body_md: fields.body_md,
    tags: tagsOf(fields.tags),
    ...(language.success ? { locale: language.data } : {}),
    ...(original.success ? { external_url: original.data } : {}),
    cover: fields.cover || null,
    statement: fields.statement.trim() || undefined,
  };
}
