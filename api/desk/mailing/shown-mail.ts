import { z } from "zod";
import { MAILING_LIMITS, MailWish } from "../../contract/mailing/mailing.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { lineText } from "../../contract/text.ts";
import { fill } from "../../../site/messages/words.ts";
import type { PublicPiece, StoredPiece, Writer } from "../../contract/records.ts";
import { composePiece, type ComposedPiece } from "../../mail/mailing/piece-letter.tsx";
import type { MailSite } from "../../mail/mailing/mail-frame.tsx";
import { findMailed } from "../../mail/mailing/piece-mail.ts";
import { htmlOf } from "../../render/xml.ts";
import type { Urls } from "../../render/urls.ts";
import type { Store } from "../../store/engine/open.ts";
import { createMailing, findWaitingMailing } from "../../store/mailing/mailings.ts";
import { knownCards } from "../../store/pieces/drafts/elsewhere-cards.ts";
import { readSettings } from "../../store/site/site-settings.ts";
import { publicPieceOf } from "../parts/page-preview.tsx";
import { findOwnPiece } from "../pieces/own-piece.ts";
import { previewedPiece } from "../pieces/preview.tsx";
import type { DeskTools, SignedInVisit } from "../route.ts";

/** Which text of a piece a mail has: the one to be published, or the published one. */
export type MailedText = "newest" | "public";

type Tools = Pick<DeskTools, "store" | "urls" | "siteName" | "previews">;

/** The mail as the writer would send it now. Nothing in it leads to a subscriber. */
export async function shownMail(
  tools: Tools,
  visit: SignedInVisit,
  {
    of,
    wish,
    reason,
    isTest = false,
  }: { of: MailedText; wish?: MailWish; reason?: string; isTest?: boolean },
): Promise<ComposedPiece> {
  const site = await siteOf(tools);
  const { urls } = tools;
  return composePiece({
    ...(of === "public" ? await publicText(tools, visit) : await newestText(tools, visit)),
    // Its writer's browser sees pictures that are not public; a mail program does not.
    urls: isTest || of === "public" ? urls : withOwnPictures(urls),
    site,
    reader: { what: site.name, settings: urls.home, leave: urls.home },
    ...wish,
    reason,
    isTest,
  });
}

async function siteOf({ store, urls, siteName }: Tools): Promise<MailSite> {
  const { language, accent } = (await readSettings(store.read)).settings;
  return { name: siteName(), url: urls.home, language, accent };
}

function withOwnPictures(urls: Urls): Urls {
  return { ...urls, picture: urls.deskPicture };
}

interface Text {
  piece: PublicPiece;
  writer: Writer;
}

async function publicText({ store }: Tools, visit: SignedInVisit): Promise<Text> {
  const { piece } = await findOwnPiece(store, visit);
  const found = await findMailed(store.read, piece.id);
  if (!found) throw new Refusal("not_found");
  return found;
}

async function newestText(tools: Tools, visit: SignedInVisit): Promise<Text> {
  const { store, previews } = tools;
  const { me: writer, signal } = visit;
  const { piece, content } = await findOwnPiece(store, visit);
  const markdown = content.body_md;
  const cards = await knownCards(store.read, { writerId: writer.id, markdown });
  const rendered = await previews.render(markdown, { owner: writer.id, signal, cards });
  return {
    piece: publicPieceOf(await previewedPiece(tools, { piece, content, rendered, writer })),
    writer,
  };
}

/** The fields of a mail, in every form that has them. */
export const MAIL_FIELDS = {
  mail_subject: MailWish.shape.subject,
  mail_preview: MailWish.shape.preview,
};

export const TestForm = z.object({
  ...MAIL_FIELDS,
  reason: lineText({ max: MAILING_LIMITS.reasonMax, visible: false }).default(""),
});

/** Sends the mail to its writer's own address, and nowhere else. Returns what to tell them. */
export async function sendTest(
  tools: Tools & Pick<DeskTools, "wake">,
  visit: SignedInVisit,
  of: MailedText,
  form: z.output<typeof TestForm>,
): Promise<string> {
  const { store, wake } = tools;
  const { me, actor, words } = visit;
  const { piece } = await findOwnPiece(store, visit);
  if (me.email === null) throw new Refusal("conflict", say("Set your email first, under Account."));
  const { id: pieceId, version } = piece;
  const wish = { subject: form.mail_subject, preview: form.mail_preview };
  const mail = await shownMail(tools, visit, { of, wish, reason: form.reason, isTest: true });
  const { subject, html, text } = mail;
  const test = { kind: "test", pieceId, version, subject, preview: wish.preview } as const;
  await store.write((tx) => createMailing(tx, store, actor, { ...test, rendered: { html, text } }));
  wake();
  return fill(words.mailing.test_sent, { email: me.email });
}

/** Whether a mail goes out with a text that waits for its time or for an editor. */
export async function goesWithMail(
  { sendsMail, read }: Store,
  { id, plan, status }: Pick<StoredPiece, "id" | "plan" | "status">,
): Promise<boolean> {
  const canWait = status === "pending" || (plan !== null && status !== "approved");
  return sendsMail && canWait && (await findWaitingMailing(read, id)) !== undefined;
}

/** The plain part as a page for a frame. */
export function asDocument({ text, subject }: Pick<ComposedPiece, "text" | "subject">): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${htmlOf(subject)}</title></head><body><pre dir="auto" style="margin:16px;white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:plaintext;font:14px/1.5 monospace">${htmlOf(text)}</pre></body></html>`;
}
