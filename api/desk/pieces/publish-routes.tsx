import { z } from "zod";
import { Refusal } from "../../contract/errors.ts";
import { isFinished } from "../../contract/unfinished.ts";
import { slugOf } from "../../render/slug.ts";
import { findDrafting } from "../../store/drafting.ts";
import { type CardSource, cardSite, pieceCard } from "../../render/share-card.ts";
import { isSameContent } from "../../store/content.ts";
import { takeStep, takeSteps } from "../../store/lifecycle.ts";
import type { Store } from "../../store/open.ts";
import { findOriginalDate } from "../../store/original-dates.ts";
import { forgetTakenBack } from "../../store/publication-plans.ts";
import { listDeeds } from "../../store/review.ts";
import { readSettings } from "../../store/site-settings.ts";
import { freePieceSlug } from "../../store/slugs.ts";
import type { Step } from "../../store/step.ts";
import { findWebhookUrl } from "../../store/webhook-url.ts";
import { picturesShownIn } from "../parts/shown-pictures.ts";
import { proofHtml } from "../parts/proof.tsx";
import { headlineOr } from "../parts/untitled.ts";
import { action, page, seeOther } from "../route.ts";
import { untilGone, untilShown } from "../until.ts";
import type { DeskAnswer, DeskRoute, DeskTools, SignedInVisit } from "../route.ts";
import { findOwnPiece, type OwnPiece, piecePath, unfinishedPath } from "./own-piece.ts";
import type { Refused } from "../take-form.ts";
import { proofOf } from "./preview.tsx";
import { chosenContent, dateOf, PublishForm, timeOf } from "./publish-form.ts";
import { PublishPage } from "./publish-page.tsx";
import { goingPage, livePage, nothingToUpdate, unpublishPage } from "./published-pages.tsx";
import { isWithEditors, withdrawalOf } from "./with-editors.ts";

const EmptyForm = z.object({});

/** Publishing, unpublishing and withdrawing. */
export function createPublishRoutes(tools: DeskTools): DeskRoute[] {
  const { store, config, urls, renderer, wake } = tools;
  const stepOf = (visit: SignedInVisit, pieceId: string) => ({
    pieceId,
    actor: visit.actor,
    review: config.review,
  });

  async function publishPage(visit: SignedInVisit, refused?: Refused): Promise<DeskAnswer> {
    const { me, assets, signal, words } = visit;
    const own = await findOwnPiece(store, visit);
    const { piece, content } = own;
    if (isWithEditors(piece) || piece.takenDown) return seeOther(piecePath(piece.id));
    if (piece.status === "approved" && !own.hasWorkingCopy) return nothingToUpdate(own, words);
    if (!isFinished(content)) return seeOther(unfinishedPath(piece.id, "publish"));
    const rendered = await renderer.render(content.body_md, { owner: me.id, signal });
    const slug = content.wanted_slug ?? piece.slug ?? (await likelySlug(store, own));
    const proof = await proofOf(
      { urls, store },
      { piece: { ...piece, slug }, content, rendered, writer: me },
    );
    const webhook = await findWebhookUrl(store.read, me.id);
    return {
      title: piece.status === "approved" ? words.publish.update : words.publish.publish,
      main: (
        <PublishPage
          piece={piece}
          content={content}
          slug={slug}
          html={await proofHtml(tools.typesetter, proof, signal)}
          siteStyles={assets("site.css")}
          url={urls.piece(me.slug, slug)}
          oldUrl={
            piece.slug === null || piece.slug === slug ? null : urls.piece(me.slug, piece.slug)
          }
          me={me}
          urls={urls}
          webhookHost={webhook && new URL(webhook).host}
          review={config.review === "required"}
          drafting={await findDrafting(store.read, piece.id)}
          byKeys={(await listDeeds(store.read, piece.id)).filter(
            ({ actor_kind }) => actor_kind === "key",
          )}
          originalDate={await findOriginalDate(store.read, piece.id)}
          refused={refused}
        />
      ),
    };
  }

  /** Renders before the transaction, from the version that the writer has read. */
  async function publish(visit: SignedInVisit, form: PublishForm): Promise<DeskAnswer> {
    const { version } = form;
    const { piece, content: saved } = await findOwnPiece(store, visit);
    if (piece.version !== version) {
      throw new Refusal(
        "conflict",
        "The text was saved again in the meantime. The newest text is below; nothing is published yet.",
      );
    }
    const content = chosenContent(form, saved, piece.slug);
    const isUpdate = piece.status === "approved";
    const at = timeOf(form);
    const original = await findOriginalDate(store.read, piece.id);
    const dated = isUpdate || at ? undefined : dateOf(form, { now: store.clock(), original });
    // Without the signal: the piece is published even if the browser was closed in the meantime.
    const rendered = await renderer.render(content.body_md, { owner: visit.me.id });
    const proof = { ...rendered, slug: slugOf(content.headline, piece.id) };
    const own = stepOf(visit, piece.id);
    // The category, tags and address that the writer chose here are saved with it, or nothing is.
    const edit: Step | undefined = isSameContent(content, saved)
      ? undefined
      : { ...own, action: "edit", content, version };
    const seen = { ...own, proof, version: edit ? version + 1 : version };
    const last: Step = at
      ? { ...seen, action: "schedule", at }
      : isUpdate
        ? { ...seen, action: "update" }
        : { ...seen, action: "publish", ...(dated ? { dated } : {}) };
    const after = await takeSteps(store, edit ? [edit, last] : [last]);
    if (isWithEditors(after)) return seeOther(piecePath(piece.id));
    if (at) return seeOther(`${piecePath(piece.id)}?done=scheduled`);
    wake();
    return seeOther(piecePath(piece.id, "live"));
  }

  /** What the share card of the newest text would be made from. */
  async function cardOf({ me }: SignedInVisit, { content }: OwnPiece): Promise<CardSource> {
    const { settings } = await readSettings(store.read);
    const site = cardSite({ ...settings, name: settings.name ?? config.siteName });
    const shown = { writerId: me.id, html: "", cover: content.cover };
    const { cover } = await picturesShownIn(store, shown);
    return pieceCard(site, { headline: content.headline, locale: content.locale, cover }, me);
  }

  return [
    page({
      path: "/desk/pieces/:id/publish",
      area: "pieces",
      show: (visit) => publishPage(visit),
    }),
    action({
      path: "/desk/pieces/:id/publish",
      area: "pieces",
      form: PublishForm,
      run: publish,
      again: publishPage,
    }),
    action({
      path: "/desk/pieces/:id/unschedule",
      area: "pieces",
      form: EmptyForm,
      run: async (visit) => {
        const { piece } = await findOwnPiece(store, visit);
        await takeStep(store, { ...stepOf(visit, piece.id), action: "unschedule" });
        const done = piece.status === "approved" ? "update-unscheduled" : "unscheduled";
        return seeOther(`${piecePath(piece.id)}?done=${done}`);
      },
    }),
    action({
      path: "/desk/pieces/:id/time-seen",
      area: "pieces",
      form: EmptyForm,
      run: async (visit) => {
        const { piece } = await findOwnPiece(store, visit);
        await forgetTakenBack(store, visit.actor, piece.id);
        return seeOther(piecePath(piece.id));
      },
    }),
    page({
      path: "/desk/pieces/:id/card.jpg",
      area: "pieces",
      show: async (visit) => {
        const own = await findOwnPiece(store, visit);
        const bytes = await tools.pictures.drawCard(visit.me.id, await cardOf(visit, own));
        if (!bytes) throw new Refusal("not_found");
        return { download: new Uint8Array(bytes), name: "card.jpg", type: "image/jpeg" };
      },
    }),
    page({
      path: "/desk/pieces/:id/live",
      area: "pieces",
      show: async (visit) => {
        const { piece } = await findOwnPiece(store, visit);
        const isLive = piece.status === "approved" && !isWithEditors(piece);
        if (!isLive || !piece.slug) return seeOther(piecePath(piece.id));
        const standing = await untilShown(store, piece.id);
        return livePage(visit.words, {
          id: piece.id,
          // The public headline: the working copy may have another one.
          headline: piece.content.headline,
          version: piece.version,
          url: urls.piece(visit.me.slug, piece.slug),
          standing,
        });
      },
    }),
    page({
      path: "/desk/pieces/:id/unpublish",
      area: "pieces",
      show: async (visit) => {
        const own = await findOwnPiece(store, visit);
        if (own.piece.status !== "approved") return seeOther(piecePath(own.piece.id));
        return unpublishPage(own, visit.words);
      },
    }),
    action({
      path: "/desk/pieces/:id/unpublish",
      area: "pieces",
      form: EmptyForm,
      run: async (visit) => {
        const { piece } = await findOwnPiece(store, visit);
        await takeStep(store, { ...stepOf(visit, piece.id), action: "unpublish" });
        wake();
        return seeOther(piecePath(piece.id, "gone"));
      },
    }),
    page({
      path: "/desk/pieces/:id/gone",
      area: "pieces",
      show: async (visit) => {
        const { piece } = await findOwnPiece(store, visit);
        if (piece.status === "approved") return seeOther(piecePath(piece.id));
        const state = await untilGone(store, piece.id);
        if (state === "gone") return seeOther(`${piecePath(piece.id)}?done=unpublished`);
        const headline = headlineOr(piece.content.headline, visit.words);
        return goingPage({ id: piece.id, headline, state }, visit.words);
      },
    }),
    action({
      path: "/desk/pieces/:id/withdraw",
      area: "pieces",
      form: EmptyForm,
      run: async (visit) => {
        const { piece } = await findOwnPiece(store, visit);
        await takeStep(store, { ...stepOf(visit, piece.id), action: withdrawalOf(piece) });
        return seeOther(`${piecePath(piece.id)}?done=withdrawn`);
      },
    }),
  ];
}

/** The slug that it gets, unless another piece of the writer's takes it first. */
async function likelySlug(store: Store, { piece, content }: OwnPiece): Promise<string> {
  const wanted = slugOf(content.headline, piece.id);
  return freePieceSlug(store.read, { writerId: piece.writerId, pieceId: piece.id, wanted });
}
