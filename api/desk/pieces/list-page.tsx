import { ENGLISH } from "../../../site/messages/messages.ts";
import { Day } from "../../../site/parts/day.tsx";
import { UNDO_DAYS } from "../../store/deletion.ts";
import type { MyPiece, Shelf } from "../../store/my-pieces.ts";
import { PostButton } from "../parts/post-form.tsx";
import { headlineOr } from "../parts/untitled.ts";
import { piecePath } from "./own-piece.ts";
import { STATUS_WORDS, TAKEN_DOWN_WORD } from "./status-words.ts";

export interface ListPageProps {
  pieces: readonly MyPiece[];
  counts: Partial<Record<Shelf, number>>;
  shelf: Shelf | undefined;
  search: string;
  page: number;
  more: boolean;
}

const SHELVES: readonly { shelf: Shelf | undefined; label: string }[] = [
  { shelf: undefined, label: "All" },
  { shelf: "draft", label: "Drafts" },
  { shelf: "pending", label: "Pending" },
  { shelf: "changes_requested", label: "Changes requested" },
  { shelf: "approved", label: "Published" },
  { shelf: "rejected", label: "Rejected" },
  { shelf: "deleted", label: "Deleted" },
];

/** My pieces: all pieces of a writer with their status. */
export function ListPage({ pieces, counts, shelf, search, page, more }: ListPageProps) {
  const all = Object.entries(counts).reduce(
    (sum, [on, n]) => (on === "deleted" ? sum : sum + n),
    0,
  );
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
      </div>
      {all === 0 && !counts.deleted ? (
        <FirstPiece />
      ) : (
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
              Search headlines, standfirsts and tags
            </label>
            <input
              id="search"
              type="search"
              name="q"
              value={search}
              placeholder="Headlines, standfirsts, tags"
            />
            <button>Search</button>
          </form>
          {pieces.length === 0 ? (
            <p class="empty">{search ? `No pieces match “${search}”.` : "No pieces here."}</p>
          ) : (
            <ul class="rows">
              {pieces.map((piece) => (
                <PieceRow key={piece.id} piece={piece} />
              ))}
            </ul>
          )}
          <nav class="buttons" aria-label="Pages of the list">
            {page > 1 && <a href={addressOf({ shelf, search, page: page - 1 })}>← Newer</a>}
            {more && <a href={addressOf({ shelf, search, page: page + 1 })}>Older →</a>}
          </nav>
        </>
      )}
    </>
  );
}

function FirstPiece() {
  return (
    <div class="empty">
      <h2>No pieces yet</h2>
      <p>
        Press New piece to start writing. Or let a program draft for you: create an API key for it
        under <a href="/desk/edit/online-presence">Online presence</a>. Its drafts appear here, and
        readers don't see them until you publish.
      </p>
    </div>
  );
}

function PieceRow({ piece }: { piece: MyPiece }) {
  const { id, status, deletedAt, editorNote } = piece;
  const headline = headlineOr(piece.headline);
  return (
    <li>
      <h2 dir="auto">{deletedAt ? headline : <a href={piecePath(id)}>{headline}</a>}</h2>
      {piece.sub && <p dir="auto">{piece.sub}</p>}
      <p class="facts">
        <span class={`chip ${status}`}>
          {piece.isTakenDown ? TAKEN_DOWN_WORD : STATUS_WORDS[status]}
        </span>
        {piece.updateWaits && <span>Your update is waiting for an editor</span>}
        {piece.hasWorkingCopy && !piece.updateWaits && (
          <span>Unpublished changes: press Update to publish them</span>
        )}
        {piece.pendingFor === "publication" && <span>Published when an editor accepts it</span>}
        {piece.keyName !== null && (
          <span>
            Came through the API key <bdi>{piece.keyName}</bdi>
          </span>
        )}
        <span>
          {status === "approved" && piece.publishedAt ? (
            <>
              Published <Day date={piece.publishedAt} site={ENGLISH} />
            </>
          ) : (
            <>
              Saved <Day date={piece.updatedAt} site={ENGLISH} />
            </>
          )}
        </span>
      </p>
      {editorNote && (
        <p class="notice note" dir="auto">
          <strong>Note from an editor:</strong> {editorNote}
        </p>
      )}
      {deletedAt && (
        <div class="buttons">
          <PostButton action={piecePath(id, "undelete")} label="Restore" about={headline} />
          <span class="quiet">
            Deleted <Day date={deletedAt} site={ENGLISH} />. You can restore it for {UNDO_DAYS}{" "}
            days.
          </span>
        </div>
      )}
    </li>
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
