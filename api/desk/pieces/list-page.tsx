import type { ComponentChildren } from "preact";
import type { Shelf } from "../../store/pieces/drafts/my-pieces.ts";
import { fill, numberOf } from "../../../site/messages/words.ts";
import { useWords } from "../messages/words.ts";
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

/** Undefined is the list of all. */
const SHELVES: readonly (Shelf | undefined)[] = [
  undefined,
  "draft",
  "agent",
  "pending",
  "changes_requested",
  "approved",
  "rejected",
  "deleted",
];

/** My pieces: the lists by status, the search, and one list or the beginning of each. */
export function ListPage({ counts, shelf, search, firstSteps, children }: ListPageProps) {
  const { list: w, status, language } = useWords();
  const all = countAll(counts);
  const countOn = (on: Shelf | undefined): number => (on ? (counts[on] ?? 0) : all);
  const shelves = SHELVES.filter(
    (row) => !row || row === "draft" || row === shelf || countOn(row) > 0,
  );
  return (
    <>
      <div class="head-line">
        <h1>{w.title}</h1>
        <a class="button primary" href="/desk/pieces/new">
          {w.new_piece}
        </a>
      </div>
      {firstSteps && <FirstSteps {...firstSteps} />}
      {all + (counts.deleted ?? 0) > 0 && (
        <>
          <nav aria-label={w.by_status}>
            <ul class="shelves">
              {shelves.map((row) => (
                <li key={row}>
                  <a
                    href={addressOf({ shelf: row, search })}
                    aria-current={row === shelf ? "page" : undefined}
                  >
                    {status[`all_${row ?? "pieces"}`]} {numberOf(countOn(row), language)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <form class="search-line" action="/desk" role="search">
            {shelf && <input type="hidden" name="status" value={shelf} />}
            <label class="unseen" for="search">
              {w.search_label}
            </label>
            <input id="search" type="search" name="q" value={search} placeholder={w.search_in} />
            <button>{w.search}</button>
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
  const { list: w } = useWords();
  const isOfAgents = shelf === "agent" && pieces.length > 0;
  return (
    <>
      {pieces.length === 0 ? (
        <p class="empty">{search ? fill(w.none_match, { search }) : w.none}</p>
      ) : (
        <ul class="rows">
          {pieces.map((piece) => (
            <PieceRow key={piece.id} piece={piece} {...(isOfAgents ? { pick: BULK } : {})} />
          ))}
        </ul>
      )}
      {isCut && <p class="hint">{w.cut}</p>}
      {isOfAgents && <DeleteTogether />}
      <nav class="buttons" aria-label={w.pages}>
        {page > 1 && <a href={addressOf({ shelf, search, page: page - 1 })}>{w.newer}</a>}
        {more && <a href={addressOf({ shelf, search, page: page + 1 })}>{w.older}</a>}
      </nav>
    </>
  );
}

/** The form that the boxes of the rows belong to. */
const BULK = "bulk";

function DeleteTogether() {
  const { list: w } = useWords();
  return (
    <PostForm action="/desk/pieces/delete-agent-drafts" class="buttons" id={BULK}>
      <button class="danger" name="which" value="picked">
        {w.delete_ticked}
      </button>
      <button class="danger" name="which" value="all">
        {w.delete_all_agent}
      </button>
    </PostForm>
  );
}

export interface Section {
  shelf: Shelf;
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
  const { list: w, status, language } = useWords();
  return (
    <>
      {sections.map(({ shelf, pieces }) => (
        <section key={shelf} aria-labelledby={`shelf-${shelf}`} class="shelf">
          <h2 id={`shelf-${shelf}`}>{status[`all_${shelf}`]}</h2>
          <ul class="rows">
            {pieces.map((piece) => (
              <PieceRow key={piece.id} piece={piece} heading="h3" hasStatus={false} />
            ))}
          </ul>
          {(counts[shelf] ?? 0) > pieces.length && (
            <p class="shelf-rest">
              <a href={addressOf({ shelf, search: "" })}>
                {fill(w.all_count, { count: numberOf(counts[shelf] ?? 0, language) })}
              </a>
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
