import type { KnownCard } from "../../contract/elsewhere.ts";
import type { Rendered } from "../../contract/records.ts";
import { OWN_WORDS } from "../../contract/own-words.ts";
import { isFinished } from "../../contract/unfinished.ts";
import { wantedSlug } from "../parts/wanted-slug.ts";
import { findDrafting } from "../../store/pieces/drafts/contributions.ts";
import { knownCards } from "../../store/pieces/drafts/elsewhere-cards.ts";
import { isSameContent } from "../../store/pieces/drafts/content.ts";
import { fingerprintOf, type PublicForm } from "../../store/pieces/lifecycle/fingerprint.ts";
import { takeSteps } from "../../store/pieces/lifecycle/lifecycle.ts";
import { findOriginalDate } from "../../store/pieces/drafts/drafts.ts";
import { publicFormOf } from "../../store/pieces/public/public-form.ts";
import { headlineOf } from "../../store/pieces/public/translations.ts";
import { listAudit } from "../../store/pieces/lifecycle/review.ts";
import type { Step } from "../../store/pieces/lifecycle/step.ts";
import { requireSame } from "../../store/pieces/lifecycle/to-be-public.ts";
import { lastMailChoice, listMailings } from "../../store/mailing/mailings.ts";
import { countReached } from "../../store/mailing/subscriptions.ts";
import { findWebhookUrl } from "../../store/webhooks/webhooks.ts";
import { allOf } from "../mailing/mail-fields.tsx";
import { goesWithMail, sendTest, TestForm } from "../mailing/shown-mail.ts";
import { pageHtml, siteWording } from "../parts/page-preview.tsx";
import { coversFor } from "../pictures/own-picture.ts";
import { action, page, seeOther } from "../route.ts";
import { createSigning, signingOf } from "../signing/signing.ts";
import type { DeskAnswer, DeskRoute, DeskTools, SignedInVisit } from "../route.ts";
import { findOwnPiece, type OwnPiece, piecePath, stepOf, unfinishedPath } from "./own-piece.ts";
import type { Typed } from "../take-form.ts";
import { previewedPiece } from "./preview.tsx";
import { chosenContent, chosenForm, dateOf, mailOf, PublishForm, timeOf } from "./publish-form.ts";
import { PublishPage } from "./publish-page.tsx";
import { nothingToUpdate } from "./published-pages.tsx";
import { isWithEditors } from "./with-editors.ts";

/** The Publish page, and what it does. */
export function createPublishRoutes(tools: DeskTools): DeskRoute[] {
  const { store, config, urls, renderer, wake } = tools;
  const signing = createSigning(tools);

  async function publishPage(
    visit: SignedInVisit,
    typed?: Typed,
    notice?: string,
  ): Promise<DeskAnswer> {
    const { me, assets, signal, words } = visit;
    const own = await findOwnPiece(store, visit);
    const { piece, content } = own;
    if (isWithEditors(piece) || piece.takenDown) return seeOther(piecePath(piece.id));
    if (piece.status === "approved" && !own.hasWorkingCopy) return nothingToUpdate(own, words);
    if (!isFinished(content)) return seeOther(unfinishedPath(piece.id, "publish"));
    const cards = await cardsOf(own);
    const rendered = await renderer.render(content.body_md, { owner: me.id, signal, cards });
    // Before the rest is read: what changes in between is not taken for seen.
    const form = await formOf(own, rendered);
    const { slug } = form;
    const previewed = await previewedPiece(
      { urls, store },
      { piece: { ...piece, slug }, content, rendered, writer: me },
    );
    const webhook = await findWebhookUrl(store.read, me.id);
    const asked = await signingOf(store, me.id);
    return {
      title: piece.status === "approved" ? words.publish.update : words.publish.publish,
      wide: true,
      frames: true,
      scripts: asked ? ["passkeys"] : [],
      main: (
        <PublishPage
          signing={asked}
          piece={piece}
          content={content}
          form={form}
          original={await headlineOf(store.read, form)}
          html={await pageHtml(tools.typesetter, previewed, signal)}
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
          ownWords={await ownWords()}
          byKeys={(await listAudit(store.read, piece.id)).filter(
            ({ actor_kind }) => actor_kind === "key",
          )}
          originalDate={await findOriginalDate(store.read, piece.id)}
          covers={await coversFor(store, me.id, content.cover ?? "")}
          mailBox={await mailBoxOf(own, visit)}
          isMailed={await goesWithMail(store, piece)}
          notice={notice}
          refused={typed}
        />
      ),
    };
  }

  /** Renders and compares before the transaction, which compares again what it publishes. */
  async function publish(visit: SignedInVisit, form: PublishForm): Promise<DeskAnswer> {
    const { piece, edit, chosen, rendered, at } = await choose(visit, form);
    const own = stepOf(tools, visit, piece.id);
    const { assertion } = form;
    const signed = assertion && (await signing.take(visit, piece.id, assertion));
    const dated = chosen.date ?? undefined;
    const seen = { ...own, rendered, seen: fingerprintOf(chosen), signed };
    const mail = mailOf(form);
    const last: Step = at
      ? { ...seen, action: "schedule", at, mail }
      : piece.status === "approved"
        ? { ...seen, action: "update" }
        : { ...seen, action: "publish", ...(dated ? { dated } : {}), mail };
    const after = await takeSteps(store, edit ? [edit, last] : [last]);
    if (isWithEditors(after)) return seeOther(piecePath(piece.id));
    if (at) return seeOther(`${piecePath(piece.id)}?done=scheduled`);
    wake();
    return seeOther(piecePath(piece.id, "live"));
  }

  /** The piece as the form would publish it. Refuses one whose writer has seen something else. */
  async function choose(visit: SignedInVisit, form: PublishForm) {
    const saw = await findOwnPiece(store, visit);
    const { piece, content: saved } = saw;
    const { rendered, shown } = await asSeen(saw, form.seen);
    requireSame(shown, form.seen);
    const { sentence } = await ownWords();
    const content = chosenContent(form, saved, { slug: piece.slug, ownWords: sentence });
    const isUpdate = piece.status === "approved";
    const at = timeOf(form);
    const original = await findOriginalDate(store.read, piece.id);
    const dated = isUpdate || at ? undefined : dateOf(form, { now: store.clock(), original });
    const slug = await wantedSlug(store.read, content, piece.id);
    // The category, tags and address that the writer chose here are saved with it, or nothing is.
    const edit: Step | undefined = isSameContent(content, saved)
      ? undefined
      : { ...stepOf(tools, visit, piece.id), action: "edit", content, version: piece.version };
    const choices = { own: saw, content, time: at ?? null, date: dated ?? null };
    const chosen = await chosenForm(store.read, shown, choices);
    return { piece, edit, chosen, rendered: { ...rendered, slug }, at };
  }

  /** The options for the passkey of a writer who signs. */
  async function askToSign(visit: SignedInVisit, form: PublishForm): Promise<DeskAnswer> {
    const { piece, chosen } = await choose(visit, form);
    const act = piece.status === "approved" ? "update" : "publish";
    return { json: await signing.ask(visit, { form: chosen, act, by: "writer" }) };
  }

  /** The question whether it is mailed. An update is not: its writer may mail the piece again, and says why. */
  async function mailBoxOf({ piece, content }: OwnPiece, { me }: SignedInVisit) {
    if (!store.sendsMail || piece.status === "approved") return undefined;
    const reached = await countReached(store.read, { writerId: me.id, ...content });
    if (!allOf(reached)) return undefined;
    return {
      reached,
      isTicked: await lastMailChoice(store.read, me.id),
      wasMailed: (await listMailings(store.read, piece.id)).length > 0,
      canTest: me.email !== null,
    };
  }

  async function ownWords() {
    const { language } = await siteWording(store);
    return { language, sentence: OWN_WORDS[language] };
  }

  function cardsOf({ piece: { writerId }, content }: OwnPiece): Promise<KnownCard[]> {
    return knownCards(store.read, { writerId, markdown: content.body_md });
  }

  /**
   * The text as the page showed it: a card may have got its title from another site since then. The signal of the request
   * is not used: the piece is published even if the browser was closed in the meantime.
   */
  async function asSeen(
    own: OwnPiece,
    seen: string,
  ): Promise<{ rendered: Rendered; shown: PublicForm }> {
    const { piece, content } = own;
    const cards = await cardsOf(own);
    for (;;) {
      const rendered = await renderer.render(content.body_md, { owner: piece.writerId, cards });
      const shown = await formOf(own, rendered);
      // The cards are in the order in which they became known, so the newest one goes first.
      if (!cards.length || fingerprintOf(shown) === seen) return { rendered, shown };
      cards.pop();
    }
  }

  /** The public form of the newest text. */
  async function formOf({ piece, content }: OwnPiece, rendered: Rendered): Promise<PublicForm> {
    const wanted = await wantedSlug(store.read, content, piece.id);
    return publicFormOf(store.read, { piece, content, rendered, wanted });
  }

  return [
    page({
      path: "/desk/pieces/:id/publish",
      show: (visit) => publishPage(visit),
    }),
    action({
      path: "/desk/pieces/:id/publish",
      form: PublishForm,
      run: publish,
      again: publishPage,
    }),
    action({ path: "/desk/pieces/:id/publish/sign", form: PublishForm, run: askToSign }),
    ...(store.sendsMail
      ? [
          action({
            path: "/desk/pieces/:id/publish/test",
            form: TestForm,
            run: async (visit, form, values) => {
              const notice = await sendTest(tools, visit, "newest", form);
              return publishPage(visit, { values, issues: [] }, notice);
            },
            again: publishPage,
          }),
        ]
      : []),
  ];
}
