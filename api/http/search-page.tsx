import { QUERY_MAX } from "../contract/limits.ts";
import { CATEGORIES } from "../contract/vocabulary.ts";
import { Refusal } from "../contract/errors.ts";
import type { Reads } from "../read/reads.ts";
import type { Tree } from "../read/tree.ts";
import type { ReaderSearch } from "../read/reader-search.ts";
import { fileHeaders, fileKind } from "../render/file-headers.ts";
import { pathOf } from "../../site/path.ts";
import type { SearchState } from "../../site/parts/search-findings.tsx";
import {
  renderSearchRegion,
  replaceSearchRegion,
  searchSetupIn,
} from "../../site/parts/search-region.tsx";
import { markTags, markWords } from "../search/reader/find.ts";
import { findForgiving } from "../search/reader/forgive.ts";
import { languageOf, loadStemmers } from "../search/reader/languages.ts";
import { readWords } from "../search/reader/query.ts";
import type { SearchResult } from "../search/reader/results.ts";
import { INSIDE_MIN, textWords } from "../search/reader/text-words.ts";
import type { PieceHit } from "../contract/piece.ts";
import type { ComputedPage } from "./bind.ts";
import { HttpRefusal } from "./http-refusal.ts";

export interface SearchPageOptions {
  tree: Pick<Tree, "textAt">;
  reads: Pick<Reads, "searchBodies">;
  readerSearch: Pick<ReaderSearch, "search">;
}

/** How many pieces with the words in their text are shown. */
const BODIES_SHOWN = 20;
/** The exact index knows no writers. If one is chosen, this many matches are filtered. */
const BODIES_ASKED = 100;

type Query = Pick<SearchState, "q" | "category" | "writer">;

/** The search page for readers without script, and the address where the page's script finds pieces by their text. */
export function createSearchPages({ tree, reads, readerSearch }: SearchPageOptions) {
  async function findBodies(
    { q, category, writer }: Query,
    languages: readonly string[],
  ): Promise<SearchResult[]> {
    const hits = await reads.searchBodies({
      words: textWords(q, await loadStemmers(languages)),
      category: category || undefined,
      limit: writer ? BODIES_ASKED : BODIES_SHOWN,
    });
    const chosen = writer ? hits.filter(({ authors }) => authors[0]?.slug === writer) : hits;
    return Promise.all(chosen.slice(0, BODIES_SHOWN).map((hit) => resultOf(hit, q)));
  }

  /** The file of the search page with these results in it. */
  function pageWith(state: SearchState): string {
    const file = tree.textAt("search/index.html");
    const setup = searchSetupIn(file);
    if (!setup) return file;
    return replaceSearchRegion(file, renderSearchRegion({ state, setup })) ?? file;
  }

  const page: ComputedPage = {
    async handle(search) {
      const query = readQuery(search);
      const forgiven = await findForgiving(query.q, {
        findWords: (q) => readerSearch.search(filterOf({ ...query, q })),
        // If the exact index is being rebuilt, the page shows no matches in texts.
        findTexts: (q, languages) => findBodies({ ...query, q }, languages).catch(noneIfRefused),
      });
      return { status: 200, text: pageWith({ ...query, ...forgiven }), headers: HEADERS };
    },
    async refuse(search, refusal) {
      const text = pageWith({ ...readQuery(search), failure: refusal.message });
      const more = refusal instanceof HttpRefusal ? refusal.headers : {};
      const headers = { ...HEADERS, "cache-control": "no-store", ...more };
      return { status: refusal.status, text, headers };
    },
  };

  const texts: ComputedPage = {
    handle: async (search) => {
      // The page's script knows the languages of the pieces.
      const languages = new URLSearchParams(search).getAll("language");
      return {
        status: 200,
        body: { ok: true, results: await findBodies(readQuery(search), languages) },
        headers: { "cache-control": fileKind("api/public/any.json").cache },
      };
    },
  };

  return { "/search": page, "/search/texts": texts };
}

/** Search engines must not index search results. */
const HEADERS = { ...fileHeaders("search/index.html"), "x-robots-tag": "noindex" };

function noneIfRefused(error: unknown): SearchResult[] {
  if (error instanceof Refusal) return [];
  throw error;
}

/** The page is for people, so invalid parameters are ignored, not refused. */
function readQuery(search: string): Query {
  const given = new URLSearchParams(search);
  const q = given.get("q") ?? "";
  const category = given.get("category") ?? "";
  const writer = given.get("writer") ?? "";
  return {
    q: Array.from(q.slice(0, 2 * QUERY_MAX))
      .slice(0, QUERY_MAX)
      .join(""),
    category: CATEGORIES.some((name) => name === category) ? category : "",
    writer: /^[a-z0-9-]{1,100}$/.test(writer) ? writer : "",
  };
}

function filterOf({ q, category, writer }: Query) {
  return { q, category: category || undefined, writer: writer || undefined };
}

async function resultOf(hit: PieceHit, q: string): Promise<SearchResult> {
  const { title, snippet, summary, url, authors, date_published, category, language = "en" } = hit;
  const stemmers = await loadStemmers([languageOf(language) ?? ""]);
  const words = readWords(q, stemmers).map((word) => ({ ...word, isPrefix: true }));
  const { slug = "", name = "" } = authors[0] ?? {};
  const rules = { locale: language, stemmers };
  return {
    path: pathOf(url),
    headline: markWords(title, words, rules),
    excerpt: markWords(snippet ?? summary, words, { ...rules, insideFrom: INSIDE_MIN }),
    writer: { slug, name },
    byline: markWords(name, words, { stemmers }),
    tags: markTags(hit.tags, words, rules),
    date: date_published,
    category,
    locale: language,
  };
}
