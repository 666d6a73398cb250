import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { SearchField } from "./parts/search-field.tsx";
import { WaysOn } from "./parts/ways-on.tsx";
import { pathOf } from "./path.ts";

export const data = PAGED;

export function render({ site }: PageData<"not-found">) {
  const { words, urls } = site;
  return (
    <div class="list">
      <h1>{words.not_found_heading}</h1>
      <p>{words.not_found_text}</p>
      <form class="search" role="search" action={pathOf(urls.search)} method="get">
        <SearchField words={words} />
      </form>
      <WaysOn site={site} />
    </div>
  );
}
