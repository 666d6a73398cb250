import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { FollowForm } from "./parts/follow-form.tsx";
import { ListPages } from "./parts/list-pages.tsx";
import { PieceList } from "./parts/piece-list.tsx";
import { WaysOn } from "./parts/ways-on.tsx";

export const data = PAGED;

export function render({ title, category, pieces, older, site }: PageData<"category">) {
  return (
    <div class="list h-feed">
      <h1 class="p-name" dir="auto">
        {title}
      </h1>
      <PieceList
        items={pieces}
        none={site.words.nothing_here_yet}
        site={site}
        hasCategory={false}
        hasLead
      />
      {pieces.length === 0 && <WaysOn site={site} />}
      <ListPages older={older} site={site} />
      <FollowForm site={site} to={`category:${category}`} name={title} />
    </div>
  );
}
