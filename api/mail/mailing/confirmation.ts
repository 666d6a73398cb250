import { findAskById } from "../../store/mailing/asks.ts";
import { signedToken } from "../../store/mailing/signed-links.ts";
import { suppressionOf } from "../../store/mailing/suppressions.ts";
import type { MailClaim } from "../../store/people/mail-claims.ts";
import type { ComposeTools, Letter } from "../writing.ts";

/**
 * The mail that asks whether its reader wants to follow. Null if the ask has expired, or its reader once complained: they get
 * nothing more, and nobody who asks learns of it.
 */
export async function composeConfirmation(
  { store, urls }: ComposeTools,
  { note, email }: MailClaim,
): Promise<Letter | null> {
  const ask = note === null ? undefined : await findAskById(store.read, note);
  if (!ask || email === null || ask.confirmed_at !== null) return null;
  if (ask.expires_at <= store.clock().toISOString()) return null;
  if ((await suppressionOf(store, email)) === "complaint") return null;
  const link = `${urls.home}follow/confirm/${signedToken("confirm", ask)}`;
  return { to: email, subject: urls.home, text: `${link}\n` };
}
