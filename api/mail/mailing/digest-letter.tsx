import { CATALOGUES } from "../../../site/messages/messages.ts";
import { counted, dayOf, fill } from "../../../site/messages/words.ts";
import type { PieceListItem } from "../../contract/piece.ts";
import type { SiteLanguage } from "../../contract/vocabulary.ts";
import { nameAmong } from "../../render/mail/lines.ts";
import { directionInList, directionOf } from "../../render/text/direction.ts";
import { typeset } from "../../render/text/typeset.ts";
import { oneLine } from "../writing.ts";
import {
  type ComposedMail,
  type Framed,
  frameHtml,
  frameText,
  linksOf,
  type MailSite,
  type Reader,
  SMALL,
  titled,
  wrapped,
} from "./mail-frame.tsx";

export interface DigestMail {
  /** As lists show them, in the order of the mail. */
  pieces: readonly PieceListItem[];
  language: SiteLanguage;
  site: MailSite;
  reader: Reader;
}

/** The pieces of a week in one mail: headlines, what they are about, and where to read them. */
export function composeDigest({
  pieces,
  language,
  site,
  reader,
}: DigestMail): ComposedMail & Pick<DigestMail, "language"> {
  const { mail: words } = CATALOGUES[language];
  const name = oneLine(site.name);
  const subject = fill(counted(words.digest_subject, pieces.length, language), { site: name });
  const framed: Framed = {
    subject,
    preview: pieces.map(({ title }) => oneLine(title)).join(" · "),
    site,
    reader,
    language,
    words,
    lang: language,
    direction: directionOf(language),
  };
  const html = frameHtml(
    framed,
    <>
      <h1 style="margin:0 0 28px;font-size:26px;line-height:1.25">{subject}</h1>
      {pieces.map((piece, index) => (
        <ListedPiece key={piece.id} piece={piece} framed={framed} isFirst={index === 0} />
      ))}
    </>,
  );
  const items = pieces.map((piece) =>
    [
      wrapped(typesetIn(piece, piece.title)),
      wrapped(typesetIn(piece, piece.summary)),
      `${byline(piece, language)}\n${piece.url}`,
    ]
      .filter(Boolean)
      .join("\n"),
  );
  return { subject, html, text: frameText(framed, [titled(subject), ...items]), language };
}

function ListedPiece({
  piece,
  framed,
  isFirst,
}: {
  piece: PieceListItem;
  framed: Framed;
  isFirst: boolean;
}) {
  const { site, language } = framed;
  const direction = directionInList(piece);
  const side = direction === "rtl" ? "right" : "left";
  return (
    <div
      class="l"
      lang={piece.language}
      dir={direction}
      style={`margin:0 0 24px;${isFirst ? "" : "border-top:1px solid #ddd6c8;padding:24px 0 0;"}text-align:${side}`}
    >
      <h2 style="margin:0 0 8px;font-size:22px;line-height:1.25">
        <a class="a" href={piece.url} style={`color:${linksOf(site).light}`}>
          {typesetIn(piece, piece.title)}
        </a>
      </h2>
      <p style="margin:0 0 8px;font-size:17px;line-height:1.5">{typesetIn(piece, piece.summary)}</p>
      <p class="q" lang={language} dir={directionOf(language)} style={`margin:0;${SMALL}`}>
        <bdi>{namesOf(piece)}</bdi> · {dayOf(piece.date_published, language)}
      </p>
    </div>
  );
}

function byline(piece: PieceListItem, language: SiteLanguage): string {
  const names = nameAmong(namesOf(piece), directionOf(language));
  return `${names} · ${dayOf(piece.date_published, language)}`;
}

function namesOf({ authors }: PieceListItem): string {
  return authors.map(({ name }) => oneLine(name)).join(", ");
}

function typesetIn({ language = "en" }: PieceListItem, text: string): string {
  return typeset(text, language);
}
