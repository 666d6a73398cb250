import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { ListPages } from "./parts/list-pages.tsx";
import { PieceList } from "./parts/piece-list.tsx";

export const data = PAGED;

export function render({ tag, pieces, older, site }: PageData<"tag">) {
  return (
    <div class="list h-feed">
      <p class="kicker">{site.words.tag}</p>
      <h1 class="p-name" dir="auto">
        {tag}
      </h1>
      <PieceList items={pieces} none="" site={site} />
      <ListPages older={older} site={site} />
    </div>
  );
}
