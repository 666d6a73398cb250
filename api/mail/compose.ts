import { counted, fill, numberOf } from "../../site/messages/words.ts";
import { MAIL_CHOICES, MAIL_LIMITS } from "../contract/people/mail.ts";
import type { Writer } from "../contract/records.ts";
import { type Actor, OPERATOR } from "../store/log/audit.ts";
import { createPasswordLink } from "../store/people/links.ts";
import type { MailClaim } from "../store/people/mail-claims.ts";
import { mailsOff } from "../store/people/mails.ts";
import { listNeeds, type Need, type NeedKind } from "../store/pieces/talk/needs.ts";
import type { Store } from "../store/engine/open.ts";
import { findWriter, foldEmail } from "../store/people/writers.ts";
import { CATALOGUES } from "../../site/messages/messages.ts";
import {
  accountChanged,
  confirmEmail,
  emailChanged,
  forgottenPassword,
  signIn,
} from "./account-mails.ts";
import { composeConfirmation, composeFollowLink } from "./mailing/confirmation.ts";
import {
  type Body,
  type ComposeTools,
  inWords,
  type Letter,
  oneLine,
  type Writing,
} from "./writing.ts";

/**
 * Writes a mail from the state of the database when it is sent. Null if there is nothing to tell any more: the piece is
 * deleted, the drafts are seen, the reader has switched the mails off, or nobody has this email.
 */
export async function compose(tools: ComposeTools, mail: MailClaim): Promise<Letter | null> {
  if (mail.kind === "follow_confirm") return composeConfirmation(tools, mail);
  if (mail.kind === "follow_link") return composeFollowLink(tools, mail);
  const { store } = tools;
  const writer = await readerOf(store, mail);
  const to = mail.email ?? writer?.email;
  if (!writer || !to) return null;
  if ((await mailsOff(store.read, writer.id)).has(mail.kind)) return null;
  const { name: site, language } = await tools.site();
  const words = CATALOGUES[language].mail;
  const writing = { ...tools, site, language, words };
  const body = await bodyOf(writing, mail, writer);
  if (!body) return null;
  const hello = fill(words.hello, { name: oneLine(body.name ?? writer.name) });
  const lines = [hello, ...body.paragraphs, footOf(writing, mail)];
  return {
    to,
    fromName: oneLine(site),
    subject: `${oneLine(body.subject)} · ${oneLine(site)}`,
    text: `${lines.join("\n\n")}\n`,
  };
}

async function readerOf(store: Store, { writer_id, email }: MailClaim) {
  if (writer_id !== null) return findWriter(store.read, "id", writer_id);
  return email === null ? undefined : findWriter(store.read, "email", foldEmail(email));
}

async function bodyOf(tools: Writing, mail: MailClaim, writer: Writer): Promise<Body | null> {
  switch (mail.kind) {
    case "invitation":
      return invitation(tools, mail, writer);
    case "password":
      return forgottenPassword(tools, mail, writer);
    case "account_changed":
      return accountChanged(tools, mail);
    case "email_confirm":
      return confirmEmail(tools, mail, writer);
    case "email_changed":
      return emailChanged(tools, mail);
    case "signed_in":
      return signIn(tools, mail);
    case "returned":
      return returned(tools, mail, writer);
    case "time_taken_back":
      return timeTakenBack(tools, mail, writer);
    case "suggested":
      return news(tools, writer, "suggested", "/needs");
    case "commented":
      return news(tools, writer, "commented", "/needs");
    case "drafted":
      return news(tools, writer, "drafted", "");
    case "waiting":
      return news(tools, writer, "waiting", "/review");
    case "follow_confirm":
    case "follow_link":
      return null;
  }
}

/** The link is made now, and its token is stored nowhere but in the mail. */
async function invitation(
  { store, urls, site, language, words }: Writing,
  { id, made_by }: MailClaim,
  writer: Writer,
): Promise<Body | null> {
  const actor: Actor =
    made_by === null ? OPERATOR : { kind: "editor", writerId: made_by, via: "desk" };
  const made = await createPasswordLink(store, actor, {
    writerId: writer.id,
    purpose: "invitation",
    mailId: id,
  });
  const by = made_by === null ? undefined : await findWriter(store.read, "id", made_by);
  const place = { site, home: urls.home };
  const time = inWords(made.expiresAt, language);
  return {
    subject: words.invitation_subject,
    paragraphs: [
      by
        ? fill(words.invited_by, { name: oneLine(by.name), ...place })
        : fill(words.invited, place),
      `${fill(words.set_password_to_begin, { time })}\n${urls.setPassword(made.token)}`,
    ],
  };
}

async function returned(
  tools: Writing,
  { piece_id }: MailClaim,
  writer: Writer,
): Promise<Body | null> {
  const needs = await needsOf(tools, writer, "returned");
  const need = needs.find(({ subjectId }) => subjectId === piece_id);
  if (!need) return null;
  const { words } = tools;
  const headline = oneLine(need.headline ?? "");
  const name = need.by === null ? words.the_operator : oneLine(need.by);
  return {
    subject: fill(words.returned_subject, { headline }),
    paragraphs: [
      fill(words.returned, { name, headline }),
      quoted(need.note ?? ""),
      tools.urls.desk(`/pieces/${need.subjectId}`),
    ],
  };
}

async function timeTakenBack(
  tools: Writing,
  { piece_id }: MailClaim,
  writer: Writer,
): Promise<Body | null> {
  const needs = await needsOf(tools, writer, "time_taken_back");
  const need = needs.find(({ subjectId }) => subjectId === piece_id);
  if (!need) return null;
  const { words } = tools;
  const headline = oneLine(need.headline ?? "");
  return {
    subject: fill(words.time_taken_back_subject, { headline }),
    paragraphs: [
      fill(words.time_taken_back, { headline }),
      tools.urls.desk(`/pieces/${need.subjectId}`),
      words.publish_again,
    ],
  };
}

async function news(
  tools: Writing,
  writer: Writer,
  kind: "suggested" | "commented" | "drafted" | "waiting",
  path: string,
): Promise<Body | null> {
  const { language, words } = tools;
  // A program that asks for a look has most often drafted the piece: one mail tells of both.
  const asked = kind === "drafted" ? await needsOf(tools, writer, "asked") : [];
  const listed = new Set(asked.map(({ subjectId }) => subjectId));
  const others = await needsOf(tools, writer, kind);
  const needs = [...asked, ...others.filter(({ subjectId }) => !listed.has(subjectId))];
  if (!needs.length) return null;
  const more = needs.length - MAIL_LIMITS.listed;
  const lines = needs
    .slice(0, MAIL_LIMITS.listed)
    .map(({ headline, by }) =>
      fill(words[`${kind}_line`], { headline: oneLine(headline ?? ""), name: oneLine(by ?? "") }),
    );
  if (more > 0) lines.push(fill(words.and_more, { count: numberOf(more, language) }));
  return {
    subject: asked.length
      ? counted(words.asked_subject, asked.length, language)
      : counted(words[`${kind}_subject`], needs.length, language),
    paragraphs: [lines.join("\n"), tools.urls.desk(path), words[`${kind}_close`]],
  };
}

async function needsOf(
  { store }: Writing,
  { id, access }: Writer,
  kind: NeedKind,
): Promise<Need[]> {
  const needs = await listNeeds(store.read, store, { id, isEditor: access === "editor" });
  return needs.filter((need) => need.kind === kind);
}

function footOf({ urls, site, words }: Writing, { kind }: MailClaim): string {
  const isChoice = MAIL_CHOICES.some((choice) => choice === kind);
  const off = isChoice
    ? `\n${fill(words.switch_off, { address: urls.desk("/account#mail") })}`
    : "";
  return `-- \n${oneLine(site)}, ${urls.home}${off}`;
}

function quoted(note: string): string {
  return note
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
}
