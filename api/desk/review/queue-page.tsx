import type { ReviewItem } from "../../store/review.ts";
import { Moment } from "../parts/moment.tsx";
import { Notice } from "../parts/notice.tsx";
import { ReviewTabs } from "./tabs.tsx";

export const REVIEW = "/desk/review";

export interface QueuePageProps {
  queue: readonly ReviewItem[];
  published: readonly ReviewItem[];
  takenDown: readonly ReviewItem[];
  /** The id of the editor who reads the page. */
  me: string;
  words: string;
  done?: string | undefined;
  /** The fault in the theme that the operator has installed. */
  themeFault?: string | undefined;
}

export function QueuePage(props: QueuePageProps) {
  const { queue, published, takenDown, me, words, done, themeFault } = props;
  return (
    <>
      <h1>Review</h1>
      <ReviewTabs here="pieces" />
      {done && <Notice kind="good">{done}</Notice>}
      {themeFault && (
        <Notice kind="note">
          The site's new theme has an error, so pages keep their old look. Tell the operator:{" "}
          <code>{themeFault}</code>
        </Notice>
      )}
      <section aria-labelledby="waiting">
        <h2 id="waiting">Waiting for review</h2>
        <ItemList
          items={queue}
          me={me}
          none="No pieces are waiting. A piece appears here when its writer asks for a look, or asks to publish it."
        />
      </section>
      <section aria-labelledby="public">
        <h2 id="public">Published pieces</h2>
        <p>Open a piece to read it or take it down.</p>
        <form method="get" action={REVIEW} role="search" class="search-line">
          <label for="public-search">Search headlines</label>
          <div class="search-row">
            <input id="public-search" type="search" name="q" value={words} />
            <button>Search</button>
          </div>
        </form>
        <ItemList
          items={published}
          me={me}
          none={
            words ? "No published headline contains these words." : "No pieces are published yet."
          }
        />
      </section>
      {takenDown.length > 0 && (
        <section aria-labelledby="taken-down">
          <h2 id="taken-down">Taken down</h2>
          <p>Writers can edit these pieces but not publish them. Open one to lift the takedown.</p>
          <ItemList items={takenDown} me={me} none="" />
        </section>
      )}
    </>
  );
}

function ItemList({ items, me, none }: { items: readonly ReviewItem[]; me: string; none: string }) {
  if (!items.length) return <p class="none">{none}</p>;
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
            <bdi>{item.writer.name}</bdi> · {waitsFor(item)} <Moment at={item.since} />
            {item.keyName !== null && (
              <>
                {" "}
                · drafted by a program with the API key <bdi>{item.keyName}</bdi>
              </>
            )}
            {item.writer.id === me && " · your own piece: another editor must review it"}
          </p>
        </li>
      ))}
    </ul>
  );
}

function waitsFor({ pendingFor, isUpdate, isTakenDown }: ReviewItem): string {
  if (isUpdate) return "wants to update a published piece, since";
  if (pendingFor === "publication") return "wants to publish, since";
  if (pendingFor === "look") {
    return isTakenDown ? "taken down; asks for a look, since" : "asks for a look, since";
  }
  return isTakenDown ? "taken down" : "last changed";
}
