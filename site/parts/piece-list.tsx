import { directionOfPiece } from "../../api/render/direction.ts";
import type { Wording } from "../messages/words.ts";
import type { ListedPiece } from "../page-data.ts";
import { pathOf } from "../path.ts";
import { Day } from "./day.tsx";
import { AuthorName } from "./author-name.tsx";

/** Covers of the first pieces are on the screen before anyone scrolls. */
const SEEN_AT_ONCE = 3;

/** A list of pieces: headline, standfirst, writer and date, and the cover if there is one. */
export function PieceList({
  items,
  none,
  site,
}: {
  items: readonly ListedPiece[];
  none: string;
  site: Wording;
}) {
  if (!items.length) return <p class="none">{none}</p>;
  return (
    <ol class="pieces">
      {items.map((item, index) => (
        <li key={item.id}>
          <article
            class={item.cover ? "covered" : undefined}
            lang={item.language}
            dir={directionOfPiece(item)}
          >
            <h2>
              <a href={pathOf(item.url)}>{item.title}</a>
            </h2>
            <p>{item.summary}</p>
            <p class="byline" lang={site.language}>
              {item.authors.map((author) => (
                <AuthorName key={author.slug} author={author} site={site} />
              ))}{" "}
              <Day date={item.date_published} site={site} />
            </p>
            {item.cover && (
              <SmallCover
                cover={item.cover}
                href={pathOf(item.url)}
                isSeenAtOnce={index < SEEN_AT_ONCE}
              />
            )}
          </article>
        </li>
      ))}
    </ol>
  );
}

/** It leads where the headline leads, so the keyboard and screen readers pass over it. */
function SmallCover({
  cover: { webp, jpeg, width, height },
  href,
  isSeenAtOnce,
}: {
  cover: NonNullable<ListedPiece["cover"]>;
  href: string;
  isSeenAtOnce: boolean;
}) {
  return (
    <a class="cover" href={href} tabIndex={-1} aria-hidden="true">
      <picture>
        {webp && <source type="image/webp" srcset={webp} />}
        <img
          src={jpeg}
          alt=""
          width={width}
          height={height}
          loading={isSeenAtOnce ? undefined : "lazy"}
          decoding="async"
        />
      </picture>
    </a>
  );
}
