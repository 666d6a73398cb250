/** Leads to the two review pages: pieces and writers. */
export function ReviewTabs({ here }: { here: "pieces" | "writers" }) {
  return (
    <nav aria-label="Review" class="tabs">
      <ul>
        <li>
          <a href="/desk/review" aria-current={here === "pieces" ? "page" : undefined}>
            Pieces
          </a>
        </li>
        <li>
          <a href="/desk/review/writers" aria-current={here === "writers" ? "page" : undefined}>
            Writers
          </a>
        </li>
      </ul>
    </nav>
  );
}
