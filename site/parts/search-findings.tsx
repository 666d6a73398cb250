import type { MarkedPart } from "../../api/search/words/find.ts";
import type { SearchResult, SearchResults } from "../../api/search/words/results.ts";
import { Day } from "./day.tsx";

/** A query and the results so far. */
export interface SearchState {
  q: string;
  category: string;
  /** A slug. */
  writer: string;
  found?: SearchResults;
  /** Pieces that have all the words in their text; only if a server answers. */
  bodies?: readonly SearchResult[];
  /** Older pieces are still being searched. */
  isSearching?: boolean;
  /** The error message. */
  failure?: string;
}

/** Below this many, pieces that have only some of the words are shown as well. */
const FEW = 5;

/** The results, made by the server or by the page's script. */
export function SearchFindings({ state }: { state: SearchState }) {
  const { found, bodies = [] } = state;
  const listed = new Set(found?.results.map(({ path }) => path));
  const others = bodies.filter(({ path }) => !listed.has(path));
  for (const { path } of others) listed.add(path);
  const isFew = listed.size < FEW && !state.isSearching;
  const partial = isFew ? (found?.partial.filter(({ path }) => !listed.has(path)) ?? []) : [];
  return (
    <>
      <p class="none" role="status">
        {statusOf(state, listed.size)}
      </p>
      {found && found.writers.length > 0 && (
        <ul class="found-writers" aria-label="Writers">
          {found.writers.map(({ slug, name }) => (
            <li key={slug}>
              <a href={`/author/${slug}`}>
                <bdi>{name}</bdi>
              </a>{" "}
              <span>writer</span>
            </li>
          ))}
        </ul>
      )}
      {found && found.results.length > 0 && <Results results={found.results} heading="h2" />}
      {found?.isCut && (
        <p class="none">Only newer pieces were searched. Add a word to search further back.</p>
      )}
      {others.length > 0 && (
        <section aria-labelledby="in-the-text">
          <h2 id="in-the-text">In the text</h2>
          <Results results={others} heading="h3" />
        </section>
      )}
      {partial.length > 0 && (
        <section aria-labelledby="some-words">
          <h2 id="some-words">With some of the words</h2>
          <Results results={partial} heading="h3" />
        </section>
      )}
    </>
  );
}

function Results({
  results,
  heading: Heading,
}: {
  results: readonly SearchResult[];
  heading: "h2" | "h3";
}) {
  return (
    <ol class="pieces found">
      {results.map(({ path, headline, excerpt, writer, date, category, locale }) => (
        <li key={path}>
          <article>
            <Heading lang={locale} dir="auto">
              <a href={path}>
                <Marked parts={headline} />
              </a>
            </Heading>
            <p lang={locale} dir="auto">
              <Marked parts={excerpt} />
            </p>
            <p class="byline">
              <a href={`/author/${writer.slug}`} rel="author">
                <bdi>{writer.name}</bdi>
              </a>
              {" · "}
              <Day date={date} />
              {category && (
                <>
                  {" · "}
                  <a href={`/category/${category}`}>{category}</a>
                </>
              )}
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

function statusOf({ q, found, isSearching, failure }: SearchState, count: number): string {
  if (failure) return failure;
  if (!q.trim()) return "";
  if (!count && (isSearching || !found)) return "Searching…";
  if (!count && found?.partial.length) return "No piece has all of these words.";
  if (!count && found?.writers.length) return "No piece has these words.";
  if (!count) return "Nothing found. Try fewer words, or part of a word.";
  const more = isSearching ? " so far" : "";
  return `${count}${found?.isCut ? "+" : ""} ${count === 1 ? "piece" : "pieces"}${more}`;
}
