import { QUERY_MAX } from "../../api/contract/limits.ts";
import type { SiteData } from "../page-data.ts";
import { pathOf } from "../path.ts";

/** The search form and the place for its results. Without script the form asks the API, and shows its JSON. */
export function Search({ site }: { site: SiteData }) {
  return (
    <>
      <form data-search role="search" action={pathOf(site.urls.find_pieces)} method="get">
        <label for="q">Words to find</label>
        <input id="q" name="q" type="search" required maxLength={QUERY_MAX} />
        <button type="submit">Search</button>
      </form>
      <p data-state class="none" role="status" />
      <ol data-results class="pieces" />
    </>
  );
}
