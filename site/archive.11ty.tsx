import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { PieceList } from "./parts/piece-list.tsx";

export const data = PAGED;

/** A fixed range of a writer's pieces. */
export function render({ title, pieces, site }: PageData<"archive">) {
  return (
    <>
      <h1 dir="auto">{title}</h1>
      <PieceList items={pieces} none="" site={site} />
    </>
  );
}
