import type { SiteData } from "../site-data.ts";
import { searchWording } from "./search-words.ts";
import { NO_SEARCH, renderSearchRegion } from "./search-region.tsx";

/** The search form and the place for its results. The server puts results into the same region for readers without script. */
export function Search({ site }: { site: SiteData }) {
  const region = renderSearchRegion({
    state: NO_SEARCH,
    setup: { stemmers: site.stemmers, ...searchWording(site) },
  });
  return <div dangerouslySetInnerHTML={{ __html: region }} />;
}
