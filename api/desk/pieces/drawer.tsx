import type { Fault } from "../../contract/errors.ts";
import { filled, useWords } from "../messages/words.ts";
import type { Option } from "../parts/fields.tsx";
import { FormFields } from "../parts/form-table.tsx";
import { SERIES } from "../series/list-page.tsx";
import { CoverField, type CoverFieldProps } from "./cover-field.tsx";
import { describeDetails } from "./details-line.ts";
import { PIECE, type PieceFields } from "./piece-form.ts";
import { categoryWord, frameWord } from "./vocabulary-words.ts";

export interface SeriesFieldProps {
  /** The series that the writer may choose from. */
  options: readonly { id: string; title: string }[];
  /** The series that the piece is in. */
  current: { id: string; title: string } | undefined;
  /** Readers would see another choice at once: it is made on the page of the series. */
  isPublic: boolean;
}

/** A writer without a series sees nothing of it here. */
function SeriesField({ options, current, isPublic }: SeriesFieldProps) {
  const { parts, series: w } = useWords();
  if (!options.length && !current) return null;
  const page = <a href={current ? `${SERIES}/${current.id}` : SERIES}>{w.title}</a>;
  if (isPublic) {
    return (
      <p class="hint">
        {current
          ? filled(w.public_piece_in, { title: <bdi>{current.title}</bdi>, page })
          : filled(w.public_piece, { page })}
      </p>
    );
  }
  // One of the site, which an editor chose, can only be left.
  const all = [...options, ...(current ? [current] : [])];
  const chosen = new Map(all.map(({ id, title }) => [id, title]));
  return (
    <>
      <input type="hidden" name="series_was" value={current?.id ?? ""} />
      <div class="field">
        <div class="label-line">
          <label for="series">
            {parts.series}
            <span class="optional"> {parts.optional}</span>
          </label>
        </div>
        <p class="hint" id="series-hint">
          {filled(w.choose_hint, { page })}
        </p>
        <select id="series" name="series" aria-describedby="series-hint">
          <option value="">{w.choose_none}</option>
          {[...chosen].map(([id, title]) => (
            <option key={id} value={id} selected={id === current?.id}>
              {title}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

/** These fields are outside the drawer. */
const OUTSIDE = new Set(["headline", "sub", "body_md"]);

/**
 * Fields that a writer rarely changes, behind one line that says what is set. It opens by itself if something in it is
 * wrong.
 */
export function Drawer({
  fields,
  issues,
  authorUrl,
  slug,
  covers,
  originals,
  series,
}: {
  fields: PieceFields;
  issues: readonly Fault[];
  authorUrl: string;
  /** The slug that the piece has; null before the first publication. */
  slug: string | null;
  covers: Pick<CoverFieldProps, "pictures" | "more" | "canUpload">;
  /** Pieces that it may be the translation of: their addresses and headlines. */
  originals: readonly Option[];
  series: SeriesFieldProps;
}) {
  const words = useWords();
  const { details: w } = words;
  const shown = {
    ...fields,
    category: categoryWord(fields.category, words),
    frame: frameWord(fields.frame, words),
  };
  const isWrong = issues.some(({ path }) => !OUTSIDE.has(path.split(".")[0] ?? ""));
  const address = filled(w.address_hint, { address: <code>{authorUrl}/…</code> });
  return (
    <details class="drawer" id="drawer" open={isWrong}>
      <summary>
        <strong>{w.title}</strong>{" "}
        <span class="quiet" id="details-line" dir="auto">
          {describeDetails(shown, words.client_editor)}
        </span>
      </summary>
      <div class="drawer-fields">
        <CoverField {...covers} value={fields.cover} issues={issues} />
        <fieldset class="more-fields">
          <legend class="unseen">{w.title}</legend>
          <div class="columns">
            <FormFields of={PIECE} names={["category", "frame", "style", "locale"]} />
          </div>
          <FormFields
            of={PIECE}
            names={["tags", "wanted_slug", "external_url", "translation_of", "statement"]}
            lists={{ translation_of: originals }}
            hints={{
              wanted_slug: (
                <>
                  {address}{" "}
                  {slug === null
                    ? `${w.address_empty} ${words.publishing.address_later}`
                    : w.address_moves}
                </>
              ),
            }}
          />
          <SeriesField {...series} />
        </fieldset>
      </div>
    </details>
  );
}
