import { Refusal } from "../../contract/errors.ts";
import type { Rendered, StoredPiece } from "../../contract/records.ts";
import { slugOf } from "../../render/slug.ts";
import { takeStep } from "../../store/lifecycle.ts";
import { findPiece } from "../../store/pieces.ts";
import { listDeeds, listPublic, listQueue } from "../../store/review.ts";
import { findWriter } from "../../store/writers.ts";
import { asEditor } from "../editor-actor.ts";
import { proofRecord } from "../parts/proof.tsx";
import {
  action,
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  page,
  seeOther,
  type SignedInVisit,
} from "../route.ts";
import { type Standing, untilShown } from "../until.ts";
import { VerdictForm } from "./forms.ts";
import { ReviewPiecePage, type ReviewPieceProps } from "./piece-page.tsx";
import { QueuePage, REVIEW } from "./queue-page.tsx";

const DONE: Readonly<Record<string, string>> = {
  accept: "Accepted.",
  return: "Returned with your note. The piece is a draft again.",
  ask_for_changes: "The writer has your note, and the piece waits for their changes.",
  reject: "Rejected. The writer has your note.",
};
/** What readers see of it. */
const SEEN: Readonly<Record<Standing, string>> = {
  shown: "The site shows it so.",
  waiting: "The site is busy with something larger, and shows it when that is done.",
  failed: "The site could not be changed; its operator sees why, and can try again.",
};

/** Words to search for; longer ones are nobody's headline. */
const WORDS_MAX = 200;

export function createReviewPieceRoutes(tools: DeskTools): DeskRoute[] {
  const { store, config, urls, wake } = tools;
  const editors = { area: "review", access: "editor" } as const;
  return [
    page({
      ...editors,
      path: REVIEW,
      show: async ({ query }) => {
        const words = (query.get("q") ?? "").trim().slice(0, WORDS_MAX);
        const done = query.get("done") ?? "";
        const seen = SEEN[query.get("seen") as Standing] ?? "";
        return {
          title: "Review",
          main: (
            <QueuePage
              queue={await listQueue(store.read)}
              published={await listPublic(store.read, words)}
              words={words}
              done={Object.hasOwn(DONE, done) ? `${DONE[done]} ${seen}` : undefined}
            />
          ),
        };
      },
    }),
    page({ ...editors, path: `${REVIEW}/:id`, show: (visit) => show(visit) }),
    action({
      ...editors,
      path: `${REVIEW}/:id`,
      form: VerdictForm,
      run: async (visit, verdict) => {
        const { id, content } = await inReview(visit);
        const step = { pieceId: id, actor: asEditor(visit), review: config.review };
        await takeStep(
          store,
          verdict.action === "accept"
            ? { ...step, ...verdict, slug: slugOf(content.headline, id) }
            : { ...step, ...verdict },
        );
        wake();
        const standing = await untilShown(store, id);
        return seeOther(`${REVIEW}?done=${verdict.action}&seen=${standing}`);
      },
      again: (visit, { values, issues, message }) =>
        show(visit, { note: values.get("note"), issues, problem: message }),
    }),
  ];

  async function show(
    visit: SignedInVisit,
    refused?: ReviewPieceProps["refused"],
  ): Promise<DeskAnswer> {
    const stored = await inReview(visit);
    const writer = await findWriter(store.read, "id", stored.writerId);
    if (!writer) throw new Refusal("not_found");
    const { id, content, slug, publishedAt, modifiedAt } = stored;
    const now = store.clock().toISOString();
    const rendered = await renderingOf(stored, visit);
    const piece = proofRecord({
      id,
      slug: slug ?? slugOf(content.headline, id),
      publishedAt: publishedAt ?? now,
      modifiedAt: modifiedAt ?? now,
      content,
      rendered,
      writer,
      urls,
    });
    return {
      title: content.headline,
      main: (
        <ReviewPiecePage
          stored={stored}
          piece={piece}
          html={rendered.html}
          stylesheet={visit.assets("site.css")}
          writer={writer}
          deeds={await listDeeds(store.read, id)}
          refused={refused}
        />
      ),
    };
  }

  /** Editors see what was handed to them and what is public. A draft is its writer's own affair. */
  async function inReview({ params }: SignedInVisit): Promise<StoredPiece> {
    const piece = await findPiece(store.read, params["id"] ?? "");
    if (piece?.status === "pending" || piece?.status === "approved") return piece;
    throw new Refusal("not_found", "This piece is not up for review, or is no longer.");
  }

  /** What waits for publication, or is public, was rendered when its writer let it go; what is only shown was not. */
  async function renderingOf(
    { rendered, status, pendingFor, content }: StoredPiece,
    { me, signal }: SignedInVisit,
  ): Promise<Rendered> {
    const isFinal = status === "approved" || pendingFor === "publication";
    return isFinal && rendered
      ? rendered
      : tools.previews.render(content.body_md, { owner: me.id, signal });
  }
}
