import type { ComponentChildren } from "preact";
import type { Shelf } from "../../store/my-pieces.ts";
import { PostForm } from "../parts/post-form.tsx";
import { FirstSteps, type FirstStepsProps } from "./first-steps.tsx";
import { PieceRow, type RowPiece } from "./piece-row.tsx";

export interface ListPageProps {
  counts: Partial<Record<Shelf, number>>;
  shelf: Shelf | undefined;
  search: string;
  /** What the writer has not done yet; undefined after their first publication. */
  firstSteps: FirstStepsProps | undefined;
  children: ComponentChildren;
}

const SHELVES: readonly { shelf: Shelf | undefined; label: string }[] = [
  { shelf: undefined, label: "All" },
  { shelf: "draft", label: "Drafts" },
  { shelf: "agent", label: "From agents" },
  { shelf: "pending", label: "With editors" },
  { shelf: "changes_requested", label: "Changes requested" },
  { shelf: "approved", label: "Published" },
  { shelf: "rejected", label: "Rejected" },
  { shelf: "deleted", label: "Deleted" },
];

/** My pieces: the lists by status, the search, and one list or the beginning of each. */
export function ListPage({ counts, shelf, search, firstSteps, children }: ListPageProps) {
  const all = countAll(counts);
  const countOn = (on: Shelf | undefined): number => (on ? (counts[on] ?? 0) : all);
  const shelves = SHELVES.filter(
    (row) => !row.shelf || row.shelf === "draft" || row.shelf === shelf || countOn(row.shelf) > 0,
  );
  return (
    <>
      <div class="head-line">
        <h1>My pieces</h1>
        <a class="button primary" href="/desk/pieces/new">
          New piece
        </a>
        <a class="button" href="/desk/archive">
          Import and export
        </a>
      </div>
      {firstSteps && <FirstSteps {...firstSteps} />}
      {all + (counts.deleted ?? 0) > 0 && (
        <>
          <nav aria-label="Pieces by status">
            <ul class="shelves">
              {shelves.map((row) => (
                <li key={row.label}>
                  <a
                    href={addressOf({ shelf: row.shelf, search })}
                    aria-current={row.shelf === shelf ? "page" : undefined}
                  >
                    {row.label} {countOn(row.shelf)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <form class="search-line" action="/desk" role="search">
            {shelf && <input type="hidden" name="status" value={shelf} />}
            <label class="unseen" for="search">
              Search headlines, standfirsts, tags and texts
            </label>
            <input
              id="search"
              type="search"
              name="q"
              value={search}
              placeholder="Headlines, standfirsts, tags, texts"
            />
            <button>Search</button>
          </form>
          {children}
        </>
      )}
    </>
  );
}

/** All pieces that are not deleted. Those of agents are among the drafts. */
export function countAll(counts: ListPageProps["counts"]): number {
  return Object.entries(counts).reduce(
    (sum, [on, count]) => (on === "deleted" || on === "agent" ? sum : sum + count),
    0,
  );
}

export interface OneListProps {
  pieces: readonly RowPiece[];
  shelf: Shelf | undefined;
  search: string;
  page: number;
  more: boolean;
  /** Not all texts were searched. */
  isCut?: boolean;
}

/** One list, page by page. Drafts of agents can be deleted together. */
export function OneList({ pieces, shelf, search, page, more, isCut }: OneListProps) {
  const isOfAgents = shelf === "agent" && pieces.length > 0;
  return (
    <>
      {pieces.length === 0 ? (
        <p class="empty">{search ? `No pieces match “${search}”.` : "No pieces here."}</p>
      ) : (
        <ul class="rows">
          {pieces.map((piece) => (
            <PieceRow key={piece.id} piece={piece} {...(isOfAgents ? { pick: BULK } : {})} />
          ))}
        </ul>
      )}
      {isCut && (
        <p class="hint">
          You have so many texts that only the newest were searched to the end. Headlines,
          standfirsts and tags were searched in all of them.
        </p>
      )}
      {isOfAgents && <DeleteTogether />}
      <nav class="buttons" aria-label="Pages of the list">
        {page > 1 && <a href={addressOf({ shelf, search, page: page - 1 })}>← Newer</a>}
        {more && <a href={addressOf({ shelf, search, page: page + 1 })}>Older →</a>}
      </nav>
    </>
  );
}

/** The form that the boxes of the rows belong to. */
const BULK = "bulk";

function DeleteTogether() {
  return (
    <PostForm action="/desk/pieces/delete-agent-drafts" class="buttons" id={BULK}>
      <button class="danger" name="which" value="picked">
        Delete the ticked drafts
      </button>
      <button class="danger" name="which" value="all">
        Delete all drafts from agents
      </button>
    </PostForm>
  );
}

export interface Section {
  shelf: Shelf;
  title: string;
  pieces: readonly RowPiece[];
}

/** The beginning of each list, with the way to the rest. */
export function Sections({
  sections,
  counts,
}: {
  sections: readonly Section[];
  counts: ListPageProps["counts"];
}) {
  return (
    <>
      {sections.map(({ shelf, title, pieces }) => (
        <section key={shelf} aria-labelledby={`shelf-${shelf}`} class="shelf">
          <h2 id={`shelf-${shelf}`}>{title}</h2>
          <ul class="rows">
            {pieces.map((piece) => (
              <PieceRow key={piece.id} piece={piece} heading="h3" hasStatus={false} />
            ))}
          </ul>
          {(counts[shelf] ?? 0) > pieces.length && (
            <p class="shelf-rest">
              <a href={addressOf({ shelf, search: "" })}>All {counts[shelf]}</a>
            </p>
          )}
        </section>
      ))}
    </>
  );
}

function addressOf({
  shelf,
  search,
  page = 1,
}: {
  shelf: Shelf | undefined;
  search: string;
  page?: number;
}): string {
  const query = new URLSearchParams({
    ...(shelf ? { status: shelf } : {}),
    ...(search ? { q: search } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return query.size ? `/desk?${query.toString()}` : "/desk";
}
