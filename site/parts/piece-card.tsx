import { directionInList } from "../../api/render/text/direction.ts";
import { typeset } from "../../api/render/text/typeset.ts";
import { categoryName, type Wording } from "../messages/words.ts";
import type { ListedPiece } from "../page-data.ts";
import { pathOf } from "../path.ts";
import { AuthorName } from "./author-name.tsx";
import { Day } from "./day.tsx";

export interface PieceCardProps {
  piece: ListedPiece;
  site: Wording;
  /**
   * `lead`: the first story of a page, large. `row`: the words with the cover beside them. `tile`: the cover above the
   * words. `line`: a headline with its byline.
   */
  look: "lead" | "row" | "tile" | "line";
  heading?: "h2" | "h3";
  /** Left out where all pieces of a list are in one. */
  hasCategory?: boolean;
  /** Left out on the writer's own page. */
  hasAuthor?: boolean;
  /** Whether the cover is on the screen before anyone scrolls. */
  isSeenAtOnce?: boolean;
}

/** A piece as lists show it. */
export function PieceCard({
  piece,
  site,
  look,
  heading: Heading = "h2",
  hasCategory = true,
  hasAuthor = true,
  isSeenAtOnce = false,
}: PieceCardProps) {
  const { url, title, summary, category, language = "en" } = piece;
  const href = pathOf(url);
  const cover = look === "line" ? null : piece.cover;
  return (
    <article
      class={`card ${look} h-entry${cover ? " covered" : ""}`}
      lang={language}
      dir={directionInList(piece)}
    >
      <div class="card-words">
        {hasCategory && category && (
          <p class="kicker" lang={site.language}>
            <a class="p-category" href={`/category/${category}`}>
              {categoryName(category, site)}
            </a>
          </p>
        )}
        <Heading class="p-name">
          <a class="u-url" href={href}>
            {typeset(title, language)}
          </a>
        </Heading>
        {look !== "line" && <p class="card-summary p-summary">{typeset(summary, language)}</p>}
        <CardByline piece={piece} site={site} hasAuthor={hasAuthor} />
      </div>
      {cover && <CardCover cover={cover} href={href} look={look} isSeenAtOnce={isSeenAtOnce} />}
    </article>
  );
}

function CardByline({
  piece,
  site,
  hasAuthor,
}: Pick<PieceCardProps, "piece" | "site" | "hasAuthor">) {
  return (
    <p class="byline" lang={site.language}>
      {hasAuthor &&
        piece.authors.map((author) => (
          <AuthorName key={author.slug} author={author} site={site} />
        ))}{" "}
      <Day date={piece.date_published} site={site} />
    </p>
  );
}

/** The widths at which stylesheets show covers. */
const SIZES = {
  lead: "(min-width: 60rem) 38rem, 100vw",
  tile: "(min-width: 60rem) 22rem, (min-width: 36rem) 46vw, 100vw",
  row: "(min-width: 36rem) 13rem, 7rem",
};

/** It leads where the headline leads, so the keyboard and screen readers pass over it. */
function CardCover({
  cover: { webp, webp_large, jpeg, width, height, alt },
  href,
  look,
  isSeenAtOnce,
}: {
  cover: NonNullable<ListedPiece["cover"]>;
  href: string;
  look: PieceCardProps["look"];
  isSeenAtOnce: boolean;
}) {
  return (
    <a class="card-cover" href={href} tabIndex={-1} aria-hidden="true">
      <picture>
        {webp && (
          <source
            type="image/webp"
            srcset={webp_large ? `${webp} ${width}w, ${webp_large} 1280w` : webp}
            sizes={webp_large && look !== "line" ? SIZES[look] : undefined}
          />
        )}
        <img
          class="u-photo"
          src={jpeg}
          alt={alt}
          width={width}
          height={height}
          loading={isSeenAtOnce ? undefined : "lazy"}
          fetchpriority={look === "lead" && isSeenAtOnce ? "high" : undefined}
          decoding="async"
        />
      </picture>
    </a>
  );
}
