import { useWords } from "../messages/words.ts";

/** Searches the list of a page by words. */
export function SearchLine({
  path,
  label,
  search,
}: {
  path: string;
  label: string;
  /** The words of the search. */
  search: string;
}) {
  const { review: w } = useWords();
  return (
    <form method="get" action={path} role="search" class="search-line">
      <label for="search">{label}</label>
      <div class="search-row">
        <input id="search" type="search" name="q" value={search} />
        <button>{w.search}</button>
      </div>
    </form>
  );
}
