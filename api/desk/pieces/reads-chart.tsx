import { fill, numberOf } from "../../../site/messages/words.ts";
import { Day } from "../../../site/parts/day.tsx";
import type { DayReads } from "../../store/pieces/public/read-counts.ts";
import { useWords } from "../messages/words.ts";

const WIDTH = 600;
const HEIGHT = 120;
const GAP = 4;

/** The reads of each day as bars, and the same as a table. */
export function ReadsChart({ days }: { days: readonly DayReads[] }) {
  const words = useWords();
  const { reads: w, language } = words;
  const most = Math.max(0, ...days.map(({ reads }) => reads));
  const step = WIDTH / days.length;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure class="reads-chart">
      <p class="facts-line">{fill(w.most_in_day, { count: numberOf(most, language) })}</p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, reads }, index) => {
          // A day with one read is seen beside a day with thousands.
          const height = reads ? Math.max(2, (reads / most) * HEIGHT) : 0;
          return (
            <rect
              key={day}
              x={index * step + GAP / 2}
              y={HEIGHT - height}
              width={step - GAP}
              height={height}
            />
          );
        })}
      </svg>
      {first && last && (
        <figcaption>
          <Day date={first.day} site={words} /> <Day date={last.day} site={words} />
        </figcaption>
      )}
      <details>
        <summary>{w.as_table}</summary>
        <table>
          <caption class="unseen">{w.by_day}</caption>
          <thead>
            <tr>
              <th scope="col">{w.day}</th>
              <th scope="col">{w.title}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, reads }) => (
              <tr key={day}>
                <th scope="row">
                  <Day date={day} site={words} />
                </th>
                <td>{numberOf(reads, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
