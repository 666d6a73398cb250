import { render } from "preact-render-to-string";
import { CATEGORIES } from "../../api/contract/vocabulary.ts";
import { categoryName } from "../messages/words.ts";
import { SearchField } from "./search-field.tsx";
import { SearchFindings, type SearchState } from "./search-findings.tsx";
import type { SearchWording } from "./search-words.ts";

/** The content of the search page inside the site's layout. */
export interface SearchRegionProps {
  state: SearchState;
  setup: SearchSetup;
}

/** What the page tells its script, and the server. */
export interface SearchSetup extends SearchWording {
  /** Where the stemmer of each language is. */
  stemmers: Readonly<Record<string, string>>;
}

/** These comments enclose the region in the page's file, so that the server can replace it by one with results. */
const [START, END] = ["<!--search-->", "<!--/search-->"];

/** The region as HTML, for the page's template. */
export function renderSearchRegion(props: SearchRegionProps): string {
  return `${START}${render(<SearchRegion {...props} />)}${END}`;
}

/** The page's file with another region in it; undefined if a theme left the region out. */
export function replaceSearchRegion(page: string, region: string): string | undefined {
  const start = page.indexOf(START);
  const end = page.indexOf(END, start);
  if (start === -1 || end === -1) return undefined;
  return page.slice(0, start) + region + page.slice(end + END.length);
}

/** The setup as a page's file tells it; undefined if a theme left the region out. */
export function searchSetupIn(page: string): SearchSetup | undefined {
  const [, text] = /data-search="([^"]*)"/.exec(page) ?? [];
  return text === undefined
    ? undefined
    : (JSON.parse(
        text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&"),
      ) as SearchSetup);
}

export const NO_SEARCH: SearchState = { q: "", category: "", writer: "" };

function SearchRegion({ state, setup }: SearchRegionProps) {
  return (
    <div data-search={JSON.stringify(setup)}>
      <SearchForm state={state} setup={setup} />
      {!state.q && (
        <noscript>
          <p class="none">{setup.words.press_search}</p>
        </noscript>
      )}
      <div data-findings>
        <SearchFindings state={state} site={setup} />
      </div>
    </div>
  );
}

/** Works without a script as well: then the server answers with this page and the results. */
function SearchForm({ state: { q, category, writer, found }, setup }: SearchRegionProps) {
  const { words } = setup;
  const facets = found?.facets ?? [];
  const isListed = !writer || facets.some(({ slug }) => slug === writer);
  return (
    <form class="search" role="search" action="/search" method="get">
      {/* With results on the page, a phone's keyboard would hide them. */}
      <SearchField words={words} q={q} hasFocus={!q} />
      <p class="filters">
        <label>
          <span>{words.category}</span>
          <select name="category">
            <option value="">{words.all}</option>
            {CATEGORIES.map((name) => (
              <option key={name} value={name} selected={name === category}>
                {categoryName(name, setup)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{words.writer}</span>
          <select name="writer">
            <option value="">{words.all}</option>
            {!isListed && (
              <option value={writer} selected>
                {writer}
              </option>
            )}
            {facets.map(({ slug, name }) => (
              <option key={slug} value={slug} selected={slug === writer}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </p>
    </form>
  );
}
