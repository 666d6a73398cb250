import { fill } from "../../site/messages/words.ts";
import { browserIn } from "../contract/people/browser-name.ts";
import type { Writer } from "../contract/records.ts";
import type { Urls } from "../render/urls.ts";
import { ACCOUNT_CHANGES } from "../store/people/account-changes.ts";
import { OPERATOR } from "../store/log/audit.ts";
import { createEmailLink, findEmailChange } from "../store/people/email-changes.ts";
import { createPasswordLink } from "../store/people/links.ts";
import type { MailClaim } from "../store/people/mail-claims.ts";
import { findWriter } from "../store/people/writers.ts";
import type { Catalogue } from "../../site/messages/shape.ts";
import { type Body, inWords, oneLine, type Writing } from "./writing.ts";

// Mails about who can get into an account. Their readers cannot switch off those that tell of a change.

export async function forgottenPassword(
  { store, urls, language, words }: Writing,
  { id, note }: MailClaim,
  writer: Writer,
): Promise<Body> {
  const made = await createPasswordLink(store, OPERATOR, {
    writerId: writer.id,
    purpose: "password",
    askedAtSignIn: true,
    address: note,
    mailId: id,
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

export function signIn({ urls, language, words }: Writing, { note, created_at }: MailClaim): Body {
  const time = inWords(created_at, language);
  return {
    subject: words.sign_in_subject,
    paragraphs: [
      fill(words.signed_in, { time, browser: visitorIn(note ?? "", words) }),
      notYou(urls, words),
    ],
  };
}

/** A key, passkey, program, password or email that was added or changed. */
export function accountChanged({ urls, language, words }: Writing, mail: MailClaim): Body | null {
  const [action = "", name = "", ...visitor] = (mail.note ?? "").split("\n");
  const change = ACCOUNT_CHANGES.find((one) => one === action);
  if (!change) return null;
  const key = `changed_${change.replaceAll(" ", "_") as Underscored<typeof change>}` as const;
  const time = inWords(mail.created_at, language);
  const isKnown = visitor.some((part) => part !== "");
  return {
    subject: words.account_subject,
    paragraphs: [
      fill(words[key], { name: oneLine(name) }),
      isKnown
        ? fill(words.changed_by, { time, browser: visitorIn(visitor.join("\n"), words) })
        : fill(words.changed_on, { time }),
      notYou(urls, words),
    ],
  };
}

type Underscored<Text extends string> = Text extends `${infer Head} ${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Text;

/** Where to go for a reader who does not know of what the mail tells. */
function notYou(urls: Urls, words: Catalogue["mail"]): string {
  const places = { address: urls.desk("/account/secure"), forgotten: urls.desk("/forgotten") };
  return fill(words.not_you, places);
}

/** To the new email. If somebody else has it, they are told, and the writer who asked does not learn of it. */
export async function confirmEmail(
  { store, urls, site, language, words }: Writing,
  { note }: MailClaim,
  writer: Writer,
): Promise<Body | null> {
  const change = await findEmailChange(store.read, note ?? "");
  if (!change) return null;
  const owner = await findWriter(store.read, "email", change.new_email);
  if (owner && owner.id !== writer.id) {
    return {
      name: owner.name,
      subject: words.email_taken_subject,
      paragraphs: [fill(words.email_taken, { site }), words.email_taken_yours],
    };
  }
  const token = await createEmailLink(store, { id: change.id, purpose: "confirm" });
  if (token === undefined) return null;
  const time = inWords(change.expires_at, language);
  return {
    subject: words.email_confirm_subject,
    paragraphs: [
      `${fill(words.email_confirm, { site, time })}\n${urls.desk(`/email/${token}`)}`,
      words.email_confirm_not_you,
    ],
  };
}

/** To the old email, with a link that takes the change back. */
export async function emailChanged(
  { store, urls, site, language, words }: Writing,
  { note }: MailClaim,
): Promise<Body | null> {
  const change = await findEmailChange(store.read, note ?? "");
  const token = change && (await createEmailLink(store, { id: change.id, purpose: "undo" }));
  if (!change || token === undefined) return null;
  const time = inWords(change.undo_until ?? "", language);
  return {
    subject: words.email_changed_subject,
    paragraphs: [
      fill(words.email_changed, { site, email: change.new_email }),
      `${fill(words.email_undo, { time })}\n${urls.desk(`/email/undo/${token}`)}`,
    ],
  };
}

/** The browser, its system and the address, each on a line of the note, and empty if it is not known. */
function visitorIn(note: string, words: Catalogue["mail"]): string {
  const [browser, system, address] = note.split("\n").map((part) => part || undefined);
  const name = browserIn({ browser, system }, words);
  return address === undefined ? name : fill(words.browser_from, { browser: name, address });
}
