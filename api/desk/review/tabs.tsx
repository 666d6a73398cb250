import { useWords } from "../messages/words.ts";
import { Tabs } from "../parts/tabs.tsx";

/** Leads to the pages for editors. */
export function ReviewTabs({ here }: { here: string }) {
  const { review: w, frame } = useWords();
  const tabs = [
    { path: "/desk/review", label: w.tab_pieces },
    { path: "/desk/review/writers", label: w.tab_writers },
    { path: "/desk/review/redirects", label: w.tab_redirects },
  ];
  return <Tabs name={frame.review} here={here} tabs={tabs} />;
}

/** Searches the list of a page by words. */
export function SearchLine({
  path,
  label,
  words,
}: {
  path: string;
  label: string;
  /** What was searched for. */
  words: string;
}) {
  const { review: w } = useWords();
  return (
    <form method="get" action={path} role="search" class="search-line">
      <label for="search">{label}</label>
      <div class="search-row">
        <input id="search" type="search" name="q" value={words} />
        <button>{w.search}</button>
      </div>
    </form>
  );
}
