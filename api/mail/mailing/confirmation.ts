import { CATALOGUES } from "../../../site/messages/messages.ts";
import { fill } from "../../../site/messages/words.ts";
import { findAskById } from "../../store/mailing/asks.ts";
import { signedToken } from "../../store/mailing/signed-links.ts";
import { findSubscriberByEmail } from "../../store/mailing/subscribers.ts";
import { suppressionOf } from "../../store/mailing/suppressions.ts";
import type { MailClaim } from "../../store/people/mail-claims.ts";
import { type ComposeTools, inWords, type Letter, oneLine } from "../writing.ts";
import { askedLetter } from "./asked-letter.tsx";
import { mailSiteOf } from "./compose-mailing.ts";
import { followedName } from "./followed-name.ts";

// Mails that a form of the site asks for. Their texts have no word that a stranger typed: what is followed and the page are
// looked up, so that nobody can send words of their own to others.

/**
 * The mail that asks whether its reader wants to follow. Null if the ask has expired, or its reader once complained: they get
 * nothing more, and nobody who asks learns of it.
 */
export async function composeConfirmation(
  tools: ComposeTools,
  { note, email }: MailClaim,
): Promise<Letter | null> {
  const { store, urls } = tools;
  const ask = note === null ? undefined : await findAskById(store.read, note);
  if (!ask || email === null || ask.confirmed_at !== null) return null;
  if (ask.expires_at <= store.clock().toISOString()) return null;
  if ((await suppressionOf(store, email)) === "complaint") return null;
  const site = await mailSiteOf(tools);
  const { language, rhythm } = ask;
  const followed = await followedName(store.read, ask, { site: site.name, language });
  if (followed === undefined) return null;
  const { mail: words, site: pages } = CATALOGUES[language];
  const name = oneLine(followed);
  const time = inWords(ask.expires_at, language);
  return askedLetter({
    to: email,
    title: fill(words.follow_confirm_subject, { name }),
    site,
    language,
    paragraphs: [
      { words: words.follow_confirm_asked, address: new URL(ask.page, urls.home).href },
      { words: fill(words.follow_confirm_what, { name, rhythm: pages[`follow_${rhythm}`] }) },
      {
        words: fill(words.follow_confirm_link, { time }),
        address: urls.follow(`/confirm/${signedToken("confirm", ask)}`),
        button: pages.follow_confirm_button,
      },
      { words: words.follow_confirm_ignore },
    ],
  });
}

/** The mail with a link to one's subscriptions. Null if nobody follows with this address. */
export async function composeFollowLink(
  tools: ComposeTools,
  { email }: MailClaim,
): Promise<Letter | null> {
  const { store, urls } = tools;
  const subscriber = email === null ? undefined : await findSubscriberByEmail(store.read, email);
  if (!subscriber) return null;
  if ((await suppressionOf(store, subscriber.email)) === "complaint") return null;
  const site = await mailSiteOf(tools);
  const { language } = subscriber;
  const { mail: words, site: pages } = CATALOGUES[language];
  return askedLetter({
    to: subscriber.email,
    title: words.follow_link_subject,
    site,
    language,
    paragraphs: [
      {
        words: fill(words.follow_link, { site: oneLine(site.name) }),
        address: urls.following(signedToken("manage", subscriber)),
        button: pages.follow_yours,
      },
      { words: words.follow_link_keep },
    ],
  });
}
