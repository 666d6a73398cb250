import { render } from "preact";
import { findForgiving } from "../../../api/search/reader/forgive.ts";
import type { SearchResult } from "../../../api/search/reader/results.ts";
import { SearchFindings, searchPath, type SearchState } from "../../parts/search-findings.tsx";
import type { SearchSetup } from "../../parts/search-region.tsx";
import { createReaderFiles } from "./reader-files.ts";

type Query = Pick<SearchState, "q" | "category" | "writer">;

/** Results that change with each key cannot be read. */
const TYPING_MS = 150;
/** The server is asked when the reader stops typing. */
const SERVER_MS = 400;

const region = document.querySelector<HTMLElement>("[data-search]");
const form = region?.querySelector<HTMLFormElement>("form[role=search]");
const findings = region?.querySelector<HTMLElement>("[data-findings]");
if (region && form && findings) start(region, form, findings);

/** Searches in the page while the reader types. The address holds the query. */
function start(root: HTMLElement, fields: HTMLFormElement, place: HTMLElement): void {
  const setup = JSON.parse(root.dataset["search"] ?? "{}") as SearchSetup;
  const files = createReaderFiles(setup.stemmers);
  const input = fields.elements.namedItem("q") as HTMLInputElement;
  const category = fields.elements.namedItem("category") as HTMLSelectElement;
  const writer = fields.elements.namedItem("writer") as HTMLSelectElement;
  let running = new AbortController();
  let typing = 0;
  let isOurs = false;
  /** False after a host of plain files has answered instead of the server. */
  let hasServer = true;

  const asked = (): Query => ({ q: input.value, category: category.value, writer: writer.value });

  function show(state: SearchState): void {
    // The results from the server stay until there are others to show.
    if (!isOurs && state.isSearching) return;
    if (!isOurs) place.replaceChildren();
    isOurs = true;
    render(<SearchFindings state={state} site={setup} />, place);
    if (state.found && !state.isSearching) listWriters(state);
  }

  /** Offers the writers of the results as a filter. */
  function listWriters({ found, writer: chosen }: SearchState): void {
    const all = writer.options[0];
    if (!all || !found) return;
    const facets = [...found.facets];
    if (chosen && !facets.some(({ slug }) => slug === chosen)) {
      facets.unshift({ slug: chosen, name: writer.selectedOptions[0]?.textContent ?? chosen });
    }
    const options = facets.map(({ slug, name }) => new Option(name, slug, false, slug === chosen));
    writer.replaceChildren(all, ...options);
    writer.value = chosen;
  }

  async function search(query: Query): Promise<void> {
    running.abort();
    const mine = new AbortController();
    running = mine;
    const { signal } = mine;
    if (!query.q.trim()) return show(query);
    let state: SearchState = { ...query, isSearching: true };
    const update = (more: Partial<SearchState>): void => {
      if (signal.aborted) return;
      state = { ...state, ...more };
      show(state);
    };
    const hasPaused = new Promise((resolve) => setTimeout(resolve, SERVER_MS));
    try {
      const forgiven = await findForgiving(query.q, {
        findWords: (q) =>
          files.search({ ...query, q }, signal, (found, isDone) => {
            const mayGoOn = found.correction?.isUnknown && !found.results.length;
            const instead = q === query.q ? {} : { instead: q };
            update({ found, ...instead, isSearching: !isDone || (mayGoOn ?? false) });
          }),
        findTexts: async (q, languages) => {
          await hasPaused;
          return askServer({ ...query, q }, languages, signal);
        },
      });
      update({ instead: undefined, ...forgiven, isSearching: false });
    } catch {
      update({ failure: setup.words.search_failed, isSearching: false });
    }
  }

  async function askServer(
    query: Query,
    languages: readonly string[],
    signal: AbortSignal,
  ): Promise<SearchResult[]> {
    if (!hasServer || signal.aborted) return [];
    const parameters = new URLSearchParams({ ...query });
    for (const language of languages) parameters.append("language", language);
    try {
      const response = await fetch(`/search/texts?${parameters}`, { signal });
      const isAnswer = response.headers.get("content-type")?.includes("json") ?? false;
      if (!isAnswer || response.status === 404) hasServer = false;
      if (!isAnswer || !response.ok) return [];
      const { results } = (await response.json()) as { results: SearchResult[] };
      return results;
    } catch {
      return [];
    }
  }

  function readAddress(): Query {
    const given = new URLSearchParams(location.search);
    const query = {
      q: given.get("q") ?? "",
      category: given.get("category") ?? "",
      writer: given.get("writer") ?? "",
    };
    input.value = query.q;
    category.value = query.category;
    if (query.writer && ![...writer.options].some(({ value }) => value === query.writer)) {
      writer.add(new Option(query.writer, query.writer));
    }
    writer.value = query.writer;
    return { ...query, category: category.value };
  }

  /** Adds a step to the history, except for a single typed letter. */
  function go(how: "step" | "letter"): void {
    const address = searchPath(asked());
    if (address !== location.pathname + location.search) {
      if (how === "step") history.pushState(null, "", address);
      else history.replaceState(history.state, "", address);
    }
    void search(asked());
  }

  fields.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(typing);
    go("step");
  });
  input.addEventListener("input", () => {
    clearTimeout(typing);
    typing = window.setTimeout(() => go("letter"), TYPING_MS);
  });
  for (const choice of [category, writer]) choice.addEventListener("change", () => go("step"));
  window.addEventListener("popstate", () => void search(readAddress()));

  const given = readAddress();
  if (!given.q.trim()) return;
  // A host of plain files hands out the page of an empty search, whose field gets the focus before the first frame.
  if (input.autofocus) requestAnimationFrame(() => input.blur());
  void search(given);
}
