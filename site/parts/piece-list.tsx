import type { PieceListItem } from "../../api/contract/piece.ts";
import { directionOfPiece } from "../../api/render/direction.ts";
import { pathOf } from "../path.ts";
import { Day } from "./day.tsx";
import { AuthorName } from "./author-name.tsx";

/** A list of pieces: headline, standfirst, writer and date. */
export function PieceList({ items, none }: { items: readonly PieceListItem[]; none: string }) {
  if (!items.length) return <p class="none">{none}</p>;
  return (
    <ol class="pieces">
      {items.map((item) => (
        <li key={item.id}>
          <article lang={item.language} dir={directionOfPiece(item)}>
            <h2>
              <a href={pathOf(item.url)}>{item.title}</a>
            </h2>
            <p>{item.summary}</p>
            <p class="byline" lang="en">
              {item.authors.map((author) => (
                <AuthorName key={author.slug} author={author} />
              ))}{" "}
              <Day date={item.date_published} />
            </p>
          </article>
        </li>
      ))}
    </ol>
  );
}
