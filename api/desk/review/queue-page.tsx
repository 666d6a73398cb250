import type { ReviewItem } from "../../store/pieces/lifecycle/review.ts";
import { type DeskWords, filled, useWords } from "../messages/words.ts";
import { DateTime } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import { SearchLine } from "./search-line.tsx";

export const REVIEW = "/desk/review";

export interface QueuePageProps {
  queue: readonly ReviewItem[];
  published: readonly ReviewItem[];
  takenDown: readonly ReviewItem[];
  /** The id of the editor who reads the page. */
  me: string;
  /** The words of the search. */
  search: string;
  done?: string | undefined;
  /** The fault in the theme that the operator has installed. */
  themeFault?: string | undefined;
  logFault?: string | undefined;
}

export function QueuePage(props: QueuePageProps) {
  const { review: w, frame } = useWords();
  const { queue, published, takenDown, me, search, done, themeFault, logFault } = props;
  return (
    <>
      <h1>{frame.review}</h1>
      {done && <Notice kind="good">{done}</Notice>}
      {themeFault && (
        <Notice kind="note">
          {filled(w.theme_fault, { fault: <code dir="ltr">{themeFault}</code> })}
        </Notice>
      )}
      {logFault && (
        <Notice kind="note">
          {filled(w.log_fault, { fault: <code dir="ltr">{logFault}</code> })}
        </Notice>
      )}
      <section aria-labelledby="waiting">
        <h2 id="waiting">{w.waiting}</h2>
        <ItemList items={queue} me={me} none={w.none_waiting} />
      </section>
      <section aria-labelledby="public">
        <h2 id="public">{w.published_pieces}</h2>
        <p>{w.open_to_read}</p>
        <SearchLine path={REVIEW} label={w.search_headlines} search={search} />
        <ItemList items={published} me={me} none={search ? w.no_such_headline : w.none_published} />
      </section>
      {takenDown.length > 0 && (
        <section aria-labelledby="taken-down">
          <h2 id="taken-down">{w.taken_down}</h2>
          <p>{w.taken_down_about}</p>
          <ItemList items={takenDown} me={me} none="" />
        </section>
      )}
    </>
  );
}

function ItemList({ items, me, none }: { items: readonly ReviewItem[]; me: string; none: string }) {
  const { review: w } = useWords();
  if (!items.length) return <p class="none">{none}</p>;
  // Without a review, an editor's own pieces become public, and nothing of them waits.
  const isOwn = ({ writer, isUpdate, status }: ReviewItem): boolean =>
    writer.id === me && (isUpdate || status !== "approved");
  return (
    <ul class="rows">
      {items.map((item) => (
        <li key={item.id}>
          <h3>
            <a href={`${REVIEW}/${item.id}`}>
              <bdi>{item.headline}</bdi>
            </a>
          </h3>
          <p class="facts-line">
            <bdi>{item.writer.name}</bdi> · {waitsFor(item, w)} <DateTime at={item.since} />
            {item.keyName !== null && (
              <> · {filled(w.item_by_key, { key: <bdi>{item.keyName}</bdi> })}</>
            )}
            {isOwn(item) && ` · ${w.item_own}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

function waitsFor(
  { pendingFor, isUpdate, isTakenDown }: ReviewItem,
  w: DeskWords["review"],
): string {
  if (isUpdate) return w.item_update;
  if (pendingFor === "publication") return w.item_publication;
  if (pendingFor === "look") return isTakenDown ? w.item_down_look : w.item_look;
  return isTakenDown ? w.item_down : w.item_changed;
}
