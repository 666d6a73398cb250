import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { Search } from "./parts/search.tsx";

export const data = PAGED;

export function render({ site }: PageData<"search">) {
  return (
    <div class="list">
      <h1>{site.words.search}</h1>
      <Search site={site} />
    </div>
  );
}
