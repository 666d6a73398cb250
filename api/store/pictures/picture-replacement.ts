import type { Configuration } from "../../contract/configuration.ts";
import type { PieceContent } from "../../contract/draft.ts";
import { Refusal } from "../../contract/errors.ts";
import type { Actor } from "../log/audit.ts";
import { isSameContent } from "../pieces/drafts/content.ts";
import { takeStep } from "../pieces/lifecycle/lifecycle.ts";
import type { Store } from "../engine/open.ts";
import { findPiece, findWorkingCopy } from "../pieces/drafts/pieces.ts";
import { usesOf } from "./picture-uses.ts";

/** Public pieces whose text is changed in one go. Of unpublished texts, as many as the library looks at. */
export const REPLACED_MAX = 100;

/**
 * Puts one picture of a writer in place of another, in all of the writer's texts in work, and as their cover: each is an
 * edit like any other, with its revision. A public piece gets an unpublished change, which a person publishes, or an
 * editor accepts. A text that waits for an editor stays as it is. Returns how many texts were changed.
 */
export async function replacePicture(
  store: Store,
  actor: Actor,
  {
    writerId,
    review,
    ...pictures
  }: { writerId: string; from: string; to: string; review: Configuration["review"] },
): Promise<number> {
  const of = { writerId, ids: [pictures.from], limit: REPLACED_MAX };
  const { shown = [], drafts = [] } = (await usesOf(store.read, of)).get(pictures.from) ?? {};
  const ids = new Set([...drafts, ...shown].map(({ id }) => id));
  let changed = 0;
  for (const pieceId of ids) {
    if (await replaceIn(pieceId)) changed++;
  }
  return changed;

  async function replaceIn(pieceId: string): Promise<boolean> {
    const piece = await findPiece(store.read, pieceId);
    if (!piece || piece.status === "pending" || piece.updateSentAt !== null) return false;
    const copy = piece.status === "approved" ? await findWorkingCopy(store.read, pieceId) : null;
    const before = copy ?? piece.content;
    const content = withPicture(before, pictures);
    if (isSameContent(content, before)) return false;
    const step = { pieceId, actor, review, version: piece.version } as const;
    try {
      await takeStep(store, { ...step, action: "edit", content, separate: true });
      return true;
    } catch (error) {
      // Somebody saved it or sent it to the editors at the same moment, or there is no room for a revision: it still names
      // the old picture, and the page says so. The others need not wait for it.
      if (error instanceof Refusal) return false;
      throw error;
    }
  }
}

function withPicture(
  content: PieceContent,
  { from, to }: { from: string; to: string },
): PieceContent {
  // With the name of one of its files, too. Not inside another address.
  const named = new RegExp(
    `(?<![\\w./:-])/pictures/${from}(?:-\\d{3,4}\\.\\w{3,4})?(?![\\w-])`,
    "g",
  );
  const replaced = (body: string): string => body.replace(named, `/pictures/${to}`);
  const { typed } = content;
  return {
    ...content,
    body_md: replaced(content.body_md),
    ...(typed?.body_md ? { typed: { ...typed, body_md: replaced(typed.body_md) } } : {}),
    cover: content.cover === from ? to : content.cover,
  };
}
