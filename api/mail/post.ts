import { Refusal } from "../contract/errors.ts";
import { MAIL_LIMITS } from "../contract/people/mail.ts";
import {
  claimMails,
  type MailClaim,
  type MailOutcome,
  recordMail,
  releaseMail,
} from "../store/people/mail-claims.ts";
import { canRecover } from "../store/engine/faults.ts";
import { createLoop, type DueLoop, patiently } from "../store/log/loop.ts";
import type { Troubles } from "../store/log/troubles.ts";
import { compose } from "./compose.ts";
import type { ComposeTools, Letter } from "./writing.ts";

/** Hands a letter to the mail server. Throws if that fails. */
export type SendLetter = (letter: Letter) => Promise<void>;

const POLL_MS = 2_000;

/**
 * Sends the queued mails. All state is in the database: if the process is killed, the next one goes on when the claims
 * expire. A mail may then arrive twice.
 */
export function createPost({
  send,
  log,
  pollMs = POLL_MS,
  troubles,
  ...tools
}: ComposeTools & {
  send: SendLetter;
  log?: (message: string) => void;
  pollMs?: number;
  troubles?: Troubles;
}): DueLoop {
  const { store } = tools;
  const loop = createLoop({ name: "mail", step: catchUp, pollMs, troubles });

  async function attempt(claim: MailClaim, signal: AbortSignal): Promise<void> {
    const patience = { name: "mail", troubles, signal } as const;
    const outcome = await tryOnce(claim).catch(async (error: unknown) => {
      // Not sent: it is due at once, and not only when the claim expires.
      await patiently(() => releaseMail(store, claim), patience);
      throw error;
    });
    // The mail server has the mail. The result is stored even if the database comes back late, or the mail would be
    // sent twice.
    const { isGivenUp } = await patiently(() => recordMail(store, claim, outcome), patience);
    if (outcome.kind !== "failed") return;
    const next = isGivenUp ? "It is not tried again." : "It is tried again.";
    log?.(`A mail (${claim.kind}) could not be sent: ${outcome.error} ${next}`);
  }

  async function tryOnce(claim: MailClaim): Promise<MailOutcome> {
    let letter: Letter | null;
    try {
      letter = await compose(tools, claim);
    } catch (error) {
      // The editor who invited has lost the right to, for example.
      if (error instanceof Refusal) return { kind: "dropped" };
      if (canRecover(error)) throw error;
      // One mail that cannot be written must not hold up the others.
      return { kind: "failed", error: String(error), isFinal: false };
    }
    if (!letter) return { kind: "dropped" };
    try {
      await send(letter);
      return { kind: "sent" };
    } catch (error) {
      const { message, responseCode } = error as Error & { responseCode?: number };
      // RFC 5321 §4.2.1: 5yz is a permanent failure. 535, a refused password, is the operator's to mend.
      const isFinal = responseCode !== undefined && responseCode >= 550 && responseCode < 560;
      return { kind: "failed", error: message, isFinal };
    }
  }

  async function catchUp(signal: AbortSignal): Promise<void> {
    for (;;) {
      const claims = await claimMails(store, MAIL_LIMITS.atOnce);
      if (!claims.length) return;
      if (signal.aborted) {
        for (const claim of claims) await releaseMail(store, claim);
        return;
      }
      const attempts = await Promise.allSettled(claims.map((claim) => attempt(claim, signal)));
      for (const outcome of attempts) if (outcome.status === "rejected") throw outcome.reason;
      loop.works();
    }
  }

  return { ...loop, catchUp: () => catchUp(new AbortController().signal) };
}
