import type { Wording } from "../messages/words.ts";
import { pathOf } from "../path.ts";

type ListPage = { url: string } | null;

/** The ways from one page of a list to the next, without script. */
export function ListPages({
  newer = null,
  older,
  site: { words },
}: {
  newer?: ListPage;
  older: ListPage;
  site: Wording;
}) {
  if (!newer && !older) return null;
  return (
    <nav class="pages" aria-label={words.pages}>
      {newer && (
        <a class="newer" href={pathOf(newer.url)} rel="prev">
          {words.newer}
        </a>
      )}
      {older && (
        <a class="older" href={pathOf(older.url)} rel="next">
          {words.older}
        </a>
      )}
    </nav>
  );
}
