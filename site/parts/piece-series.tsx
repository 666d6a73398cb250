import type { Piece } from "../../api/contract/piece.ts";
import { counted, fill, numberOf, type Wording } from "../messages/words.ts";
import type { PageData } from "../page-data.ts";
import { pathOf } from "../path.ts";

type Series = NonNullable<PageData<"piece">["series"]>;
type Part = Series["pieces"][number];

/** More than these are folded: they would be longer than what follows. */
const PARTS_SHOWN = 8;

/** Above a piece: which part of what it is. */
export function SeriesLine({
  series: { title, url, part, parts },
  site,
}: {
  series: NonNullable<Piece["series"]>;
  site: Wording;
}) {
  return (
    <p class="series-line" lang={site.language}>
      {partWords({ part, parts }, site)}
      {" · "}
      <a href={pathOf(url)}>
        <bdi>{title}</bdi>
      </a>
    </p>
  );
}

/** "Part 2 of 5". Of a series that has just begun, nobody says how many parts it has. */
function partWords({ part, parts }: Pick<Series, "part" | "parts">, site: Wording): string {
  const { words, language } = site;
  const number = numberOf(part, language);
  return parts > 1
    ? fill(words.part_of, { part: number, parts: numberOf(parts, language) })
    : fill(words.part, { part: number });
}

/** Below a piece: the parts before and after it, and all of them. */
export function SeriesParts({ series, site }: { series: Series; site: Wording }) {
  const { title, url, previous, next, parts } = series;
  const { words, language } = site;
  if (parts < 2) return null;
  return (
    <nav class="series-parts" aria-labelledby="series">
      <p class="kicker">{words.series}</p>
      <h2 id="series">
        <a href={pathOf(url)}>
          <bdi>{title}</bdi>
        </a>
      </h2>
      {parts > PARTS_SHOWN ? (
        <details>
          <summary>{counted(words.all_parts, parts, language)}</summary>
          <PartList series={series} />
        </details>
      ) : (
        <PartList series={series} />
      )}
      <div class="neighbours">
        {previous && (
          <div>
            <p class="kicker">{words.previous_part}</p>
            <a rel="prev" href={pathOf(previous.url)}>
              <PartTitle part={previous} />
            </a>
          </div>
        )}
        {next && (
          <div class="next">
            <p class="kicker">{words.next_part}</p>
            <a rel="next" href={pathOf(next.url)}>
              <PartTitle part={next} />
            </a>
          </div>
        )}
      </div>
    </nav>
  );
}

function PartList({ series: { pieces, part } }: { series: Series }) {
  return (
    <ol>
      {pieces.map((piece, index) => (
        <li key={piece.url}>
          {index + 1 === part ? (
            <strong aria-current="page">
              <PartTitle part={piece} />
            </strong>
          ) : (
            <a href={pathOf(piece.url)}>
              <PartTitle part={piece} />
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}

function PartTitle({ part: { title, language } }: { part: Part }) {
  return <bdi lang={language}>{title}</bdi>;
}
