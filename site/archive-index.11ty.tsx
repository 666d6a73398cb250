import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { Day } from "./parts/day.tsx";
import { NothingYet } from "./parts/ways-on.tsx";
import { pathOf } from "./path.ts";

export const data = PAGED;

type Month = PageData<"archive-index">["years"][number]["months"][number];

/** Everything that was published, by year and month: the newest with their headlines, all with their number. */
export function render({ years, site }: PageData<"archive-index">) {
  return (
    <div class="list">
      <h1>{site.words.archive}</h1>
      {years.length === 0 && <NothingYet site={site} />}
      {years.map(({ year, months }) => {
        const shown = months.filter(({ pieces }) => pieces.length > 0);
        const others = months.filter(({ pieces }) => pieces.length === 0);
        return (
          <section key={year} class="year">
            <h2>{year}</h2>
            {shown.map((month) => (
              <section key={month.month} class="month">
                <h3 id={month.month}>
                  <Name {...month} />
                </h3>
                <ol class="headlines">
                  {month.pieces.map(({ id, url, title, language, authors, date_published }) => (
                    <li key={id}>
                      <a href={pathOf(url)} lang={language} dir="auto">
                        {title}
                      </a>{" "}
                      <span class="count">
                        {authors[0] && <bdi>{authors[0].name}</bdi>}{" "}
                        <Day date={date_published} site={site} />
                      </span>
                    </li>
                  ))}
                </ol>
              </section>
            ))}
            {others.length > 0 && (
              <ul class="archive">
                {others.map((month) => (
                  <li key={month.month}>
                    <Name {...month} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}

/** A month, which leads to all of its pieces if they are not here. */
function Name({ name, count, url }: Month) {
  const words = (
    <>
      {name} <span class="count">{count}</span>
    </>
  );
  return url ? <a href={pathOf(url)}>{words}</a> : words;
}
