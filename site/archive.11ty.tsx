import { monthOf } from "./messages/words.ts";
import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { ListPages } from "./parts/list-pages.tsx";
import { PieceList } from "./parts/piece-list.tsx";
import { pathOf } from "./path.ts";

export const data = PAGED;

/** A fixed range of the pieces of a writer, a category, a tag or the whole site, month by month. */
export function render({ title, list, span, pieces, newer, older, site }: PageData<"archive">) {
  const months = Map.groupBy(pieces, ({ date_published }) => date_published.slice(0, 7));
  // A piece with an earlier date stands where it was published.
  const newestFirst = [...months].toSorted(([a], [b]) => (a < b ? 1 : -1));
  return (
    <div class="list h-feed">
      <p class="kicker">
        <a href={pathOf(list.url)}>
          <bdi>{list.title}</bdi>
        </a>
      </p>
      <h1>{span}</h1>
      <data class="p-name" value={title} />
      {newestFirst.map(([month, items]) => (
        <section key={month} class="month">
          <h2 id={month}>{monthOf(month, site.language, { year: true })}</h2>
          <PieceList items={items} none="" site={site} heading="h3" />
        </section>
      ))}
      <ListPages newer={newer} older={older} site={site} />
    </div>
  );
}
