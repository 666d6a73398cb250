import type { DayReads, PieceReads, ReadTotals } from "../../store/read-counts.ts";
import { headlineOr } from "../parts/untitled.ts";
import { piecePath } from "./own-piece.ts";
import { number, ReadsChart } from "./reads-chart.tsx";

export interface ReadsPageProps {
  days: readonly DayReads[];
  totals: ReadTotals;
  pieces: readonly PieceReads[];
}

/** How all pieces of a writer do. */
export function ReadsPage({ days, totals, pieces }: ReadsPageProps) {
  return (
    <>
      <h1>Reads</h1>
      <Totals totals={totals} />
      <ReadsChart days={days} />
      <h2>Most read in the last 30 days</h2>
      {pieces.length === 0 ? (
        <p class="empty">Nobody has read a piece of yours in the last 30 days.</p>
      ) : (
        <table class="stacking reads-table">
          <caption class="unseen">Your pieces by reads</caption>
          <thead>
            <tr>
              <th scope="col">Piece</th>
              <th scope="col">7 days</th>
              <th scope="col">30 days</th>
              <th scope="col">All time</th>
              <th scope="col">Trending</th>
            </tr>
          </thead>
          <tbody>
            {pieces.map(({ id, headline, isPublic, week, month, all, trending }) => (
              <tr key={id}>
                <th scope="row" dir="auto">
                  <a href={piecePath(id, "reads")}>{headlineOr(headline)}</a>
                  {!isPublic && <span class="quiet"> (not public now)</span>}
                </th>
                <td data-label="7 days">{number(week)}</td>
                <td data-label="30 days">{number(month)}</td>
                <td data-label="All time">{number(all)}</td>
                <td data-label="Trending">{trending === null ? "–" : `No. ${trending}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Counting />
    </>
  );
}

export interface PieceReadsPageProps {
  headline: string;
  /** Its public page. */
  path: string | null;
  id: string;
  days: readonly DayReads[];
  totals: ReadTotals;
  all: number;
  trending: number | null;
}

/** How one piece does. */
export function PieceReadsPage(props: PieceReadsPageProps) {
  const { headline, path, id, days, totals, all, trending } = props;
  return (
    <>
      <p class="crumb">
        <a href="/desk/reads">← Reads</a>
      </p>
      <h1 dir="auto">{headlineOr(headline)}</h1>
      <p class="facts">
        <a href={piecePath(id)}>Edit</a>
        {path !== null && <a href={path}>View</a>}
      </p>
      <Totals totals={totals} all={all} />
      {trending !== null && (
        <p>
          Number {trending} of the <a href="/trending">most read pieces of the week</a>.
        </p>
      )}
      <ReadsChart days={days} />
      <Counting />
    </>
  );
}

function Totals({ totals, all }: { totals: ReadTotals; all?: number }) {
  const shown = [
    { label: "Today", count: totals.today },
    { label: "Last 7 days", count: totals.week },
    { label: "Last 30 days", count: totals.month },
    ...(all === undefined ? [] : [{ label: "All time", count: all }]),
  ];
  return (
    <dl class="totals">
      {shown.map(({ label, count }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Counting() {
  return (
    <section class="hint" aria-labelledby="counting">
      <h2 id="counting">How reads are counted</h2>
      <p>
        A read is somebody who had the page in view for five seconds, at most once a day. Readers
        are not tracked: no cookie is set, no address is stored, and no other company is told. The
        service keeps one number for each piece and day, and nothing else. Clicks are not counted.
        Feed readers and programs are not counted either, so the true number is higher.
      </p>
    </section>
  );
}
