import { render } from "preact-render-to-string";
import { CATALOGUES } from "../../../site/messages/messages.ts";
import { dayOf, fill, type Wording } from "../../../site/messages/words.ts";
import { Filled } from "../../../site/parts/filled.tsx";
import { DraftingLines } from "../../../site/parts/drafting-lines.tsx";
import { wordingBeside } from "../../../site/words-beside.ts";
import { FIRST_FILE, pictureFileName } from "../../contract/pictures.ts";
import type { Piece } from "../../contract/piece.ts";
import type { PublicPiece, Writer } from "../../contract/records.ts";
import type { SiteLanguage } from "../../contract/vocabulary.ts";
import { nameAmong } from "../../render/mail/lines.ts";
import { MAIL_WIDTH, mailBlocks } from "../../render/mail/mail-html.ts";
import { mailText } from "../../render/mail/mail-text.ts";
import { sizeAt } from "../../render/pictures.ts";
import { renderPiece } from "../../render/piece.ts";
import { directionOf, directionOfPiece } from "../../render/text/direction.ts";
import { readingWords } from "../../render/text/reading-words.ts";
import { typeset } from "../../render/text/typeset.ts";
import type { Urls } from "../../render/urls.ts";
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

/** Gmail hides what is beyond 102 KB of HTML. The rest is for a recipient's own links. */
const HTML_BYTES_MAX = 98_000;

export interface PieceMail {
  piece: PublicPiece;
  writer: Writer;
  urls: Urls;
  site: MailSite;
  reader: Reader;
  /** If they differ from the headline and from the subtitle. */
  subject?: string | null | undefined;
  preview?: string | null | undefined;
  /** Why it is sent once more. */
  reason?: string | null | undefined;
  /** Whether it goes to its writer alone. */
  isTest?: boolean | undefined;
}

export interface ComposedPiece extends ComposedMail {
  /** The language of the words around the text. */
  language: SiteLanguage;
  /** Whether the HTML has only the beginning of the text. */
  isCut: boolean;
}

/** A piece as a mail, in HTML and in plain text. Both are made from the HTML of its record, as feeds have it. */
export function composePiece(mail: PieceMail): ComposedPiece {
  const piece = renderPiece(mail.piece, mail.writer, mail.urls);
  const beside = wordingBeside(piece, mail.site.language);
  const { mail: words } = CATALOGUES[beside.language];
  const lang = piece.language ?? beside.language;
  const wanted = oneLine(mail.subject || piece.title);
  const framed: Framed = {
    subject: mail.isTest ? fill(words.mailing_test_subject, { subject: wanted }) : wanted,
    preview: oneLine(mail.preview || typeset(piece.summary, lang)),
    site: mail.site,
    reader: mail.reader,
    language: beside.language,
    words,
    lang,
    direction: directionOfPiece(piece),
  };
  const shown: Shown = { mail, piece, beside, framed, lang };
  const { subject } = framed;
  return { subject, ...htmlOf(shown), text: textOf(shown), language: beside.language };
}

interface Shown {
  mail: PieceMail;
  piece: Piece;
  /** The words of the site beside the text. */
  beside: Wording;
  framed: Framed;
  lang: string;
}

function htmlOf(shown: Shown): { html: string; isCut: boolean } {
  const { piece, framed, mail } = shown;
  const { direction } = framed;
  const look = { pageUrl: piece.url, direction, link: linksOf(mail.site).light };
  const blocks = mailBlocks(piece.content_html ?? "", look);
  const frame = (some: readonly string[]) => {
    const isCut = some.length < blocks.length;
    const after = isCut ? <Rest {...shown} /> : <After {...shown} />;
    return frameHtml(
      framed,
      <>
        <Head {...shown} />
        <div dangerouslySetInnerHTML={{ __html: some.join("\n") }} />
        {after}
      </>,
    );
  };
  const whole = frame(blocks);
  if (Buffer.byteLength(whole) <= HTML_BYTES_MAX) return { html: whole, isCut: false };
  const around = Buffer.byteLength(frame([]));
  return { html: frame(thatFit(blocks, HTML_BYTES_MAX - around)), isCut: true };
}

/** The blocks from the beginning that fit, but not a heading without what it stands above. */
function thatFit(blocks: readonly string[], bytes: number): string[] {
  let left = bytes;
  let count = blocks.findIndex((block) => (left -= Buffer.byteLength(block) + 1) < 0);
  while (count > 0 && /^<h\d/.test(blocks[count - 1] ?? "")) count--;
  return blocks.slice(0, Math.max(count, 0));
}

function Head({ mail, piece, beside, framed, lang }: Shown) {
  const { words, language } = framed;
  const writer = piece.authors.map(({ name }) => name).join(", ");
  const standfirst = mail.piece.sub;
  return (
    <>
      <Notices mail={mail} framed={framed} />
      <h1 style="margin:0 0 12px;font-size:32px;line-height:1.2">
        <a class="i" href={piece.url} style="color:#1d1b18;text-decoration:none">
          {typeset(piece.title, lang)}
        </a>
      </h1>
      {standfirst && (
        <p class="q" style="margin:0 0 16px;font-size:20px;line-height:1.45;color:#625b50">
          {typeset(standfirst, lang)}
        </p>
      )}
      <p class="q" style={`margin:0 0 28px;${SMALL}`} lang={language} dir={directionOf(language)}>
        <bdi>{writer}</bdi> · {dayOf(piece.date_published, beside.language)} ·{" "}
        <a class="a" href={piece.url} style={`color:${linksOf(mail.site).light}`}>
          {words.read_on_site}
        </a>
      </p>
      <CoverPicture mail={mail} />
    </>
  );
}

function CoverPicture({ mail: { piece, urls } }: Pick<Shown, "mail">) {
  const { cover } = piece;
  if (!cover) return null;
  const { width } = sizeAt(cover, MAIL_WIDTH);
  return (
    <p style="margin:0 0 28px">
      <img
        src={urls.picture(cover.id, pictureFileName(FIRST_FILE))}
        alt={cover.alt}
        width={width}
        style="display:block;max-width:100%;height:auto;border:0"
      />
    </p>
  );
}

function noticesOf({
  mail: { reason, isTest },
  framed: { words },
}: Pick<Shown, "mail" | "framed">) {
  return [
    ...(isTest ? [words.mailing_test] : []),
    ...(reason ? [fill(words.sent_again, { reason })] : []),
  ];
}

function Notices(shown: Pick<Shown, "mail" | "framed">) {
  const { language } = shown.framed;
  return noticesOf(shown).map((notice) => (
    <p
      class="q k"
      lang={language}
      dir="auto"
      style={`margin:0 0 24px;padding:12px 14px;background:#f4f1ea;${SMALL}`}
    >
      {notice}
    </p>
  ));
}

/** What the page has below the text: where it appeared first, and who wrote it. */
function After({ mail, piece, beside, framed: { direction } }: Shown) {
  const look = { pageUrl: piece.url, direction, link: linksOf(mail.site).light };
  const blocks = mailBlocks(afterHtml(piece, beside), look);
  if (!blocks.length) return null;
  return <div class="q" style={SMALL} dangerouslySetInnerHTML={{ __html: blocks.join("\n") }} />;
}

function afterHtml(piece: Piece, site: Wording): string {
  const first = piece.external_url;
  return render(
    <>
      {first && (
        <p lang={site.language}>
          <Filled
            message={site.words.first_published}
            site={<a href={first}>{new URL(first).host}</a>}
          />
        </p>
      )}
      <DraftingLines piece={piece} site={site} />
    </>,
  );
}

function Rest({ piece, mail, framed: { words, language } }: Shown) {
  return (
    <p lang={language} dir={directionOf(language)} style="margin:8px 0 0;font-weight:bold">
      <a class="a" href={piece.url} style={`color:${linksOf(mail.site).light}`}>
        {words.rest_on_site}
      </a>
    </p>
  );
}

function textOf(shown: Shown): string {
  const { mail, piece, beside, framed, lang } = shown;
  const { words } = framed;
  const names = oneLine(piece.authors.map(({ name }) => name).join(", "));
  const writer = nameAmong(names, directionOf(beside.language));
  const { notes } = readingWords(lang);
  const { cover } = mail.piece;
  const title = titled(typeset(piece.title, lang));
  const plain = (html: string): string => mailText(html, { pageUrl: piece.url, notes });
  return frameText(framed, [
    ...noticesOf(shown).map(wrapped),
    title,
    mail.piece.sub ? wrapped(typeset(mail.piece.sub, lang)) : "",
    `${writer} · ${dayOf(piece.date_published, beside.language)}\n${words.read_on_site}: ${piece.url}`,
    cover?.alt ? wrapped(`[${cover.alt}]`) : "",
    plain(piece.content_html ?? ""),
    plain(afterHtml(piece, beside)),
  ]);
}
