import type { Piece } from "../../api/contract/piece.ts";
import { tagSlug } from "../../api/render/slug.ts";
import { directionOf, directionOfPiece } from "../../api/render/direction.ts";
import type { Wording } from "../messages/words.ts";
import { AuthorName } from "./author-name.tsx";
import { Day } from "./day.tsx";
import { Filled } from "./filled.tsx";

export interface PieceBodyProps {
  piece: Piece;
  /** Only the one that the writer wrote: the excerpt that lists show would repeat the opening. */
  standfirst: string | null;
  /** The cover as a picture element. */
  cover: string | null;
  /** The body as its own page shows it (see `pageHtml`): with addresses as the writer gave them. */
  html: string;
  site: Wording;
}

/** A piece as readers see it. The desk's preview is the same component. */
export function PieceBody({ piece, standfirst, cover, html, site }: PieceBodyProps) {
  const language = piece.language ?? "en";
  return (
    <article class="piece" lang={language} dir={directionOfPiece(piece)}>
      <header>
        <h1>{piece.title}</h1>
        {standfirst && <p class="standfirst">{standfirst}</p>}
        <p class="byline" lang={site.language}>
          {piece.authors.map((author) => (
            <AuthorName key={author.slug} author={author} site={site} />
          ))}{" "}
          <Day date={piece.date_published} site={site} />
          {piece.date_modified.slice(0, 10) !== piece.date_published.slice(0, 10) && (
            <>
              {" "}
              (
              <Filled
                message={site.words.updated}
                date={<Day date={piece.date_modified} site={site} />}
              />
              )
            </>
          )}
        </p>
      </header>
      {cover && <figure class="cover" dangerouslySetInnerHTML={{ __html: cover }} />}
      {/* Sanitised when the piece was saved for publishing. */}
      <div class="text" dangerouslySetInnerHTML={{ __html: html }} />
      <PieceFooter piece={piece} site={site} />
    </article>
  );
}

function PieceFooter({ piece, site }: Pick<PieceBodyProps, "piece" | "site">) {
  const { external_url, tags } = piece;
  // Empty, it would be a second line under the text.
  if (!external_url && !tags.length) return null;
  return (
    <footer lang={site.language} dir={directionOf(site.language)}>
      {external_url && (
        <p>
          <Filled
            message={site.words.first_published}
            site={
              <a href={external_url} rel="noopener nofollow">
                {new URL(external_url).host}
              </a>
            }
          />
        </p>
      )}
      {tags.length > 0 && (
        <ul class="tags" aria-label={site.words.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <a href={`/tag/${tagSlug(tag)}`} rel="tag" dir="auto">
                {tag}
              </a>
            </li>
          ))}
        </ul>
      )}
    </footer>
  );
}
