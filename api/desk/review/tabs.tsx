import { useWords } from "../messages/words.ts";

const TABS = [
  { name: "pieces", path: "/desk/review", label: "tab_pieces" },
  { name: "writers", path: "/desk/review/writers", label: "tab_writers" },
  { name: "redirects", path: "/desk/review/redirects", label: "tab_redirects" },
] as const;

/** Leads to the pages for editors. */
export function ReviewTabs({ here }: { here: (typeof TABS)[number]["name"] }) {
  const { review: w, frame } = useWords();
  return (
    <nav aria-label={frame.review} class="tabs">
      <ul>
        {TABS.map(({ name, path, label }) => (
          <li key={name}>
            <a href={path} aria-current={name === here ? "page" : undefined}>
              {w[label]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
