import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { ListPages } from "./parts/list-pages.tsx";
import { PieceList } from "./parts/piece-list.tsx";
import { pathOf } from "./path.ts";

export const data = PAGED;

/** A fixed range of the pieces of a writer, a category, a tag or the whole site. */
export function render({ title, list, pieces, newer, older, site }: PageData<"archive">) {
  return (
    <div class="list h-feed">
      <p class="kicker">
        <a href={pathOf(list.url)}>
          <bdi>{list.title}</bdi>
        </a>
      </p>
      <h1 class="p-name" dir="auto">
        {title}
      </h1>
      <PieceList items={pieces} none="" site={site} />
      <ListPages newer={newer} older={older} site={site} />
    </div>
  );
}
