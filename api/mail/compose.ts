import { MAIL_LIMITS } from "../contract/mail.ts";
import type { Writer } from "../contract/records.ts";
import type { Urls } from "../render/urls.ts";
import { type Actor, OPERATOR } from "../store/audit.ts";
import { createPasswordLink } from "../store/links.ts";
import type { MailClaim } from "../store/mail-claims.ts";
import { mailsOff } from "../store/mails.ts";
import { listNeeds, type Need, type NeedKind } from "../store/needs.ts";
import type { Store } from "../store/open.ts";
import { findWriter, foldEmail } from "../store/writers.ts";

export interface Letter {
  to: string;
  subject: string;
  text: string;
}

export interface ComposeTools {
  store: Store;
  urls: Urls;
  /** The site's name now. */
  siteName: () => Promise<string>;
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
  const body = await bodyOf(tools, mail, writer);
  if (!body) return null;
  const site = await tools.siteName();
  const lines = [`Hello ${oneLine(writer.name)},`, ...body.paragraphs, footOf(tools, mail, site)];
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

async function bodyOf(tools: ComposeTools, mail: MailClaim, writer: Writer): Promise<Body | null> {
  switch (mail.kind) {
    case "invitation":
      return invitation(tools, mail, writer);
    case "password":
      return forgottenPassword(tools, writer);
    case "signed_in":
      return signIn(tools, mail);
    case "returned":
      return returned(tools, mail, writer);
    case "drafted":
      return news(tools, writer, "drafted", DRAFTED);
    case "waiting":
      return news(tools, writer, "waiting", WAITING);
  }
}

/** The link is made now, and its token is stored nowhere but in the mail. */
async function invitation(
  { store, urls, siteName }: ComposeTools,
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
  const site = await siteName();
  return {
    subject: "You are invited to write",
    paragraphs: [
      `${by ? `${oneLine(by.name)} invites you` : "You are invited"} to write at ${site} (${urls.home}).`,
      `Set a password with this link to begin. It works once, until ${inWords(made.expiresAt)}:\n${urls.setPassword(made.token)}`,
    ],
  };
}

async function forgottenPassword({ store, urls }: ComposeTools, writer: Writer): Promise<Body> {
  const made = await createPasswordLink(store, OPERATOR, {
    writerId: writer.id,
    purpose: "password",
    askedAtSignIn: true,
  });
  return {
    subject: "A link to set your password",
    paragraphs: [
      `Somebody asked for a link to set a new password for your account. It works once, until ${inWords(made.expiresAt)}:\n${urls.setPassword(made.token)}`,
      "Setting a new password signs you out everywhere and removes your passkeys.",
      "If you did not ask for it, you need not do anything: your password stays as it is.",
    ],
  };
}

function signIn({ urls }: ComposeTools, { note, created_at }: MailClaim): Body {
  return {
    subject: "New sign-in to your account",
    paragraphs: [
      `Somebody signed in to your account on ${inWords(created_at)}: ${note ?? "an unknown browser"}.`,
      `If that was not you, end the session and change your password at ${urls.desk("/account")}.`,
    ],
  };
}

async function returned(
  tools: ComposeTools,
  { piece_id }: MailClaim,
  writer: Writer,
): Promise<Body | null> {
  const needs = await needsOf(tools, writer, "returned");
  const need = needs.find(({ subjectId }) => subjectId === piece_id);
  if (!need) return null;
  const by = need.by === null ? "The operator" : oneLine(need.by);
  return {
    subject: `Your piece was returned: ${need.headline ?? ""}`,
    paragraphs: [
      `${by} returned your piece “${oneLine(need.headline ?? "")}” with this note:`,
      quoted(need.note ?? ""),
      tools.urls.desk(`/pieces/${need.subjectId}`),
    ],
  };
}

interface NewsWords {
  subject: (count: number) => string;
  line: (need: Need) => string;
  path: string;
  close: string;
}

const DRAFTED: NewsWords = {
  subject: (count) =>
    count === 1 ? "A program drafted a piece for you" : `A program drafted ${count} pieces for you`,
  line: ({ headline, by }) => `- ${oneLine(headline ?? "")} (API key ${oneLine(by ?? "")})`,
  path: "",
  close: "Readers see nothing of a draft until you publish it.",
};

const WAITING: NewsWords = {
  subject: (count) =>
    count === 1 ? "A piece waits for review" : `${count} pieces wait for review`,
  line: ({ headline, by }) => `- ${oneLine(headline ?? "")} by ${oneLine(by ?? "")}`,
  path: "/review",
  close: "You get this mail because you are an editor.",
};

async function news(
  tools: ComposeTools,
  writer: Writer,
  kind: NeedKind,
  { subject, line, path, close }: NewsWords,
): Promise<Body | null> {
  const needs = await needsOf(tools, writer, kind);
  if (!needs.length) return null;
  const more = needs.length - MAIL_LIMITS.listed;
  const lines = needs.slice(0, MAIL_LIMITS.listed).map(line);
  if (more > 0) lines.push(`and ${more} more`);
  return {
    subject: subject(needs.length),
    paragraphs: [lines.join("\n"), tools.urls.desk(path), close],
  };
}

async function needsOf(
  { store }: ComposeTools,
  { id, access }: Writer,
  kind: NeedKind,
): Promise<Need[]> {
  const needs = await listNeeds(store.read, store, { id, isEditor: access === "editor" });
  return needs.filter((need) => need.kind === kind);
}

function footOf({ urls }: ComposeTools, { kind }: MailClaim, site: string): string {
  const off =
    kind === "invitation" || kind === "password"
      ? ""
      : `\nSwitch such mails off: ${urls.desk("/account#mail")}`;
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

const FORMAT = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

function inWords(at: string): string {
  return `${FORMAT.format(new Date(at))} UTC`;
}
