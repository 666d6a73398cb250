import type { ReviewItem } from "../../store/review.ts";
import { Moment } from "../parts/moment.tsx";
import { Notice } from "../parts/notice.tsx";
import { ReviewWays } from "./ways.tsx";

export const REVIEW = "/desk/review";

export interface QueuePageProps {
  queue: readonly ReviewItem[];
  published: readonly ReviewItem[];
  words: string;
  done?: string | undefined;
}

export function QueuePage({ queue, published, words, done }: QueuePageProps) {
  return (
    <>
      <h1>Review</h1>
      <ReviewWays here="pieces" />
      {done && <Notice kind="good">{done}</Notice>}
      <section aria-labelledby="waiting">
        <h2 id="waiting">Waiting for you</h2>
        <ItemList
          items={queue}
          none="Nothing is waiting. Writers' pieces appear here when they ask for a look or for publication."
        />
      </section>
      <section aria-labelledby="public">
        <h2 id="public">Public pieces</h2>
        <p>Open one to ask for changes or to take it down.</p>
        <form method="get" action={REVIEW} role="search" class="search-line">
          <label for="public-search">Words of the headline</label>
          <div class="search-row">
            <input id="public-search" type="search" name="q" value={words} />
            <button>Search</button>
          </div>
        </form>
        <ItemList
          items={published}
          none={
            words ? "No public piece has these words in its headline." : "Nothing is public yet."
          }
        />
      </section>
    </>
  );
}

function ItemList({ items, none }: { items: readonly ReviewItem[]; none: string }) {
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
            <bdi>{item.writer.name}</bdi> · {WAITS_FOR[item.pendingFor ?? "nothing"]}{" "}
            <Moment at={item.since} />
          </p>
        </li>
      ))}
    </ul>
  );
}

const WAITS_FOR = {
  publication: "asks to be published, since",
  look: "asks for a look, since",
  nothing: "last changed",
} as const;
