import { z } from "zod";
import { Refusal } from "../../contract/errors.ts";
import { isFinished } from "../../contract/unfinished.ts";
import { slugOf } from "../../render/slug.ts";
import type { Withdrawal } from "../../store/change-states.ts";
import { findDrafting } from "../../store/drafting.ts";
import { type CardSource, cardSite, pieceCard } from "../../render/share-card.ts";
import { isSameContent } from "../../store/content.ts";
import { takeStep, takeSteps } from "../../store/lifecycle.ts";
import type { Store } from "../../store/open.ts";
import { forgetTakenBack } from "../../store/publication-plans.ts";
import { listDeeds } from "../../store/review.ts";
import { readSettings } from "../../store/site-settings.ts";
import { freePieceSlug } from "../../store/slugs.ts";
import type { Step } from "../../store/step.ts";
import { findWebhookUrl } from "../../store/webhook-url.ts";
import { type DeskWords, filled, useWords } from "../messages/words.ts";
import { CopyField } from "../parts/copy-field.tsx";
import { Notice } from "../parts/notice.tsx";
import { picturesShownIn } from "../parts/shown-pictures.ts";
import { confirmationPage } from "../confirmation.tsx";
import { NO_VALUES } from "../form-values.ts";
import { PieceWithdrawal, refreshUntilGone } from "../parts/withdrawal.tsx";
import { proofHtml } from "../parts/proof.tsx";
import { headlineOr } from "../parts/untitled.ts";
import { action, page, seeOther } from "../route.ts";
import { type Standing, untilGone, untilShown } from "../until.ts";
import type { DeskAnswer, DeskRoute, DeskTools, SignedInVisit } from "../route.ts";
import { findOwnPiece, type OwnPiece, piecePath, unfinishedPath } from "./own-piece.ts";
import type { Refused } from "../take-form.ts";
import { proofOf } from "./preview.tsx";
import { chosenContent, dateOf, PublishForm, timeOf } from "./publish-form.ts";
import { PublishPage } from "./publish-page.tsx";
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
    const dated = isUpdate || at ? undefined : dateOf(form, store.clock());
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

function livePage(
  { publish: w }: DeskWords,
  {
    id,
    headline,
    url,
    standing,
  }: { id: string; headline: string; url: string; standing: Standing },
): DeskAnswer {
  const live = standing === "shown";
  return {
    title: live ? w.live : w.not_live,
    main: (
      <>
        <h1>{live ? w.live : w.not_live}</h1>
        {live && (
          <>
            <Notice kind="good">
              {filled(w.is_live, { headline: <Quoted headline={headline} /> })}
            </Notice>
            <CopyField id="live-address" label={w.its_address} value={url} />
            <p class="buttons">
              <a class="button primary" href={url}>
                {w.open}
              </a>
              <button type="button" data-share data-url={url} data-title={headline} hidden>
                {w.share}
              </button>
            </p>
          </>
        )}
        {standing === "waiting" && (
          <Notice kind="note">{filled(w.waiting, { address: <a href={url}>{url}</a> })}</Notice>
        )}
        {standing === "failed" && <Notice kind="bad">{w.failed}</Notice>}
        <NextLinks id={id} />
      </>
    ),
  };
}

function Quoted({ headline }: { headline: string }) {
  const { publish: w } = useWords();
  return <span dir="auto">{filled(w.quoted, { headline })}</span>;
}

/** Where to go from a page that only shows a state. */
function NextLinks({ id }: { id: string }) {
  const { publish: w, list } = useWords();
  return (
    <p class="buttons">
      <a class="button" href={piecePath(id)}>
        {w.edit}
      </a>
      <a class="button" href="/desk">
        {list.title}
      </a>
    </p>
  );
}

/** Reloads itself, and leads to the editor when the piece is gone. */
function goingPage(
  { id, headline, state }: { id: string; headline: string; state: Withdrawal },
  { publish: w }: DeskWords,
): DeskAnswer {
  return {
    title: w.being_removed,
    headers: refreshUntilGone(state),
    main: (
      <>
        <h1>{w.being_removed}</h1>
        <p>
          <Quoted headline={headline} />
        </p>
        <PieceWithdrawal state={state} more={w.tells_when_gone} />
        <NextLinks id={id} />
      </>
    ),
  };
}

function nothingToUpdate({ piece, content }: OwnPiece, { publish: w }: DeskWords): DeskAnswer {
  return {
    title: w.update,
    main: (
      <>
        <h1>{w.nothing_to_update}</h1>
        <p>{filled(w.unchanged, { headline: <Quoted headline={content.headline} /> })}</p>
        <p>
          <a href={piecePath(piece.id)}>{w.back}</a>
        </p>
      </>
    ),
  };
}

function unpublishPage({ piece, content }: OwnPiece, words: DeskWords): DeskAnswer {
  const { publish: w } = words;
  return confirmationPage(
    {
      title: w.unpublish,
      of: headlineOr(content.headline, words),
      words: (
        <ul>
          <li>{w.unpublish_page}</li>
          <li>{w.unpublish_draft}</li>
          <li>{w.unpublish_again}</li>
          <li>{w.unpublish_copies}</li>
        </ul>
      ),
      button: w.unpublish,
      back: { href: piecePath(piece.id), label: w.keep_published },
    },
    { path: piecePath(piece.id, "unpublish"), values: NO_VALUES },
  );
}
