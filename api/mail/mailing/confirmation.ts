import { CATALOGUES } from "../../../site/messages/messages.ts";
import { fill } from "../../../site/messages/words.ts";
import { findAskById } from "../../store/mailing/asks.ts";
import { signedToken } from "../../store/mailing/signed-links.ts";
import { findSubscriberByEmail } from "../../store/mailing/subscribers.ts";
import { suppressionOf } from "../../store/mailing/suppressions.ts";
import type { MailClaim } from "../../store/people/mail-claims.ts";
import { type ComposeTools, inWords, type Letter, oneLine } from "../writing.ts";
import { followedName } from "./followed-name.ts";

// Mails that a form of the site asks for. Their texts have no word that a stranger typed: what is followed and the page are
// looked up, so that nobody can send words of their own to others.

/**
 * The mail that asks whether its reader wants to follow. Null if the ask has expired, or its reader once complained: they get
 * nothing more, and nobody who asks learns of it.
 */
export async function composeConfirmation(
  { store, urls, site: readSite }: ComposeTools,
  { note, email }: MailClaim,
): Promise<Letter | null> {
  const ask = note === null ? undefined : await findAskById(store.read, note);
  if (!ask || email === null || ask.confirmed_at !== null) return null;
  if (ask.expires_at <= store.clock().toISOString()) return null;
  if ((await suppressionOf(store, email)) === "complaint") return null;
  const { name: site } = await readSite();
  const { language, rhythm } = ask;
  const name = await followedName(store.read, ask, { site, language });
  if (name === undefined) return null;
  const { mail: words, site: pages } = CATALOGUES[language];
  const time = inWords(ask.expires_at, language);
  const what = { name: oneLine(name), rhythm: pages[`follow_${rhythm}`] };
  return letter(
    { to: email, subject: fill(words.follow_confirm_subject, { name: what.name }), site },
    [
      `${words.follow_confirm_asked}\n${new URL(ask.page, urls.home).href}`,
      fill(words.follow_confirm_what, what),
      `${fill(words.follow_confirm_link, { time })}\n${urls.follow(`/confirm/${signedToken("confirm", ask)}`)}`,
      words.follow_confirm_ignore,
      `-- \n${oneLine(site)}, ${urls.home}`,
    ],
  );
}

/** The mail with a link to one's subscriptions. Null if nobody follows with this address. */
export async function composeFollowLink(
  { store, urls, site: readSite }: ComposeTools,
  { email }: MailClaim,
): Promise<Letter | null> {
  const subscriber = email === null ? undefined : await findSubscriberByEmail(store.read, email);
  if (!subscriber) return null;
  if ((await suppressionOf(store, subscriber.email)) === "complaint") return null;
  const { name: site } = await readSite();
  const words = CATALOGUES[subscriber.language].mail;
  return letter({ to: subscriber.email, subject: words.follow_link_subject, site }, [
    `${fill(words.follow_link, { site: oneLine(site) })}\n${urls.following(signedToken("manage", subscriber))}`,
    words.follow_link_keep,
    `-- \n${oneLine(site)}, ${urls.home}`,
  ]);
}

function letter(
  { to, subject, site }: { to: string; subject: string; site: string },
  paragraphs: readonly string[],
): Letter {
  return {
    to,
    subject: `${oneLine(subject)} · ${oneLine(site)}`,
    text: `${paragraphs.join("\n\n")}\n`,
  };
}
