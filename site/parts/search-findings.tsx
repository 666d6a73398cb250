import { hasMark, type MarkedPart } from "../../api/search/reader/find.ts";
import type { SearchResult, SearchResults } from "../../api/search/reader/results.ts";
import type { SearchWording } from "./search-words.ts";
import { categoryName, counted } from "../messages/words.ts";
import { Day } from "./day.tsx";
import { Filled } from "./filled.tsx";

/** A query and the results so far. */
export interface SearchState {
  q: string;
  category: string;
  /** A slug. */
  writer: string;
  found?: SearchResults;
  /** Pieces that have all the words in their text; only if a server answers. */
  bodies?: readonly SearchResult[];
  /** The query of the results, if it is not `q`: no piece has what was typed. */
  instead?: string | undefined;
  /** Older pieces are still being searched. */
  isSearching?: boolean;
  /** The error message. */
  failure?: string;
}

/** Below this many, pieces that have only some of the words are shown as well. */
const FEW = 5;

/** The results, made by the server or by the page's script. */
export function SearchFindings({ state, site }: { state: SearchState; site: SearchWording }) {
  const { words } = site;
  const { found, bodies = [] } = state;
  const listed = new Set(found?.results.map(({ path }) => path));
  const others = bodies.filter(({ path }) => !listed.has(path));
  for (const { path } of others) listed.add(path);
  const isFew = listed.size < FEW && !state.isSearching;
  const partial = isFew ? (found?.partial.filter(({ path }) => !listed.has(path)) ?? []) : [];
  return (
    <>
      <p class="none" role="status">
        {state.instead !== undefined && (
          <>
            <Filled message={words.showing_results_for} words={<Words q={state.instead} />} />{" "}
          </>
        )}
        {statusOf(state, listed.size, site)}
      </p>
      {(state.failure || !state.q.trim()) && <WaysOn site={site} />}
      <OtherQuery state={state} site={site} />
      {found && found.writers.length > 0 && (
        <ul class="found-writers" aria-label={words.writers}>
          {found.writers.map(({ slug, name }) => (
            <li key={slug}>
              <a href={`/author/${slug}`}>
                <bdi>{name}</bdi>
              </a>{" "}
              <span>{words.a_writer}</span>
            </li>
          ))}
        </ul>
      )}
      {found && found.results.length > 0 && (
        <Results results={withReasons(found.results, bodies)} heading="h2" site={site} />
      )}
      {found?.isCut && <p class="none">{words.only_newer}</p>}
      {others.length > 0 && (
        <section aria-labelledby="in-the-text">
          <h2 id="in-the-text">{words.in_the_text}</h2>
          <Results results={others} heading="h3" site={site} />
        </section>
      )}
      {partial.length > 0 && (
        <section aria-labelledby="some-words">
          <h2 id="some-words">{words.some_of_the_words}</h2>
          <Results results={partial} heading="h3" site={site} />
        </section>
      )}
      {found && found.newest.length > 0 && !listed.size && !state.isSearching && (
        <section aria-labelledby="newest">
          <h2 id="newest">{words.latest}</h2>
          <Results results={found.newest} heading="h3" site={site} />
          <p class="none">
            <a href="/archive">{words.browse_archive}</a>
          </p>
        </section>
      )}
    </>
  );
}

function WaysOn({ site: { words } }: { site: SearchWording }) {
  return (
    <p class="more">
      <a href="/">{words.latest}</a>
      {" · "}
      <a href="/archive">{words.browse_archive}</a>
      {" · "}
      <a href="/writers">{words.writers}</a>
    </p>
  );
}

/** The way back to what was typed, or to what was probably meant. */
function OtherQuery({ state, site: { words } }: { state: SearchState; site: SearchWording }) {
  const { q, instead, found, isSearching } = state;
  if (instead !== undefined) {
    // Words in quotation marks are searched for as they are.
    const typed = q.replaceAll(/["“”„«»]/g, "").trim();
    return (
      <p class="none">
        <a href={searchPath({ ...state, q: `"${typed}"` })}>
          <Filled message={words.search_for_typed} words={<bdi>{typed}</bdi>} />
        </a>
      </p>
    );
  }
  if (isSearching || !found?.correction) return null;
  const meant = found.correction.q;
  const link = (
    <a href={searchPath({ ...state, q: meant })}>
      <Words q={meant} />
    </a>
  );
  return (
    <p class="none">
      <Filled message={words.did_you_mean} words={link} />
    </p>
  );
}

function Words({ q }: { q: string }) {
  return (
    <strong>
      <bdi>{q}</bdi>
    </strong>
  );
}

/** A piece that was found by a heading is shown with the words around it, if the server has them. */
function withReasons(
  results: readonly SearchResult[],
  bodies: readonly SearchResult[],
): SearchResult[] {
  const inTexts = new Map(bodies.map(({ path, excerpt }) => [path, excerpt]));
  return results.map((result) => {
    const { path, headline, excerpt, byline, tags } = result;
    const saysWhy = [headline, excerpt, byline, ...tags].some(hasMark);
    return saysWhy ? result : { ...result, excerpt: inTexts.get(path) ?? excerpt };
  });
}

/** The address of a search. */
export function searchPath({
  q,
  category,
  writer,
}: Pick<SearchState, "q" | "category" | "writer">): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set("q", q);
  if (category) parameters.set("category", category);
  if (writer) parameters.set("writer", writer);
  const search = parameters.toString();
  return search ? `/search?${search}` : "/search";
}

function Results({
  results,
  heading: Heading,
  site,
}: {
  results: readonly SearchResult[];
  heading: "h2" | "h3";
  site: SearchWording;
}) {
  return (
    <ol class="pieces found">
      {results.map(({ path, headline, excerpt, writer, byline, tags, date, category, locale }) => (
        <li key={path}>
          {/* Its headline decides the direction of all of it. */}
          <article class="card" lang={locale} dir="auto">
            <Heading>
              <a href={path}>
                <Marked parts={headline} />
              </a>
            </Heading>
            <p class="card-summary">
              <Marked parts={excerpt} />
            </p>
            <p class="byline" lang={site.language}>
              <a href={`/author/${writer.slug}`} rel="author">
                <bdi>
                  <Marked parts={byline} />
                </bdi>
              </a>
              {" · "}
              <Day date={date} site={site} />
              {category && (
                <>
                  {" · "}
                  <a href={`/category/${category}`}>{categoryName(category, site)}</a>
                </>
              )}
              {tags.map((tag, place) => (
                <span key={place}>
                  {" · "}
                  <bdi>
                    <Marked parts={tag} />
                  </bdi>
                </span>
              ))}
            </p>
          </article>
        </li>
      ))}
    </ol>
  );
}

function Marked({ parts }: { parts: readonly MarkedPart[] }) {
  return (
    <>
      {parts.map(({ text, isMarked }, place) =>
        isMarked ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
      )}
    </>
  );
}

function statusOf(
  { q, found, isSearching, failure }: SearchState,
  count: number,
  { language, words }: SearchWording,
): string {
  if (failure) return failure;
  if (!q.trim()) return "";
  if (!count && (isSearching || !found)) return words.searching;
  if (!count && found?.partial.length) return words.none_with_all;
  if (!count && found?.writers.length) return words.none_with_these;
  if (!count) return words.nothing_found;
  return counted(isSearching || found?.isCut ? words.found_so_far : words.found, count, language);
}
