import { fill } from "./messages/words.ts";
import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { pathOf } from "./path.ts";

export const data = PAGED;

/** The ways to everything that was published, by year. */
export function render({ years, site }: PageData<"archive-index">) {
  const { words } = site;
  return (
    <div class="list">
      <h1>{words.archive}</h1>
      {years.length === 0 && <p class="none">{words.nothing_yet}</p>}
      {years.map(({ year, pages }) => (
        <section key={year} class="year">
          <h2>{year}</h2>
          <ul class="archive">
            {pages.map(({ number, url }) => (
              <li key={number}>
                <a href={pathOf(url)}>{fill(words.page_number, { number })}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
