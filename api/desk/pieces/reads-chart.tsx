import { ENGLISH } from "../../../site/messages/messages.ts";
import { Day } from "../../../site/parts/day.tsx";
import type { DayReads } from "../../store/read-counts.ts";

const WIDTH = 600;
const HEIGHT = 120;
const GAP = 4;

/** The reads of each day as bars, and the same as a table. */
export function ReadsChart({ days }: { days: readonly DayReads[] }) {
  const most = Math.max(0, ...days.map(({ reads }) => reads));
  const step = WIDTH / days.length;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure class="reads-chart">
      <p class="facts-line">Most in a day: {number(most)}</p>
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
          <Day date={first.day} site={ENGLISH} /> <Day date={last.day} site={ENGLISH} />
        </figcaption>
      )}
      <details>
        <summary>As a table</summary>
        <table>
          <caption class="unseen">Reads of each day</caption>
          <thead>
            <tr>
              <th scope="col">Day (UTC)</th>
              <th scope="col">Reads</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, reads }) => (
              <tr key={day}>
                <th scope="row">
                  <Day date={day} site={ENGLISH} />
                </th>
                <td>{number(reads)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

export function number(count: number): string {
  return count.toLocaleString("en-GB");
}
