import { QUERY_MAX } from "../api/contract/limits.ts";
import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
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
        <label for="q">{words.words_to_find}</label>
        <input
          id="q"
          name="q"
          type="search"
          maxLength={QUERY_MAX}
          autocomplete="off"
          spellcheck={false}
          enterkeyhint="search"
        />
        <button type="submit">{words.search}</button>
      </form>
      <WaysOn site={site} />
    </div>
  );
}
