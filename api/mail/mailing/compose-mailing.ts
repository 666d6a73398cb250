import type { PieceListItem } from "../../contract/piece.ts";
import { SITE_LANGUAGES, type SiteLanguage } from "../../contract/vocabulary.ts";
import { renderPieceListItem } from "../../render/piece.ts";
import { escapeAttribute } from "../../render/xml.ts";
import type { MailingRow } from "../../store/engine/tables-mailing.ts";
import { snapshotOfWhole } from "../../store/log/public-snapshot.ts";
import { findWriter } from "../../store/people/writers.ts";
import { cardsOf } from "../../store/pieces/public/cards.ts";
import type { ComposeTools } from "../writing.ts";
import { composeDigest } from "./digest-letter.tsx";
import { becauseLines, type ComposedMail, type MailSite, type Reader } from "./mail-frame.tsx";
import { composePiece } from "./piece-letter.tsx";
import { findMailed } from "./piece-mail.ts";

// A mail is written once for all its recipients. What differs between them is marked, and put in for each.

/** Writes the mail of a piece. Null if the piece is not public any more. */
export async function composePieceMail(
  tools: ComposeTools,
  { piece_id, subject, preview, reason }: MailingRow,
): Promise<ComposedMail | null> {
  const found = await findMailed(tools.store.read, piece_id ?? "");
  if (!found) return null;
  const site = await mailSiteOf(tools);
  const { urls } = tools;
  return withMarks(tools, (reader) =>
    composePiece({ ...found, urls, site, reader, subject, preview, reason }),
  );
}

/** Writes a weekly digest of these pieces. Null if none of them is public any more. */
export async function composeDigestMail(
  tools: ComposeTools,
  language: SiteLanguage | undefined,
  pieceIds: readonly string[],
): Promise<ComposedMail | null> {
  const { store, urls } = tools;
  // As in findMailed: each of them was readable everywhere before it was mailed.
  const cards = await cardsOf(snapshotOfWhole(store.read, ""), pieceIds);
  const pieces: PieceListItem[] = [];
  for (const card of cards) {
    const writer = await findWriter(store.read, "id", card.writerId);
    if (writer) pieces.push(renderPieceListItem(card, writer, urls));
  }
  if (!pieces.length) return null;
  const site = await mailSiteOf(tools);
  return withMarks(tools, (reader) =>
    composeDigest({ pieces, language: language ?? site.language, site, reader }),
  );
}

export async function mailSiteOf({ site, urls }: ComposeTools): Promise<MailSite> {
  const { name, language, accent = null } = await site();
  return { name, url: urls.home, language, accent };
}

/** No text has this character: the sanitiser and the fields of the contract take it away. */
const MARK = "\u{1}";
const WHAT_BEGINS = `${MARK}what `;
const WHAT = new RegExp(`${WHAT_BEGINS}([a-z]+)${MARK}`, "g");

/**
 * Composes with words that nobody can guess, and puts the marks in their places. A text with a mark in it could send the
 * address of its reader's own settings to another site.
 */
function withMarks(
  { store }: Pick<ComposeTools, "store">,
  compose: (reader: Reader) => ComposedMail & { language: SiteLanguage },
): ComposedMail {
  const secret = store.random(16).toString("hex");
  const reader = { what: `${secret}w`, settings: `${secret}s`, leave: `${secret}l` };
  const { subject, html, text, language } = compose(reader);
  const marked = (part: string): string =>
    part
      .replaceAll(MARK, "")
      .replaceAll(reader.what, WHAT_BEGINS + language + MARK)
      .replaceAll(reader.settings, `${MARK}settings${MARK}`)
      .replaceAll(reader.leave, `${MARK}leave${MARK}`);
  return { subject, html: marked(html), text: marked(text) };
}

/** The mail for one recipient. `whatIn` gives what they follow, in the language of the mail. */
export async function addressed(
  { html, text, subject }: ComposedMail,
  { settings, leave }: Pick<Reader, "settings" | "leave">,
  whatIn: (language: SiteLanguage) => Promise<string>,
): Promise<ComposedMail> {
  const [[, named] = []] = text.matchAll(WHAT);
  const language = SITE_LANGUAGES.find((one) => one === named);
  const what = language ? await whatIn(language) : "";
  const filled = (part: string, escape: (value: string) => string): string =>
    part
      .replaceAll(WHAT, () => escape(what))
      .replaceAll(`${MARK}settings${MARK}`, () => escape(settings))
      .replaceAll(`${MARK}leave${MARK}`, () => escape(leave));
  const lines = text.split("\n").map((line) => {
    const shown = filled(line, String);
    return language && line.includes(WHAT_BEGINS) ? becauseLines(shown, language) : shown;
  });
  return { subject, html: filled(html, escapeAttribute), text: lines.join("\n") };
}
