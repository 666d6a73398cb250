import type { Rendered } from "../../contract/records.ts";
import { knownCards } from "../../store/pieces/drafts/elsewhere-cards.ts";
import type { PublicForm } from "../../store/pieces/lifecycle/fingerprint.ts";
import { livePlan } from "../../store/pieces/lifecycle/to-be-public.ts";
import { findWaitingUpdate } from "../../store/pieces/lifecycle/waiting-renderings.ts";
import { publicFormOf } from "../../store/pieces/public/public-form.ts";
import { wantedSlug } from "../parts/wanted-slug.ts";
import type { DeskTools, SignedInVisit } from "../route.ts";
import type { ReviewPieceProps } from "./piece-page.tsx";

/** A piece that editors see, with the text that they read. */
export type Shown = Pick<ReviewPieceProps, "stored" | "content">;

/** The text that an editor reads, and what accepting it would make public. */
export function createReviewedText({ store, previews }: Pick<DeskTools, "store" | "previews">) {
  /** A piece that waits for publication, or is or was public, is already rendered. A piece sent for a look is not. */
  async function renderingOf(
    { stored: { id, writerId, rendered, status, pendingFor, updateSentAt }, content }: Shown,
    { me, signal }: SignedInVisit,
  ): Promise<Rendered> {
    const isLook = status === "pending" && pendingFor === "look";
    const ready = updateSentAt ? await findWaitingUpdate(store.read, id) : rendered;
    if (ready && !isLook) return ready;
    const cards = await knownCards(store.read, { writerId, markdown: content.body_md });
    return previews.render(content.body_md, { owner: me.id, signal, cards });
  }

  async function formOf({ stored, content }: Shown, rendered: Rendered): Promise<PublicForm> {
    const wanted = await wantedSlug(store.read, content, stored.id);
    const plan = livePlan(stored.plan);
    return publicFormOf(store.read, { piece: stored, content, rendered, wanted, plan });
  }

  return { renderingOf, formOf };
}
