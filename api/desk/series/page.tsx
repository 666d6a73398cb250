import { SERIES_LIMITS } from "../../contract/site/series.ts";
import { pathOf } from "../../../site/path.ts";
import type { Candidate, Series, SeriesPart } from "../../store/series/series.ts";
import { fill } from "../../../site/messages/words.ts";
import { filled, useWords } from "../messages/words.ts";
import { Crumb } from "../parts/crumb.tsx";
import { FormFields } from "../parts/form-table.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import { headlineOr } from "../parts/untitled.ts";
import { piecePath } from "../pieces/own-piece.ts";
import type { Refused } from "../take-form.ts";
import { FIELDS, SERIES } from "./list-page.tsx";

export interface SeriesPageProps {
  series: Series;
  /** Its public address. */
  url: string;
  parts: readonly SeriesPart[];
  /** Pieces that can be added. */
  candidates: readonly Candidate[];
  /** The words of the search among them. */
  words: string;
  me: string;
  done: string | undefined;
  refused: Refused | undefined;
}

/** One series: its title, its parts in order, and the pieces that can be added. */
export function SeriesPage(props: SeriesPageProps) {
  const { series, url, parts, done, refused } = props;
  const { series: w } = useWords();
  const here = `${SERIES}/${series.id}`;
  const isPublic = parts.some(({ status }) => status === "approved");
  return (
    <>
      <Crumb href={SERIES} label={w.back} />
      <h1 dir="auto">{series.title}</h1>
      {done && <Notice kind="good">{done}</Notice>}
      {refused && <Notice kind="bad">{refused.message}</Notice>}
      <p class="hint">
        {isPublic
          ? filled(w.public_at, { address: <a href={pathOf(url)}>{url}</a> })
          : filled(w.appears_at, { address: <code dir="ltr">{url}</code> })}
      </p>
      <PostForm action={here} values={series} refused={refused}>
        <FormFields of={FIELDS} names={["title", "description"]} />
        <button class="primary">{w.save}</button>
      </PostForm>
      <section aria-labelledby="parts">
        <h2 id="parts">{w.order}</h2>
        <p class="hint">{parts.length ? w.only_public : w.no_parts}</p>
        {parts.length > 0 && (
          <ol class="series-order" data-order={`${here}/move`}>
            {parts.map((part, index) => (
              <Part
                key={part.id}
                part={part}
                here={here}
                me={props.me}
                // The part that it comes before when it moves.
                up={index > 0 ? parts[index - 1]?.id : undefined}
                down={index < parts.length - 1 ? (parts[index + 2]?.id ?? "") : undefined}
              />
            ))}
          </ol>
        )}
      </section>
      <AddSection {...props} here={here} />
      <p class="buttons">
        <PostButton action={`${here}/delete`} label={w.delete} kind="danger" />
      </p>
    </>
  );
}

function Part({
  part,
  here,
  me,
  up,
  down,
}: {
  part: SeriesPart;
  here: string;
  me: string;
  up: string | undefined;
  down: string | undefined;
}) {
  const words = useWords();
  const { series: w, status: says } = words;
  const headline = headlineOr(part.headline, words);
  const move = (label: string, before: string) => (
    <PostButton
      action={`${here}/move`}
      label={label}
      about={headline}
      kind="plain"
      fields={{ piece: part.id, before }}
    />
  );
  return (
    <li data-piece={part.id}>
      <span>
        {part.writerId === me ? (
          <a href={piecePath(part.id)} draggable={false}>
            <bdi>{headline}</bdi>
          </a>
        ) : (
          <bdi>{headline}</bdi>
        )}{" "}
        {part.writerId !== me && (
          <span class="quiet">
            <bdi>{part.writerName}</bdi>
          </span>
        )}
      </span>
      <span class={`chip ${part.status}`}>{says[part.status]}</span>
      <span class="moves">
        {up !== undefined && move(w.up, up)}
        {down !== undefined && move(w.down, down)}
        <PostButton
          action={`${here}/take-out`}
          label={w.take_out}
          about={headline}
          kind="plain"
          fields={{ piece: part.id }}
        />
      </span>
    </li>
  );
}

function AddSection({
  candidates,
  words,
  parts,
  here,
  me,
  series,
}: SeriesPageProps & { here: string }) {
  const all = useWords();
  const { series: w, review } = all;
  if (parts.length >= SERIES_LIMITS.pieces) {
    return <p class="hint">{fill(w.full, { count: SERIES_LIMITS.pieces })}</p>;
  }
  return (
    <section aria-labelledby="add">
      <h2 id="add">{w.add_title}</h2>
      <p class="hint">{series.writerId === null ? w.add_site : w.add_own}</p>
      <form class="search-line" action={`${here}#add`} role="search">
        <label class="unseen" for="search">
          {review.search_headlines}
        </label>
        <input
          id="search"
          type="search"
          name="q"
          value={words}
          placeholder={review.search_headlines}
        />
        <button>{review.search}</button>
      </form>
      {candidates.length === 0 && <p class="none">{words ? w.none_found : w.none_left}</p>}
      <ul class="rows own-pages">
        {candidates.map((piece) => (
          <li key={piece.id}>
            <span>
              <bdi>{headlineOr(piece.headline, all)}</bdi>{" "}
              <span class="quiet">
                {piece.writerId !== me && <bdi>{piece.writerName}</bdi>}{" "}
                {piece.series !== null && filled(w.leaves, { title: <bdi>{piece.series}</bdi> })}
              </span>
            </span>
            <span class={`chip ${piece.status}`}>{all.status[piece.status]}</span>
            <PostButton
              action={`${here}/add`}
              label={w.add}
              about={headlineOr(piece.headline, all)}
              fields={{ piece: piece.id }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
