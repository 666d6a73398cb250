import { QUERY_MAX } from "../../api/contract/limits.ts";
import { Layout } from "../layout.tsx";
import { pathOf } from "../path.ts";
import type { Site } from "../site.ts";

/** Works without a script, too: then the form asks the public search, and the answer is its JSON. */
export function SearchPage({ site }: { site: Site }) {
  return (
    <Layout
      site={site}
      title="Search"
      description="Find pieces by any words in them."
      canonical={site.urls.search}
    >
      <h1>Search</h1>
      <form data-search role="search" action={pathOf(site.urls.searchPieces)} method="get">
        <label for="q">Words to find</label>
        <input id="q" name="q" type="search" required maxLength={QUERY_MAX} />
        <button type="submit">Search</button>
      </form>
      <p data-state class="none" role="status" />
      <ol data-results class="pieces" />
    </Layout>
  );
}
