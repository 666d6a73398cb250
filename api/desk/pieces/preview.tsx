import type { PieceContent } from "../../contract/draft.ts";
import { Refusal } from "../../contract/errors.ts";
import type { Rendered, StoredPiece, Writer } from "../../contract/records.ts";
import type { Renderer } from "../../render/renderer.ts";
import { slugOf } from "../../render/slug.ts";
import type { Clock } from "../../contract/clock.ts";
import type { Urls } from "../../render/urls.ts";
import { proofHtml, type ProofOf } from "../parts/proof.tsx";

export interface PreviewTools {
  urls: Urls;
  clock: Clock;
}

/** A text as its page would be made from it today. */
export function proofOf(
  { urls, clock }: PreviewTools,
  {
    piece,
    content,
    rendered,
    writer,
  }: {
    piece: Pick<StoredPiece, "id" | "slug" | "publishedAt"> | undefined;
    content: PieceContent;
    rendered: Pick<Rendered, "html" | "text">;
    writer: Writer;
  },
): ProofOf {
  const now = clock().toISOString();
  const id = piece?.id ?? NO_ID;
  return {
    id,
    slug: piece?.slug ?? slugOf(content.headline, id),
    publishedAt: piece?.publishedAt ?? now,
    modifiedAt: now,
    content,
    rendered,
    writer,
    urls,
  };
}

/** A piece that was never saved has none; nothing that is shown depends on it. */
const NO_ID = "00000000-0000-4000-8000-000000000000";

/** The markup of a preview, or why there is none: a text that takes too long must not keep its writer from editing it. */
export async function previewHtml(
  tools: PreviewTools & { previews: Renderer },
  { signal, ...about }: Omit<Parameters<typeof proofOf>[1], "rendered"> & { signal: AbortSignal },
): Promise<{ html: string } | { why: string }> {
  try {
    const { content, writer } = about;
    const rendered = await tools.previews.render(content.body_md, { owner: writer.id, signal });
    return { html: proofHtml(proofOf(tools, { ...about, rendered })) };
  } catch (error) {
    if (error instanceof Refusal) return { why: error.message };
    throw error;
  }
}
