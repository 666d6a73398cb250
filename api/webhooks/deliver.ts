import { WEBHOOK_LIMITS, WEBHOOK_USER_AGENT } from "../contract/webhook.ts";
import { keep, say } from "../contract/say.ts";
import type { Outbound, OutboundAnswer, Outcome } from "../outbound/client.ts";
import type { Urls } from "../render/urls.ts";
import type { Claim } from "../store/webhooks/delivery-claims.ts";
import type { Attempt, Verdict } from "../store/webhooks/delivery-results.ts";
import type { Store } from "../store/engine/open.ts";
import { findWriter } from "../store/people/writers.ts";
import { readPieceBody, testBody } from "./body.ts";
import { nextTry } from "./schedule.ts";
import { signatureHeaders } from "./sign.ts";

export interface DeliverOptions {
  store: Store;
  outbound: Outbound;
  /** The static tree, whose records are the bodies. */
  tree: string;
  urls: Urls;
  /** For a whole attempt. */
  seconds?: number;
}

export interface Try {
  attempt: Attempt;
  verdict: Verdict;
}

/** Makes one attempt. Gives null if it was cancelled, and `"absent"` if there is nothing to send; neither counts. */
export async function deliver(
  options: DeliverOptions,
  claim: Claim,
  signal: AbortSignal,
): Promise<Try | "absent" | null> {
  const { store, outbound, seconds = WEBHOOK_LIMITS.trySeconds } = options;
  const now = store.clock();
  const started = performance.now();
  const body = await bodyOf(options, claim, now);
  if (!body) return "absent";
  const time = Math.floor(now.getTime() / 1_000);
  const outcome = await outbound.send({
    url: claim.url,
    writerId: claim.writerId,
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": WEBHOOK_USER_AGENT,
      ...signatureHeaders({ id: claim.id, time, body }, claim.secrets),
    },
    body,
    seconds,
    bytes: WEBHOOK_LIMITS.answerBytes,
    signal,
  });
  if ("failure" in outcome && outcome.failure === "aborted") return null;
  return {
    attempt: {
      at: now.toISOString(),
      duration_ms: Math.round(performance.now() - started),
      ...logOf(outcome),
    },
    verdict: verdictOn(outcome, claim, store),
  };
}

async function bodyOf(
  { store, tree, urls }: DeliverOptions,
  { pieceId, writerId }: Claim,
  now: Date,
): Promise<Buffer | undefined> {
  if (pieceId !== null) return readPieceBody(tree, pieceId);
  const writer = await findWriter(store.read, "id", writerId);
  return writer && testBody(writer, urls, now.toISOString());
}

function verdictOn(outcome: Outcome, claim: Claim, store: Store): Verdict {
  if ("failure" in outcome) {
    const dueAt = retryOf(claim, store, undefined);
    const isReceiversFault = claim.kind === "piece" && outcome.failure !== "busy";
    return { kind: "failed", dueAt, isReceiversFault };
  }
  if (outcome.status >= 200 && outcome.status < 300) return { kind: "delivered" };
  if (outcome.status === 410) return { kind: "gone" };
  return {
    kind: "failed",
    dueAt: retryOf(claim, store, outcome.headers["retry-after"]),
    isReceiversFault: claim.kind === "piece",
  };
}

/** A test is sent once, because its sender is watching. */
function retryOf(claim: Claim, store: Store, retryAfter: string | undefined): Date | null {
  if (claim.kind === "test") return null;
  const { random } = store;
  return nextTry({ tries: claim.tries + 1, now: store.clock(), retryAfter, random });
}

function logOf(outcome: Outcome): Pick<Attempt, "status" | "response_head" | "error"> {
  if ("failure" in outcome) {
    return { status: null, response_head: null, error: keep(outcome.said) };
  }
  const { status } = outcome;
  const isMoved = status >= 300 && status < 400;
  return {
    status,
    response_head: headOf(outcome),
    error: isMoved
      ? keep(say("Redirects are not followed. Enter the address that it redirects to."))
      : null,
  };
}

/** The headers and the beginning of the body, without control characters and broken Unicode. */
function headOf({ headers, body }: OutboundAnswer): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const begun = body.subarray(0, WEBHOOK_LIMITS.headCharacters).toString("utf8");
  const whole = [...lines, "", begun].join("\n").trim();
  return whole
    .replace(/[^\P{Cc}\n\t]/gu, "�")
    .slice(0, WEBHOOK_LIMITS.headCharacters)
    .toWellFormed();
}
