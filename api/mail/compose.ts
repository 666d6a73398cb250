import { counted, fill, numberOf } from "../../site/messages/words.ts";
import { browserIn } from "../contract/browser-name.ts";
import { MAIL_LIMITS } from "../contract/mail.ts";
import type { Writer } from "../contract/records.ts";
import type { SiteLanguage } from "../contract/vocabulary.ts";
import type { Urls } from "../render/urls.ts";
import { type Actor, OPERATOR } from "../store/audit.ts";
import { createPasswordLink } from "../store/links.ts";
import type { MailClaim } from "../store/mail-claims.ts";
import { mailsOff } from "../store/mails.ts";
import { listNeeds, type Need, type NeedKind } from "../store/needs.ts";
import type { Store } from "../store/open.ts";
import { findWriter, foldEmail } from "../store/writers.ts";
import { MAIL_MESSAGES } from "./messages/messages.ts";
import type { MailMessages } from "./messages/shape.ts";

export interface Letter {
  to: string;
  subject: string;
  text: string;
}

export interface ComposeTools {
  store: Store;
  urls: Urls;
  /** The site's name and language now. */
  site: () => Promise<{ name: string; language: SiteLanguage }>;
}

interface Writing extends Pick<ComposeTools, "store" | "urls"> {
  site: string;
  language: SiteLanguage;
  words: MailMessages;
}

/**
 * Writes a mail from the state of the database when it is sent. Null if there is nothing to tell any more: the piece is
 * deleted, the drafts are seen, the reader has switched the mails off, or nobody has this email.
 */
export async function compose(tools: ComposeTools, mail: MailClaim): Promise<Letter | null> {
  const { store } = tools;
  const writer = await readerOf(store, mail);
  if (!writer?.email) return null;
  if ((await mailsOff(store.read, writer.id)).has(mail.kind)) return null;
  const { name: site, language } = await tools.site();
  const words = MAIL_MESSAGES[language];
  const writing = { ...tools, site, language, words };
  const body = await bodyOf(writing, mail, writer);
  if (!body) return null;
  const hello = fill(words.hello, { name: oneLine(writer.name) });
  const lines = [hello, ...body.paragraphs, footOf(writing, mail)];
  return {
    to: writer.email,
    subject: `${oneLine(body.subject)} · ${oneLine(site)}`,
    text: `${lines.join("\n\n")}\n`,
  };
}

async function readerOf(store: Store, { writer_id, email }: MailClaim) {
  if (writer_id !== null) return findWriter(store.read, "id", writer_id);
  return email === null ? undefined : findWriter(store.read, "email", foldEmail(email));
}

interface Body {
  subject: string;
  paragraphs: string[];
}

async function bodyOf(tools: Writing, mail: MailClaim, writer: Writer): Promise<Body | null> {
  switch (mail.kind) {
    case "invitation":
      return invitation(tools, mail, writer);
    case "password":
      return forgottenPassword(tools, writer);
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
  }
}

/** The link is made now, and its token is stored nowhere but in the mail. */
async function invitation(
  { store, urls, site, language, words }: Writing,
  { made_by }: MailClaim,
  writer: Writer,
): Promise<Body | null> {
  const actor: Actor =
    made_by === null ? OPERATOR : { kind: "editor", writerId: made_by, via: "desk" };
  const made = await createPasswordLink(store, actor, {
    writerId: writer.id,
    purpose: "invitation",
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

async function forgottenPassword(
  { store, urls, language, words }: Writing,
  writer: Writer,
): Promise<Body> {
  const made = await createPasswordLink(store, OPERATOR, {
    writerId: writer.id,
    purpose: "password",
    askedAtSignIn: true,
  });
  const time = inWords(made.expiresAt, language);
  return {
    subject: words.password_subject,
    paragraphs: [
      `${fill(words.password_asked, { time })}\n${urls.setPassword(made.token)}`,
      words.password_signs_out,
      words.password_not_asked,
    ],
  };
}

function signIn({ urls, language, words }: Writing, { note, created_at }: MailClaim): Body {
  const time = inWords(created_at, language);
  return {
    subject: words.sign_in_subject,
    paragraphs: [
      fill(words.signed_in, { time, browser: visitorIn(note ?? "", words) }),
      fill(words.not_you, { address: urls.desk("/account") }),
    ],
  };
}

/** The browser, its system and the address, each on a line of the note, and empty if it is not known. */
function visitorIn(note: string, words: MailMessages): string {
  const [browser, system, address] = note.split("\n").map((part) => part || undefined);
  const name = browserIn({ browser, system }, words);
  return address === undefined ? name : fill(words.browser_from, { browser: name, address });
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
  const told = new Set(asked.map(({ subjectId }) => subjectId));
  const others = await needsOf(tools, writer, kind);
  const needs = [...asked, ...others.filter(({ subjectId }) => !told.has(subjectId))];
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
  const off =
    kind === "invitation" || kind === "password"
      ? ""
      : `\n${fill(words.switch_off, { address: urls.desk("/account#mail") })}`;
  return `-- \n${oneLine(site)}, ${urls.home}${off}`;
}

const HEADLINE_SHOWN = 200;

/** Names and headlines are users' texts: they must not make lines of their own in a mail. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, HEADLINE_SHOWN);
}

function quoted(note: string): string {
  return note
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
}

function inWords(at: string, language: SiteLanguage): string {
  const format = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return `${format.format(new Date(at))} UTC`;
}
