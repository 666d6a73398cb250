import type { Store } from "../../store/engine/open.ts";
import { findSubscriberByLink } from "../../store/mailing/subscribers.ts";
import { suppressSubscriber } from "../../store/mailing/suppressions.ts";

export type Returned = "bounce" | "complaint";

/**
 * Reads a mail that came back, and suppresses the follower whom it was for. Anybody can write to the return path, so an
 * address in the mail counts for nothing: only our own signed token does, in the return path that it was sent to or in the
 * headers of our mail that it quotes. Null if it is no such mail, or says that the trouble will pass.
 */
export async function takeReturnedMail(store: Store, mail: string): Promise<Returned | null> {
  const lines = mail.slice(0, READ_MAX).replace(/\r?\n[ \t]+/g, " ");
  const kind = kindOf(lines);
  if (!kind) return null;
  for (const [, token = ""] of lines.matchAll(RETURN_PATH)) {
    const subscriber = await findSubscriberByLink(store.read, token, "bounce");
    if (!subscriber) continue;
    await suppressSubscriber(store, subscriber, kind);
    return kind;
  }
  for (const [, token = ""] of lines.matchAll(UNSUBSCRIBE)) {
    const subscriber = await findSubscriberByLink(store.read, token);
    if (!subscriber) continue;
    await suppressSubscriber(store, subscriber, kind);
    return kind;
  }
  return null;
}

/** The report comes before the quoted mail, of which its headers are enough. */
const READ_MAX = 200_000;
const RETURN_PATH = /\+([0-9a-f]{44})@/gi;
const UNSUBSCRIBE = /^List-Unsubscribe:[^\n]*\/follow\/([\w-]{44})\/leave/gim;

function kindOf(lines: string): Returned | undefined {
  // RFC 5965 §3.1; "not-spam" takes a complaint back.
  if (/^Feedback-Type:\s*(?:abuse|fraud|virus|other)/im.test(lines)) return "complaint";
  // RFC 3464 §2.3.3: failed for good. 5.7 is about the sender, and not about the address (RFC 3463 §3.8).
  const isFailed = /^Action:\s*failed/im.test(lines);
  return isFailed && /^Status:\s*5\.[1-6]\.\d/im.test(lines) ? "bounce" : undefined;
}
