import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { OneWay } from "./parts/one-way.tsx";
import { PieceList } from "./parts/piece-list.tsx";
import { pathOf } from "./path.ts";

export const data = PAGED;

/** A series: what it is about, its parts in order, and how to hear of the next. */
export function render({ title, description, pieces, site, head }: PageData<"series">) {
  const { words } = site;
  return (
    <div class="list series h-feed">
      <p class="kicker">{words.series}</p>
      <h1 class="p-name" dir="auto">
        {title}
      </h1>
      {description && (
        <p class="standfirst p-summary" dir="auto">
          <OneWay text={description} />
        </p>
      )}
      {head.feeds && (
        <p class="follow">
          <a href={pathOf(head.feeds.rss)}>{words.feed}</a>
          {head.feeds.json && <a href={pathOf(head.feeds.json)}>JSON Feed</a>}
        </p>
      )}
      <PieceList items={pieces} none="" site={site} />
    </div>
  );
}
