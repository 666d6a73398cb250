import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { Filled } from "./parts/filled.tsx";
import { pathOf } from "./path.ts";

export const data = PAGED;

export function render({ site: { words, urls } }: PageData<"not-found">) {
  return (
    <div class="list">
      <h1>{words.not_found_heading}</h1>
      <p>
        <Filled
          message={words.not_found_text}
          search={<a href={pathOf(urls.search)}>{words.the_search}</a>}
          newest={<a href={pathOf(urls.home)}>{words.the_newest}</a>}
        />
      </p>
    </div>
  );
}
