import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { PieceList } from "./parts/piece-list.tsx";
import { WaysOn } from "./parts/ways-on.tsx";

export const data = PAGED;

const HEADINGS = { week: "this_week", month: "this_month" } as const;

/** The most read pieces. */
export function render({ spans, site }: PageData<"trending">) {
  const { words } = site;
  return (
    <div class="list">
      <h1>{words.most_read}</h1>
      {spans.map(({ span, pieces }) => (
        <section key={span} class="h-feed" aria-labelledby={`most-read-${span}`}>
          <h2 id={`most-read-${span}`} class="p-name">
            {words[HEADINGS[span]]}
          </h2>
          <PieceList items={pieces} none={words.nothing_read_yet} site={site} />
        </section>
      ))}
      {spans.every(({ pieces }) => pieces.length === 0) && <WaysOn site={site} />}
    </div>
  );
}
