import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { ListPages } from "./parts/list-pages.tsx";
import { PieceList } from "./parts/piece-list.tsx";

export const data = PAGED;

export function render({ site, pieces, older }: PageData<"home">) {
  return (
    <>
      <h1 dir="auto">{site.name}</h1>
      <PieceList items={pieces} none={site.words.nothing_yet} site={site} />
      <ListPages older={older} site={site} />
    </>
  );
}
