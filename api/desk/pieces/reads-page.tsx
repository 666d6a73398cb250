import type { DayReads, PieceReads, ReadTotals } from "../../store/pieces/public/read-counts.ts";
import { fill, numberOf } from "../../../site/messages/words.ts";
import { filled, useWords } from "../messages/words.ts";
import { Crumb } from "../parts/crumb.tsx";
import { headlineOr } from "../parts/untitled.ts";
import { piecePath } from "./own-piece.ts";
import { ReadsChart } from "./reads-chart.tsx";

export interface ReadsPageProps {
  days: readonly DayReads[];
  totals: ReadTotals;
  pieces: readonly PieceReads[];
}

/** How all pieces of a writer do. */
export function ReadsPage({ days, totals, pieces }: ReadsPageProps) {
  const words = useWords();
  const { reads: w, language } = words;
  return (
    <>
      <h1>{w.title}</h1>
      <Totals totals={totals} />
      <ReadsChart days={days} />
      <h2>{w.most_read}</h2>
      {pieces.length === 0 ? (
        <p class="empty">{w.nobody}</p>
      ) : (
        <table class="stacking reads-table">
          <caption class="unseen">{w.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{w.piece}</th>
              <th scope="col">{w.seven_days}</th>
              <th scope="col">{w.thirty_days}</th>
              <th scope="col">{w.all_time}</th>
              <th scope="col">{w.trending}</th>
            </tr>
          </thead>
          <tbody>
            {pieces.map(({ id, headline, isPublic, week, month, all, trending }) => (
              <tr key={id}>
                <th scope="row" dir="auto">
                  <a href={piecePath(id, "reads")}>{headlineOr(headline, words)}</a>
                  {!isPublic && <span class="quiet"> {w.not_public}</span>}
                </th>
                <td data-label={w.seven_days}>{numberOf(week, language)}</td>
                <td data-label={w.thirty_days}>{numberOf(month, language)}</td>
                <td data-label={w.all_time}>{numberOf(all, language)}</td>
                <td data-label={w.trending}>
                  {trending === null ? "–" : fill(w.place, { number: trending })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Counting />
    </>
  );
}

export interface PieceReadsPageProps extends Pick<
  PieceReads,
  "id" | "headline" | "all" | "trending"
> {
  /** Its public page. */
  path: string | null;
  days: readonly DayReads[];
  totals: ReadTotals;
}

/** How one piece does. */
export function PieceReadsPage(props: PieceReadsPageProps) {
  const { headline, path, id, days, totals, all, trending } = props;
  const words = useWords();
  const { reads: w } = words;
  return (
    <>
      <Crumb href="/desk/reads" label={w.back} />
      <h1 dir="auto">{headlineOr(headline, words)}</h1>
      <p class="facts">
        <a href={piecePath(id)}>{w.edit}</a>
        {path !== null && <a href={path}>{w.view}</a>}
      </p>
      <Totals totals={totals} all={all} />
      {trending !== null && (
        <p>
          {filled(w.place_of, {
            number: trending,
            list: <a href="/trending">{w.most_read_week}</a>,
          })}
        </p>
      )}
      <ReadsChart days={days} />
      <Counting />
    </>
  );
}

function Totals({ totals, all }: { totals: ReadTotals; all?: number }) {
  const { reads: w, language } = useWords();
  const shown = [
    { label: w.today, count: totals.today },
    { label: w.last_seven, count: totals.week },
    { label: w.last_thirty, count: totals.month },
    ...(all === undefined ? [] : [{ label: w.all_time, count: all }]),
  ];
  return (
    <dl class="totals">
      {shown.map(({ label, count }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{numberOf(count, language)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Counting() {
  const { reads: w } = useWords();
  return (
    <section class="hint" aria-labelledby="counting">
      <h2 id="counting">{w.counting}</h2>
      <p>{w.counting_about}</p>
    </section>
  );
}
