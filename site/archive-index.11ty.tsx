import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { NothingYet } from "./parts/ways-on.tsx";
import { pathOf } from "./path.ts";

export const data = PAGED;

/** The ways to everything that was published, by year and month. */
export function render({ years, site }: PageData<"archive-index">) {
  return (
    <div class="list">
      <h1>{site.words.archive}</h1>
      {years.length === 0 && <NothingYet site={site} />}
      {years.map(({ year, months }) => (
        <section key={year} class="year">
          <h2>{year}</h2>
          <ul class="archive">
            {months.flatMap(({ month, pages }) =>
              pages.map(({ number, url, name, pieces }) => (
                <li key={`${month} ${number}`}>
                  <a href={`${pathOf(url)}#${month}`}>
                    {name} {pieces && <span class="count">{pieces}</span>}
                  </a>
                </li>
              )),
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}
