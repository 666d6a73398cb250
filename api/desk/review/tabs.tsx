const TABS = [
  { name: "pieces", path: "/desk/review", label: "Pieces" },
  { name: "writers", path: "/desk/review/writers", label: "Writers" },
  { name: "redirects", path: "/desk/review/redirects", label: "Redirects" },
] as const;

/** Leads to the pages for editors. */
export function ReviewTabs({ here }: { here: (typeof TABS)[number]["name"] }) {
  return (
    <nav aria-label="Review" class="tabs">
      <ul>
        {TABS.map(({ name, path, label }) => (
          <li key={name}>
            <a href={path} aria-current={name === here ? "page" : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
