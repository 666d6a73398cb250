import { Refusal } from "../contract/errors.ts";
import { MAIL_LIMITS } from "../contract/mail.ts";
import {
  claimMails,
  type MailClaim,
  type MailOutcome,
  recordMail,
  releaseMail,
} from "../store/mail-claims.ts";
import { compose, type ComposeTools, type Letter } from "./compose.ts";

/** Hands a letter to the mail server. Throws if that fails. */
export type SendLetter = (letter: Letter) => Promise<void>;

export interface Post {
  /** Sends everything that is due now. */
  catchUp(): Promise<void>;
  /** Sends mails as they become due, until it is stopped. */
  run(signal: AbortSignal): Promise<void>;
  wake(): void;
}

const POLL_MS = 2_000;
/** How long running attempts may finish when the service stops. */
const GRACE_MS = 4_000;

/**
 * Sends the queued mails. All state is in the database: if the process is killed, the next one goes on when the claims
 * expire. A mail may then arrive twice.
 */
export function createPost({
  send,
  log,
  pollMs = POLL_MS,
  ...tools
}: ComposeTools & { send: SendLetter; log?: (message: string) => void; pollMs?: number }): Post {
  const { store } = tools;
  let wakeUp: (() => void) | undefined;

  async function attempt(claim: MailClaim): Promise<void> {
    const outcome = await tryOnce(claim);
    const { isGivenUp } = await recordMail(store, claim, outcome);
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
      throw error;
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

  async function catchUp(signal?: AbortSignal): Promise<void> {
    for (;;) {
      const claims = await claimMails(store, MAIL_LIMITS.atOnce);
      if (!claims.length) return;
      if (signal?.aborted) {
        for (const claim of claims) await releaseMail(store, claim);
        return;
      }
      await Promise.all(claims.map(attempt));
    }
  }

  return {
    catchUp: () => catchUp(),
    wake: () => wakeUp?.(),
    run: async (signal) => {
      const stopped = new Promise<void>((resolve) => {
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
      while (!signal.aborted) {
        const work = catchUp(signal);
        await Promise.race([work, stopped]);
        if (signal.aborted) {
          await Promise.race([work, after(GRACE_MS)]);
          return;
        }
        const woken = new Promise<void>((resolve) => {
          wakeUp = resolve;
        });
        await Promise.race([woken, stopped, after(pollMs)]);
      }
    },
  };
}

async function after(ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
