import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { PieceList } from "./parts/piece-list.tsx";

export const data = PAGED;

export function render({ tag, pieces, site }: PageData<"tag">) {
  return (
    <>
      <h1 dir="auto">{tag}</h1>
      <PieceList items={pieces} none="" site={site} />
    </>
  );
}
