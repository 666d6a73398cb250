import type { ReviewItem } from "../../store/review.ts";
import { Moment } from "../parts/moment.tsx";
import { Notice } from "../parts/notice.tsx";
import { ReviewWays } from "./ways.tsx";

export const REVIEW = "/desk/review";

export interface QueuePageProps {
  queue: readonly ReviewItem[];
  published: readonly ReviewItem[];
  takenDown: readonly ReviewItem[];
  /** The editor who looks. */
  me: string;
  words: string;
  done?: string | undefined;
  /** What is wrong with the theme that the operator has installed. */
  themeFault?: string | undefined;
}

export function QueuePage(props: QueuePageProps) {
  const { queue, published, takenDown, me, words, done, themeFault } = props;
  return (
    <>
      <h1>Review</h1>
      <ReviewWays here="pieces" />
      {done && <Notice kind="good">{done}</Notice>}
      {themeFault && (
        <Notice kind="note">
          The site's new theme is broken, so pages keep their old look. Tell the operator:{" "}
          <code>{themeFault}</code>
        </Notice>
      )}
      <section aria-labelledby="waiting">
        <h2 id="waiting">Waiting for you</h2>
        <ItemList
          items={queue}
          me={me}
          none="Nothing is waiting. Writers' pieces appear here when they ask for a look or for publication."
        />
      </section>
      <section aria-labelledby="public">
        <h2 id="public">Public pieces</h2>
        <p>Open one to read it, or to take it down.</p>
        <form method="get" action={REVIEW} role="search" class="search-line">
          <label for="public-search">Words of the headline</label>
          <div class="search-row">
            <input id="public-search" type="search" name="q" value={words} />
            <button>Search</button>
          </div>
        </form>
        <ItemList
          items={published}
          me={me}
          none={
            words ? "No public piece has these words in its headline." : "Nothing is public yet."
          }
        />
      </section>
      {takenDown.length > 0 && (
        <section aria-labelledby="taken-down">
          <h2 id="taken-down">Taken down</h2>
          <p>Their writers can edit these but not publish them. Open one to lift the takedown.</p>
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
                · drafted by a program through the key <bdi>{item.keyName}</bdi>
              </>
            )}
            {item.writer.id === me && " · your own: another editor answers it"}
          </p>
        </li>
      ))}
    </ul>
  );
}

function waitsFor({ pendingFor, isUpdate, isTakenDown }: ReviewItem): string {
  if (isUpdate) return "update of a public piece, since";
  if (pendingFor === "publication") return "asks to be published, since";
  if (pendingFor === "look") {
    return isTakenDown ? "taken down; asks for a look, since" : "asks for a look, since";
  }
  return isTakenDown ? "taken down" : "last changed";
}
