import { elsewhereAt } from "../contract/elsewhere.ts";
import { Refusal } from "../contract/errors.ts";
import type { Outbound } from "../outbound/client.ts";
import { followRedirects } from "../outbound/follow.ts";
import type { Encoder } from "../pictures/encoder.ts";
import { ENCODER_VERSION } from "../pictures/encode-version.ts";
import { PICTURE_REQUEST } from "../pictures/fetch-picture.ts";
import { WORKER } from "../store/log/audit.ts";
import { createLoop, type DueLoop, type NodeLoopOptions } from "../store/log/loop.ts";
import { addPicture } from "../store/pictures/pictures.ts";
import {
  type CardOutcome,
  type DueCard,
  dueCards,
  recordCard,
} from "../store/pieces/drafts/elsewhere-cards.ts";
import { askAbout } from "./ask.ts";

export interface ElsewhereCardsOptions extends NodeLoopOptions {
  outbound: Outbound;
  encoder: Pick<Encoder, "take">;
  /** For one answer, with all redirects. */
  seconds?: number;
}

/** A writer who has pasted an address sees its card this soon. */
const POLL_MS = 3_000;
/** Asked about at once. A site that does not answer holds up the others for some seconds. */
const AT_ONCE = { limit: 8, perWriter: 2 };
/** A card shows its picture in the width of the text at most. */
const PICTURE_BYTES = 3 * 1_024 * 1_024;
const SECONDS = 10;

/**
 * Asks other sites about the videos, posts and gists in writers' texts, each once: for a title, an author and a picture,
 * which is kept as a picture of the writer's. Nobody waits for it: a text that is published before shows the address.
 */
export function createElsewhereCards({
  store,
  outbound,
  encoder,
  isLeader = () => true,
  seconds = SECONDS,
  troubles,
}: ElsewhereCardsOptions): DueLoop {
  const never = new AbortController().signal;

  async function catchUp(signal: AbortSignal = never): Promise<void> {
    if (!isLeader()) return;
    for (;;) {
      const due = await dueCards(store, AT_ONCE);
      const asked = await Promise.all(due.map((card) => askAndRecord(card, signal)));
      if (signal.aborted || !asked.some(Boolean)) return;
    }
  }

  /** Whether the card is no longer due. */
  async function askAndRecord(card: DueCard, signal: AbortSignal): Promise<boolean> {
    const outcome = await ask(card, signal);
    if (outcome) await recordCard(store, card, outcome);
    return outcome !== undefined;
  }

  /** Undefined if the reason lies with us: it is no attempt. */
  async function ask(card: DueCard, signal: AbortSignal): Promise<CardOutcome | undefined> {
    const there = elsewhereAt(card.address);
    // A version before this one knew the site.
    if (there?.ask === undefined) return { kind: "failed", isFinal: true };
    const of = { writerId: card.writer_id, seconds, signal };
    const answer = await askAbout(outbound, there, of);
    if ("failure" in answer) {
      if (answer.failure === "ours") return undefined;
      return { kind: "failed", isFinal: answer.failure === "final" };
    }
    const { title, author } = answer;
    if (title === null && author === null) return { kind: "failed", isFinal: true };
    const picture = answer.picture && (await takePicture(answer.picture, of));
    return { kind: "known", title, author, picture: picture || null };
  }

  /** A card without its picture is still a card. */
  async function takePicture(
    url: string,
    of: { writerId: string; seconds: number; signal: AbortSignal },
  ): Promise<string | null> {
    const request = { ...PICTURE_REQUEST, ...of, url, bytes: PICTURE_BYTES };
    const outcome = await followRedirects(outbound, request);
    if ("failure" in outcome || outcome.status !== 200 || outcome.isCut) return null;
    try {
      const picture = { ...(await encoder.take(outcome.body)), encoderVersion: ENCODER_VERSION };
      return (await addPicture(store, WORKER, { writerId: of.writerId, alt: "", picture })).id;
    } catch (error) {
      // It is no picture, the writer has no room for it, or the service is stopping.
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  const loop = createLoop({ name: "elsewhere", step: catchUp, pollMs: POLL_MS, troubles });
  return { ...loop, catchUp: () => catchUp() };
}
