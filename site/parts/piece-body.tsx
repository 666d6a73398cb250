import type { Piece } from "../../api/contract/piece.ts";
import { directionOf, directionOfPiece } from "../../api/render/text/direction.ts";
import { lengthOf } from "../../api/render/text/reading-time.ts";
import { tagSlug } from "../../api/render/slug.ts";
import { typeset } from "../../api/render/text/typeset.ts";
import { categoryName, counted, type Wording } from "../messages/words.ts";
import { languageName } from "../messages/language-name.ts";
import type { PieceReceipt } from "../page-data.ts";
import { pathOf } from "../path.ts";
import { AuthorName } from "./author-name.tsx";
import { Contents } from "./contents.tsx";
import { Day } from "./day.tsx";
import { DraftingLines } from "./drafting-lines.tsx";
import { SeriesLine } from "./piece-series.tsx";
import { Filled } from "./filled.tsx";

export interface PieceBodyProps {
  piece: Piece;
  /** Only the one that the writer wrote: the excerpt that lists show would repeat the opening. */
  standfirst: string | null;
  /** The cover as a picture element. */
  cover: string | null;
  /** The sanitised body as its own page shows it: with addresses as the writer gave them. */
  html: string;
  site: Wording;
  /** What the public log says about it; none before it is published. */
  receipt?: PieceReceipt | null | undefined;
  /** Whether the text is shown to somebody before it is published. */
  isDraft?: boolean | undefined;
}

/** A piece as readers see it. The desk's preview is the same component. */
export function PieceBody({
  piece,
  standfirst,
  cover,
  html,
  site,
  receipt,
  isDraft,
}: PieceBodyProps) {
  const language = piece.language ?? "en";
  const { minutes } = lengthOf(piece.content_text);
  return (
    <article class="piece h-entry" lang={language} dir={directionOfPiece(piece)}>
      <header>
        {piece.category && (
          <p class="kicker" lang={site.language}>
            <a class="p-category" href={`/category/${piece.category}`}>
              {categoryName(piece.category, site)}
            </a>
          </p>
        )}
        <h1 class="p-name">{typeset(piece.title, language)}</h1>
        {standfirst && <p class="standfirst p-summary">{typeset(standfirst, language)}</p>}
        {piece.series && <SeriesLine series={piece.series} site={site} />}
        <Byline piece={piece} minutes={minutes} site={site} />
        <AlsoIn piece={piece} site={site} />
      </header>
      {cover && <figure class="cover" dangerouslySetInnerHTML={{ __html: featured(cover) }} />}
      <Contents html={html} minutes={minutes} site={site} />
      {/* Sanitised when the piece was saved for publishing. */}
      <div class="text e-content" dangerouslySetInnerHTML={{ __html: html }} />
      <PieceFooter piece={piece} site={site} receipt={receipt} isDraft={isDraft} />
    </article>
  );
}

/** The name by which microformats know the picture of a piece (https://microformats.org/wiki/featured). */
function featured(cover: string): string {
  return cover.replace("<img ", '<img class="u-featured" ');
}

function Byline({
  piece,
  minutes,
  site,
}: Pick<PieceBodyProps, "piece" | "site"> & { minutes: number }) {
  const isChanged = piece.date_modified.slice(0, 10) !== piece.date_published.slice(0, 10);
  return (
    <div class="piece-byline" lang={site.language}>
      {piece.authors.map(({ slug, avatar }) =>
        avatar ? (
          <img key={slug} class="avatar" src={pathOf(avatar)} width="48" height="48" alt="" />
        ) : null,
      )}
      <div>
        <p class="by">
          {piece.authors.map((author) => (
            <AuthorName key={author.slug} author={author} site={site} />
          ))}
        </p>
        <p class="facts">
          <a class="u-url" href={pathOf(piece.url)}>
            <Day date={piece.date_published} site={site} property="dt-published" />
          </a>
          <span>{counted(site.words.minutes, minutes, site.language)}</span>
          {isChanged && (
            <span>
              <Filled
                message={site.words.updated}
                date={<Day date={piece.date_modified} site={site} property="dt-updated" />}
              />
            </span>
          )}
        </p>
      </div>
    </div>
  );
}

/** The same piece in other languages, each named in its own. */
function AlsoIn({ piece: { translations = [] }, site }: Pick<PieceBodyProps, "piece" | "site">) {
  if (!translations.length) return null;
  const links = translations.map(({ url, language }, index) => (
    <>
      {index > 0 && " · "}
      <a href={pathOf(url)} rel="alternate" hreflang={language} lang={language}>
        <bdi>{languageName(language)}</bdi>
      </a>
    </>
  ));
  return (
    <p class="also-in" lang={site.language} dir={directionOf(site.language)}>
      <Filled message={site.words.also_in} languages={links} />
    </p>
  );
}

function PieceFooter({
  piece,
  site,
  receipt,
  isDraft,
}: Pick<PieceBodyProps, "piece" | "site" | "receipt" | "isDraft">) {
  const { external_url, tags, title, url } = piece;
  const { words } = site;
  return (
    <footer lang={site.language}>
      {external_url && (
        <p class="first-published" dir="auto">
          <Filled
            message={words.first_published}
            site={
              <a href={external_url} rel="noopener nofollow">
                {new URL(external_url).host}
              </a>
            }
          />
        </p>
      )}
      <DraftingLines piece={piece} site={site} isDraft={isDraft} />
      {receipt && (
        <p class="receipt-line">
          <a href={receipt.url}>{receipt.words}</a>
        </p>
      )}
      {tags.length > 0 && (
        <ul class="tags" aria-label={words.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <a class="p-category" href={`/tag/${tagSlug(tag)}`} rel="tag" dir="auto">
                {tag}
              </a>
            </li>
          ))}
        </ul>
      )}
      {/* The script shows the buttons that only it can serve. */}
      <p class="share">
        <button type="button" data-share hidden>
          {words.share}
        </button>
        <button type="button" data-copy-link data-done={words.link_copied} hidden>
          {words.copy_link}
        </button>
        <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}>
          {words.by_mail}
        </a>
      </p>
    </footer>
  );
}
