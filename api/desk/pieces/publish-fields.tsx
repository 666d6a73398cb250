import type { Fault } from "../../contract/errors.ts";
import type { StoredPiece } from "../../contract/records.ts";
import type { FormValues } from "../form-values.ts";
import { filled, useWords } from "../messages/words.ts";
import { Day } from "../../../site/parts/day.tsx";
import { faultSentence } from "../parts/fields.tsx";
import { FormFields } from "../parts/form-table.tsx";
import { CoverField, type CoverFieldProps } from "./cover-field.tsx";
import { PIECE } from "./piece-form.ts";
import { dayOf } from "./publish-form.ts";
import { shownSlug } from "../../contract/site/slugs.ts";

export interface PublishFieldsProps {
  piece: StoredPiece;
  authorUrl: string;
  /** The address that it most likely gets. */
  slug: string;
  covers: Pick<CoverFieldProps, "pictures" | "more">;
  /** The id of the chosen picture, or nothing. */
  cover: string;
  /** When an imported piece appeared before. */
  originalDate: string | null;
  /** What the writer typed, if it was refused. */
  typed?: FormValues | undefined;
  issues?: readonly Fault[] | undefined;
}

/** The fields that most writers leave as they are: address, category, tags, cover and an earlier date. */
export function OptionFields({
  piece,
  authorUrl,
  slug,
  covers,
  cover,
  ...when
}: PublishFieldsProps) {
  const { details: w, publishing } = useWords();
  const hint = (
    <>
      {filled(w.address_hint, { address: <code>{authorUrl}/…</code> })}{" "}
      {piece.slug === null ? (
        <>
          {filled(w.address_otherwise, { slug: <code>{shownSlug(slug)}</code> })}{" "}
          {publishing.address_later}
        </>
      ) : (
        w.address_moves
      )}
    </>
  );
  return (
    <>
      <FormFields
        of={PIECE}
        names={["wanted_slug", "category", "tags"]}
        hints={{ wanted_slug: hint }}
      />
      <CoverField
        {...covers}
        value={when.typed?.has("cover") ? when.typed.get("cover") : cover}
        issues={when.issues ?? []}
        canUpload
      />
      {piece.publishedAt === null && <EarlierDate {...{ piece, ...when }} />}
    </>
  );
}

/** Whether a field of the options needs the writer: it was refused, or it has a date that they should know of. */
export function needsOptions({ originalDate, issues = [] }: WhenProps): boolean {
  return originalDate !== null || issues.some(({ path }) => path !== "at");
}

type WhenProps = Pick<PublishFieldsProps, "piece" | "originalDate" | "typed" | "issues">;

/** At once or at a time. */
export function WhenFields(props: Omit<WhenProps, "originalDate">) {
  const { publish: w } = useWords();
  const isLater = props.typed?.get("when") === "later";
  return (
    <fieldset class="when">
      <legend class="unseen">{w.when}</legend>
      <div class="segments">
        <label>
          <input type="radio" id="when-now" name="when" value="now" checked={!isLater} />
          <span>{w.at_once}</span>
        </label>
        <label>
          <input type="radio" id="when-later" name="when" value="later" checked={isLater} />
          <span>{w.at_a_time}</span>
        </label>
      </div>
      <LaterTime {...props} />
    </fieldset>
  );
}

function EarlierDate({ originalDate, typed, issues = [] }: WhenProps) {
  const words = useWords();
  const { publish: w, parts } = words;
  const error = issues.find(({ path }) => path === "date");
  return (
    <div class={error ? "field for-now wrong" : "field for-now"}>
      <label for="field-date">
        {w.earlier_date} <span class="optional">{parts.optional}</span>
      </label>
      <p class="hint" id="field-date-hint">
        {originalDate === null
          ? w.earlier_date_hint
          : filled(w.first_appeared, { date: <Day date={originalDate} site={words} /> })}
      </p>
      <input
        type="date"
        id="field-date"
        name="date"
        value={typed?.get("date") ?? dayOf(originalDate ?? "")}
        aria-describedby={error ? "field-date-hint field-date-error" : "field-date-hint"}
        aria-invalid={error ? true : undefined}
      />
      {error && (
        <p class="error" id="field-date-error">
          {faultSentence([error], words)}
        </p>
      )}
    </div>
  );
}

function LaterTime({ piece, typed, issues = [] }: Omit<WhenProps, "originalDate">) {
  const words = useWords();
  const { publish: w } = words;
  const error = issues.find(({ path }) => path === "at");
  return (
    <div class={error ? "field for-later wrong" : "field for-later"}>
      <label for="field-at">{filled(w.day_and_time, { zone: <span data-zone>(UTC)</span> })}</label>
      <p class="hint" id="field-at-hint">
        {piece.status === "approved" ? w.at_hint_update : w.at_hint}
      </p>
      <input
        type="datetime-local"
        id="field-at"
        name="at"
        value={typed?.get("at") ?? ""}
        data-local-time="field-offset"
        aria-describedby={error ? "field-at-hint field-at-error" : "field-at-hint"}
        aria-invalid={error ? true : undefined}
      />
      <input type="hidden" id="field-offset" name="offset" value="0" />
      {error && (
        <p class="error" id="field-at-error">
          {faultSentence([error], words)}
        </p>
      )}
    </div>
  );
}
