import { createHash } from "node:crypto";
import { MAILING_LIMITS } from "../../contract/mailing/mailing.ts";
import { canRecover } from "../../store/engine/faults.ts";
import type { MailingRow } from "../../store/engine/tables-mailing.ts";
import { createAttempts } from "../../store/log/attempts.ts";
import { createLoop, type DueLoop, patiently } from "../../store/log/loop.ts";
import { type Troubles, TryLater } from "../../store/log/troubles.ts";
import { makeDigest } from "../../store/mailing/digests.ts";
import {
  expandMailings,
  finishMailings,
  isAnyMailingOpen,
  readyMailings,
  startMailing,
} from "../../store/mailing/mailing-queue.ts";
import { findMailing } from "../../store/mailing/mailings.ts";
import {
  claimRecipients,
  expireRecipients,
  type RecipientClaim,
  type RecipientOutcome,
  recordRecipient,
} from "../../store/mailing/recipient-claims.ts";
import { countPastRecipients } from "../../store/mailing/past-recipients.ts";
import { signedToken } from "../../store/mailing/signed-links.ts";
import { endPauses, forgetLeft } from "../../store/mailing/subscribers.ts";
import { reasonsOf } from "../../store/mailing/subscriptions.ts";
import type { ComposeTools } from "../writing.ts";
import type { BulkMail, MailingLetter } from "./bulk-smtp.ts";
import { addressed, composeDigestMail, composePieceMail } from "./compose-mailing.ts";
import { followedWords } from "./followed-words.ts";
import type { ComposedMail } from "./mail-frame.tsx";

export interface MailingPostOptions extends ComposeTools {
  bulk: BulkMail;
  from: string;
  perMinute: number;
  /** Where undelivered mails return to, if not to the sender. */
  bounce: string | null;
  log?: (message: string) => void;
  pollMs?: number;
  troubles?: Troubles;
}

const POLL_MS = 2_000;
/** While mails leave, how often new mailings, lost claims and finished ones are looked for. */
const TEND_MS = 1_000;
/** How long to wait for the rate. */
const LIMITED_MS = 250;
/** A mail server that was away for a minute is used again within seconds; one that is away for hours is not hammered. */
const RESTS_MS = [1_000, 2_000, 5_000, 10_000, 30_000];
/** How long a mailing rests that could not be written, by a fault of the software. */
const BROKEN_MS = 300_000;
/** How often addresses are removed that have followed nothing for a month, and recipients of old mailings are counted. */
const TIDY_MS = 3_600_000;

/**
 * Sends mailings to followers. All state is in the database: a recipient is marked before the mail server is spoken to, so
 * that nobody gets a mail twice if this process is killed. Several nodes may run it side by side.
 */
export function createMailingPost(options: MailingPostOptions): DueLoop {
  const { store, bulk, perMinute, log, pollMs = POLL_MS, troubles } = options;
  const loop = createLoop({ name: "mailing", step, pollMs, troubles, restsMs: RESTS_MS });
  const attempts = createAttempts();
  const composer = createComposer(options);
  let tendedAt = Number.NEGATIVE_INFINITY;
  let tidiedAt = Number.NEGATIVE_INFINITY;

  async function step(signal?: AbortSignal): Promise<number | void> {
    attempts.throwFailed();
    if (!attempts.count() || performance.now() - tendedAt > TEND_MS) {
      await endPauses(store);
      await makeDigest(store);
      if (performance.now() - tidiedAt > TIDY_MS) {
        await forgetLeft(store, MAILING_LIMITS.leftDays);
        await countPastRecipients(store);
        tidiedAt = performance.now();
      }
      if (!attempts.count() && !(await isAnyMailingOpen(store))) {
        composer.forget();
        bulk.close();
        return;
      }
      await tend(signal);
      tendedAt = performance.now();
    }
    const room = MAILING_LIMITS.atOnce - attempts.count();
    if (room <= 0 || signal?.aborted) return;
    const { claims, isLimited } = await claimRecipients(store, { room, perMinute });
    // One that is stopped before its result could be recorded becomes unknown when the claim expires.
    for (const claim of claims) attempts.add(attempt(claim), loop);
    if (claims.length) loop.works();
    else if (!attempts.count()) bulk.close();
    if (isLimited) return LIMITED_MS;
  }

  async function tend(signal: AbortSignal | undefined): Promise<void> {
    const lost = await expireRecipients(store);
    if (lost) log?.(`Nobody knows whether ${lost} mails to followers arrived. ${LISTED}`);
    for (const mailing of await readyMailings(store.read)) {
      const mail = await composer.compose(mailing);
      if (mail) await startMailing(store, mailing.id, mail);
    }
    while (await expandMailings(store)) if (signal?.aborted) return;
    await finishMailings(store);
  }

  async function attempt(claim: RecipientClaim): Promise<void> {
    const letter = await composer.letterTo(claim).catch(async (error: unknown) => {
      // Nothing was sent.
      await record(claim, { kind: "later", error: String(error), isUncounted: true });
      throw error;
    });
    if (!letter) return record(claim, { kind: "left" });
    const { outcome, trouble } = await bulk.send(letter);
    await record(claim, outcome);
    if (outcome.kind === "unknown") {
      log?.(`The connection was cut while a mail to a follower was handed over. ${LISTED}`);
    }
    if (trouble !== undefined) throw new TryLater(`The mail server takes no mails: ${trouble}`);
  }

  async function record(claim: RecipientClaim, outcome: RecipientOutcome): Promise<void> {
    const patience = { name: "mailing", troubles, signal: attempts.stopping } as const;
    await patiently(() => recordRecipient(store, claim, outcome), patience);
  }

  const due = attempts.loopOf(loop, step);
  return {
    ...due,
    run: async (signal) => {
      await due.run(signal);
      bulk.close();
    },
  };
}

const LISTED = 'They are not sent again by themselves: see "npm run admin -- followers mailings".';

/** Writes each mailing once, and each letter from it. */
function createComposer(options: MailingPostOptions) {
  const { store, urls, from, bounce, log } = options;
  const { hostname: host } = new URL(urls.home);
  const mailings = new Map<string, Promise<MailingRow | undefined>>();
  const digests = new Map<string, ReturnType<typeof composeDigestMail>>();
  const brokenUntil = new Map<string, number>();

  /** One mailing that cannot be written must not hold up the others. */
  async function compose(mailing: MailingRow): Promise<ComposedMail | null> {
    const { id, html, text, subject } = mailing;
    if (html !== null && text !== null) return { html, text, subject };
    if (performance.now() < (brokenUntil.get(id) ?? 0)) return null;
    try {
      return await composePieceMail(options, mailing);
    } catch (error) {
      if (canRecover(error)) throw error;
      brokenUntil.set(id, performance.now() + BROKEN_MS);
      log?.(`The mail of piece ${mailing.piece_id} could not be written: ${String(error)}`);
      return null;
    }
  }

  async function contentOf(claim: RecipientClaim) {
    const { mailingId, kind, pieces } = claim;
    const mailing = await remembered(mailings, mailingId, () => findMailing(store.read, mailingId));
    if (!mailing) return null;
    if (kind === "digest") {
      const language = claim.subscriber?.language;
      const key = `${mailingId} ${language} ${pieces.join(" ")}`;
      return remembered(digests, key, () => composeDigestMail(options, language, pieces));
    }
    const { html, text, subject } = mailing;
    return html === null || text === null ? null : { html, text, subject };
  }

  async function letterTo(claim: RecipientClaim): Promise<MailingLetter | null> {
    const content = await contentOf(claim);
    if (!content) return null;
    const { subscriber, email, subscriberId, mailingId, kind, pieceId } = claim;
    const token = subscriber && signedToken("manage", subscriber);
    const settings = token === null ? urls.home : urls.following(token);
    const leave = token === null ? urls.home : urls.unfollow(token);
    const about = kind === "piece" ? pieceId : mailingId;
    return {
      to: email,
      fromName: (await options.site()).name,
      returnPath: subscriber && bounce ? returnPathOf(bounce, subscriber) : (bounce ?? from),
      ...(await addressed(content, { settings, leave }, async (language) =>
        followedWords(options, await reasonsOf(store.read, claim), language),
      )),
      messageId: `<${digestOf(`${about} ${subscriberId}`)}@${host}>`,
      list: token === null ? null : { host, leave },
    };
  }

  return {
    compose,
    letterTo,
    forget: () => {
      mailings.clear();
      digests.clear();
    },
  };
}

/** Mails of some hundred kilobytes, of which a worker needs a few at a time. */
const REMEMBERED_MAX = 20;

function remembered<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  if (known.size >= REMEMBERED_MAX) known.clear();
  const found = known.get(key) ?? make();
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

/** A return path of its own for each follower (VERP): what comes back names them, whatever the other server writes. */
function returnPathOf(bounce: string, subscriber: { id: string; secret: string }): string {
  const [name, domain] = bounce.split("@");
  return `${name}+${signedToken("bounce", subscriber)}@${domain}`;
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
