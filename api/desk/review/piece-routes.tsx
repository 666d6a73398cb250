import { isWithEditors } from "../pieces/with-editors.ts";
import { z } from "zod";
import { CommentForm } from "../../contract/comments.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import type { StoredPiece, Writer } from "../../contract/records.ts";
import { versionOf } from "../../contract/renderer-version.ts";
import { wantedSlug } from "../parts/wanted-slug.ts";
import { findAnsweredText } from "../../store/pieces/talk/answered-texts.ts";
import { addComment, listComments, markCommentsSeen } from "../../store/pieces/talk/comments.ts";
import { findDrafting } from "../../store/pieces/drafts/contributions.ts";
import { readBuildState } from "../../store/log/build-state.ts";
import {
  buildProgressOf,
  type Withdrawal,
  withdrawalStateOf,
} from "../../store/log/change-states.ts";
import {
  draftingFrom,
  draftingOf,
  withStatement,
} from "../../store/pieces/drafts/kept-drafting.ts";
import { takeStep } from "../../store/pieces/lifecycle/lifecycle.ts";
import { planStateOf } from "../../store/pieces/lifecycle/transition.ts";
import { findPiece } from "../../store/pieces/drafts/pieces.ts";
import { headlineOf } from "../../store/pieces/public/translations.ts";
import {
  hasOtherEditor,
  listAudit,
  listPublic,
  listQueue,
  listTakenDown,
  textForEditors,
} from "../../store/pieces/lifecycle/review.ts";
import { listSuggestions } from "../../store/pieces/talk/suggestion-answers.ts";
import { textJson } from "../../store/pieces/talk/suggested-text.ts";
import { findSuspension } from "../../store/people/suspension.ts";
import { requireSame } from "../../store/pieces/lifecycle/to-be-public.ts";
import { placeInSeries } from "../../store/series/series.ts";
import { findWaitingMailing } from "../../store/mailing/mailings.ts";
import { countReached } from "../../store/mailing/subscriptions.ts";
import { findWriter } from "../../store/people/writers.ts";
import { allOf } from "../mailing/mail-fields.tsx";
import { asEditor } from "../editor-actor.ts";
import type { DeskWords } from "../messages/words.ts";
import { drawnCard } from "../parts/drawn-card.ts";
import { doneWords } from "../parts/notice.tsx";
import { pageHtml, siteWording } from "../parts/page-preview.tsx";
import { picturesShownIn } from "../parts/shown-pictures.ts";
import { refreshUntilGone } from "../parts/withdrawal.tsx";
import {
  action,
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  forEditors,
  page,
  seeOther,
  type SignedInVisit,
} from "../route.ts";
import { untilGone, untilShown } from "../until.ts";
import { createSigning, signingOf } from "../signing/signing.ts";
import { AcceptForm, VerdictForm } from "./forms.ts";
import { ReviewPiecePage, type ReviewPieceProps } from "./piece-page.tsx";
import { QueuePage, REVIEW } from "./queue-page.tsx";
import { createReviewedText, type Shown } from "./reviewed-text.ts";
import { takedownOf } from "./takedown.tsx";

/** After these verdicts the page says what readers see. */
const REACHES_READERS: readonly string[] = ["accept", "accept_update", "ask_for_changes", "reject"];

/** No headline is longer than this. */
const WORDS_MAX = 200;

export function createReviewPieceRoutes(tools: DeskTools): DeskRoute[] {
  const { store, config, urls, wake, dataDir } = tools;
  const signing = createSigning(tools);
  const { renderingOf, formOf } = createReviewedText(tools);
  return forEditors([
    page({
      path: REVIEW,
      show: async ({ query, me, words: w }) => {
        const search = (query.get("q") ?? "").trim().slice(0, WORDS_MAX);
        const done = doneWords(query, w.review);
        const seen = done === undefined ? undefined : await seenOf(query.get("piece") ?? "", w);
        const { theme, log } = await readBuildState(dataDir);
        return {
          title: w.frame.review,
          ...(seen?.state ? { headers: refreshUntilGone(seen.state) } : {}),
          main: (
            <QueuePage
              queue={await listQueue(store.read)}
              published={await listPublic(store.read, search)}
              takenDown={await listTakenDown(store.read)}
              me={me.id}
              search={search}
              themeFault={theme?.message}
              logFault={log?.message}
              done={done === undefined ? undefined : `${done} ${seen?.words ?? ""}`}
            />
          ),
        };
      },
    }),
    page({ path: `${REVIEW}/:id`, show: (visit) => show(visit) }),
    page({
      path: `${REVIEW}/:id/card.jpg`,
      show: async (visit) => {
        const { stored, content } = await inReview(visit);
        const writer = await writerOf(stored);
        return drawnCard(tools, { content, writer, owner: visit.me.id });
      },
    }),
    action({
      path: `${REVIEW}/:id`,
      form: VerdictForm,
      confirm: async (visit, verdict) => {
        const { stored } = await inReview(visit);
        const { name } = await writerOf(stored);
        return takedownOf(verdict, { stored, writerName: name }, visit.words);
      },
      run: async (visit, verdict) => {
        const { id, content } = (await inReview(visit)).stored;
        const step = { pieceId: id, actor: asEditor(visit), review: config.review };
        const renderer = versionOf(config);
        const slug = await wantedSlug(store.read, content, id);
        const given = "assertion" in verdict ? verdict.assertion : undefined;
        const signed = given && (await signing.take(visit, id, given));
        const after = await takeStep(
          store,
          verdict.action === "accept"
            ? { ...step, ...verdict, renderer, slug, signed }
            : verdict.action === "accept_update"
              ? { ...step, ...verdict, renderer, signed }
              : { ...step, ...verdict },
        );
        if (verdict.action.startsWith("accept") && planStateOf(after.plan) === "accepted") {
          wake();
          return seeOther(`${REVIEW}?done=accept_for_time`);
        }
        if (!REACHES_READERS.includes(verdict.action)) {
          return seeOther(`${REVIEW}?done=${verdict.action}`);
        }
        wake();
        await (verdict.action.startsWith("accept") ? untilShown : untilGone)(store, id);
        return seeOther(`${REVIEW}?done=${verdict.action}&piece=${id}`);
      },
      again: (visit, refused) => show(visit, { refused }),
    }),
    action({
      path: `${REVIEW}/:id/sign`,
      form: AcceptForm,
      run: async (visit, { seen }) => {
        const shown = await inReview(visit);
        const form = await formOf(shown, await renderingOf(shown, visit));
        requireSame(form, seen);
        const act = shown.stored.status === "approved" ? "update" : "publish";
        return { json: await signing.ask(visit, { form, act, by: "editor" }) };
      },
    }),
    // The addresses of forms; reloading them leads to the piece.
    ...["comments", "comments/seen"].map((end) =>
      page({
        path: `${REVIEW}/:id/${end}`,
        show: async ({ params }) => seeOther(`${REVIEW}/${params["id"]}`),
      }),
    ),
    action({
      path: `${REVIEW}/:id/comments`,
      form: CommentForm,
      run: async (visit, comment) => {
        const { id } = (await inReview(visit)).stored;
        await addComment(store, asEditor(visit), { pieceId: id, ...comment });
        return seeOther(`${REVIEW}/${id}#comments`);
      },
      again: (visit, refusedComment) => show(visit, { refusedComment }),
    }),
    action({
      path: `${REVIEW}/:id/comments/seen`,
      form: z.object({}),
      run: async (visit) => {
        const { id } = (await inReview(visit)).stored;
        await markCommentsSeen(store, { pieceId: id, reader: "editor" });
        return seeOther(`${REVIEW}/${id}#comments`);
      },
    }),
  ]);

  /** What readers see of a piece after its verdict. */
  async function seenOf(
    id: string,
    w: DeskWords,
  ): Promise<{ words: string; state?: Withdrawal } | undefined> {
    const piece = await findPiece(store.read, id);
    // It was never public, so there is nothing to say about readers.
    if (!piece?.slug) return undefined;
    if (piece.status === "approved") {
      return { words: w.review[`seen_${await buildProgressOf(store.read, id)}`] };
    }
    const state = await withdrawalStateOf(store, id);
    return { words: w.parts[`withdrawn_${state}`], state };
  }

  async function show(
    visit: SignedInVisit,
    more: Pick<Partial<ReviewPieceProps>, "refused" | "refusedComment"> = {},
  ): Promise<DeskAnswer> {
    const shown = await inReview(visit);
    const { stored, content } = shown;
    const writer = await writerOf(stored);
    const { id, publishedAt, modifiedAt } = stored;
    const now = store.clock().toISOString();
    const rendered = await renderingOf(shown, visit);
    const text = { writerId: writer.id, html: rendered.html, cover: content.cover };
    // Before the rest is read: what changes in between is not taken for seen.
    const form = await formOf(shown, rendered);
    const drafting = await draftingOf(store.read, { pieceId: id, content });
    const previewed = {
      id,
      slug: form.slug,
      publishedAt: publishedAt ?? now,
      modifiedAt: modifiedAt ?? now,
      content,
      rendered,
      ...(await picturesShownIn(store, text)),
      writer,
      urls,
      drafting: withStatement(drafting && draftingFrom(drafting), content.statement),
      site: await siteWording(store),
      series: await placeInSeries(store.read, id),
    };
    const signs = await signingOf(store, visit.me.id);
    const isOwn = stored.writerId === visit.me.id;
    return {
      title: content.headline,
      scripts: signs ? ["comments", "passkeys"] : ["comments"],
      main: (
        <ReviewPiecePage
          {...shown}
          html={await pageHtml(tools.typesetter, previewed, visit.signal)}
          form={form}
          original={await headlineOf(store.read, form)}
          urls={urls}
          stylesheet={visit.assets("site.css")}
          writer={writer}
          {...(isOwn ? { own: { others: await hasOtherEditor(store.read, visit.me.id) } } : {})}
          suspended={(await findSuspension(store.read, writer.id)) !== undefined}
          entries={await listAudit(store.read, id)}
          drafting={await findDrafting(store.read, id)}
          answered={isWithEditors(stored) ? await findAnsweredText(store.read, id) : undefined}
          comments={await listComments(store.read, { pieceId: id, reader: "editor" })}
          suggestions={await listSuggestions(store.read, {
            pieceId: id,
            current: textJson(content),
            role: "editor",
          })}
          mail={await mailAsked(stored)}
          me={visit.me.id}
          signing={signs}
          {...more}
        />
      ),
    };
  }

  /** The mail that its writer wants to go out with it. */
  async function mailAsked({ id, status, writerId, content }: StoredPiece) {
    if (!store.sendsMail || status !== "pending") return undefined;
    const waiting = await findWaitingMailing(store.read, id);
    if (!waiting) return undefined;
    const reached = await countReached(store.read, { writerId, ...content });
    return { ...waiting, count: allOf(reached) };
  }

  async function writerOf({ writerId }: StoredPiece): Promise<Writer> {
    const writer = await findWriter(store.read, "id", writerId);
    if (!writer) throw new Refusal("not_found");
    return writer;
  }

  /** Editors see pieces that wait for them, and pieces that are or were public. They never see other drafts. */
  async function inReview({ params }: SignedInVisit): Promise<Shown> {
    const stored = await findPiece(store.read, params["id"] ?? "");
    const content = stored && (await textForEditors(store.read, stored));
    if (content) return { stored, content };
    throw new Refusal("not_found", say("This piece is not waiting for review."));
  }
}
