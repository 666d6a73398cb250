import { parseJson } from "../contract/transfer/foreign-text.ts";
import { z } from "zod";
import { CARD_AUTHOR_MAX, CARD_TITLE_MAX, type Elsewhere } from "../contract/elsewhere.ts";
import {
  codePointLength,
  DIRECTION_CONTROLS,
  hasTooManyMarks,
  hasVisibleCharacter,
  shownLine,
} from "../contract/text.ts";
import type { Outbound } from "../outbound/client.ts";
import { followRedirects } from "../outbound/follow.ts";

/** The facts that a site gives about one of its addresses. Its HTML is never read. */
export interface CardFacts {
  title: string | null;
  author: string | null;
  /** The address of a picture. */
  picture: string | null;
}

export type Answer = CardFacts | { failure: "final" | "temporary" | "ours" };

/** A title, an author and some HTML have a few kilobytes; a gist of many files has more, of which the beginning is enough. */
const ANSWER_BYTES = 512 * 1_024;
/** No such thing, or its owner does not show it. Other answers may be better another time. */
const FINAL = new Set([400, 401, 403, 404, 410, 451]);

/** Asks a site about one of its addresses, on behalf of the writer whose text shows it. */
export async function askAbout(
  outbound: Outbound,
  { ask = "", kind }: Pick<Elsewhere, "ask" | "kind">,
  of: { writerId: string; seconds: number; signal: AbortSignal },
): Promise<Answer> {
  const headers = { accept: "application/json", "user-agent": "Galley/1" };
  const request = { ...of, url: ask, headers, bytes: ANSWER_BYTES };
  const outcome = await followRedirects(outbound, request);
  if ("failure" in outcome) {
    const isOurs = outcome.failure === "busy" || outcome.failure === "aborted";
    return { failure: isOurs ? "ours" : "temporary" };
  }
  if (outcome.status !== 200) {
    return { failure: FINAL.has(outcome.status) ? "final" : "temporary" };
  }
  if (outcome.isCut) return { failure: "final" };
  const facts = readAnswer(outcome.body.toString("utf8"), kind);
  return facts ?? { failure: "final" };
}

const field = z.string().nullish().catch(null);

/** The fields of oEmbed that a card shows (https://oembed.com, 2.3.4). */
const OEmbed = z.object({ title: field, author_name: field, thumbnail_url: field });

const Gist = z.object({
  description: field,
  owner: z.object({ login: field }).nullish().catch(null),
  files: z.record(z.string(), z.unknown()).catch({}),
});

function readAnswer(text: string, kind: Elsewhere["kind"]): CardFacts | undefined {
  const json = parseJson(text);
  if (kind === "code") {
    const { success, data } = Gist.safeParse(json);
    if (!success) return undefined;
    const [file] = Object.keys(data.files);
    return {
      title: cardLine(data.description, CARD_TITLE_MAX) ?? cardLine(file, CARD_TITLE_MAX),
      author: cardLine(data.owner?.login, CARD_AUTHOR_MAX),
      picture: null,
    };
  }
  const { success, data } = OEmbed.safeParse(json);
  if (!success) return undefined;
  return {
    title: cardLine(data.title, CARD_TITLE_MAX),
    author: cardLine(data.author_name, CARD_AUTHOR_MAX),
    // The picture beside a post is its writer's, and often what it is about is another.
    picture: kind === "video" ? (data.thumbnail_url ?? null) : null,
  };
}

/**
 * Words of another site as one line of plain text: without characters that nobody sees and without those that turn the text
 * around them. It is cut where it is too long.
 */
export function cardLine(given: string | null | undefined, max: number): string | null {
  // Far more than is shown, and little enough for what follows.
  const line = shownLine((given ?? "").slice(0, 10 * max).replace(DIRECTION_CONTROLS, ""));
  if (!hasVisibleCharacter(line) || hasTooManyMarks(line) || !line.isWellFormed()) return null;
  if (codePointLength(line) <= max) return line;
  const cut = Array.from(line)
    .slice(0, max - 1)
    .join("");
  return `${cut.trimEnd()}…`;
}
