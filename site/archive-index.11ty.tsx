import { fill } from "./messages/words.ts";
import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { pathOf } from "./path.ts";

export const data = PAGED;

/** The ways to everything that was published, by year and month. */
export function render({ years, site }: PageData<"archive-index">) {
  const { words } = site;
  return (
    <div class="list">
      <h1>{words.archive}</h1>
      {years.length === 0 && <p class="none">{words.nothing_yet}</p>}
      {years.map(({ year, months }) => (
        <section key={year} class="year">
          <h2>{year}</h2>
          <ul class="archive">
            {months.flatMap(({ month, name, pages }) =>
              pages.map(({ number, url }) => (
                <li key={number}>
                  <a href={`${pathOf(url)}#${month}`}>
                    {pages.length > 1 ? `${name} · ${fill(words.page_number, { number })}` : name}
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
