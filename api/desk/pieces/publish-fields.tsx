import type { PieceContent } from "../../contract/draft.ts";
import type { Issue } from "../../contract/errors.ts";
import { TAG_MAX, TAGS_MAX } from "../../contract/limits.ts";
import type { StoredPiece } from "../../contract/records.ts";
import { CATEGORIES } from "../../contract/vocabulary.ts";
import type { FormValues } from "../form-values.ts";
import { SelectField, TextField } from "../parts/fields.tsx";
import { fieldsOf } from "./piece-form.ts";

export interface PublishFieldsProps {
  piece: StoredPiece;
  content: PieceContent;
  authorUrl: string;
  /** The address that it most likely gets. */
  slug: string;
  /** What the writer typed, if it was refused. */
  typed?: FormValues | undefined;
  issues?: readonly Issue[] | undefined;
}

/** Where readers find the piece, and when. */
export function PublishFields({
  piece,
  content,
  authorUrl,
  slug,
  typed,
  issues,
}: PublishFieldsProps) {
  const saved = fieldsOf(content, piece.slug);
  const value = (name: "category" | "tags" | "wanted_slug"): string =>
    typed?.has(name) ? typed.get(name) : saved[name];
  return (
    <>
      <TextField
        name="wanted_slug"
        label="Address"
        value={value("wanted_slug")}
        hint={
          <>
            The end of the address: <code>{authorUrl}/…</code>{" "}
            {piece.slug === null ? (
              <>
                If you leave it empty, it is <code>{slug}</code>.
              </>
            ) : (
              "If you change it, the old address leads to the new one."
            )}
          </>
        }
        issues={issues}
        autocomplete="off"
      />
      <div class="columns">
        <SelectField
          name="category"
          label="Category"
          value={value("category")}
          options={CATEGORIES.map((name) => ({
            value: name,
            label: name.charAt(0).toUpperCase() + name.slice(1),
          }))}
          issues={issues}
          required
        />
        <TextField
          name="tags"
          label="Tags"
          value={value("tags")}
          hint={`Up to ${TAGS_MAX}, separated by commas, of at most ${TAG_MAX} characters each.`}
          issues={issues}
          autocomplete="off"
        />
      </div>
      {piece.status !== "approved" && <WhenFields piece={piece} typed={typed} issues={issues} />}
    </>
  );
}

/** At once or at a time; and the date that readers see. */
function WhenFields({
  piece,
  typed,
  issues = [],
}: Pick<PublishFieldsProps, "piece" | "typed" | "issues">) {
  const isLater = typed?.get("when") === "later";
  const [atError, dateError] = ["at", "date"].map((name) =>
    issues.find(({ path }) => path === name),
  );
  return (
    <fieldset class="when">
      <legend>When</legend>
      <div class="field check">
        <input type="radio" id="when-now" name="when" value="now" checked={!isLater} />
        <label for="when-now">At once</label>
      </div>
      {piece.publishedAt === null && (
        <div class={dateError ? "field nested wrong" : "field nested"}>
          <label for="field-date">
            With an earlier date <span class="optional">(optional)</span>
          </label>
          <p class="hint" id="field-date-hint">
            For a piece that you wrote or published before. The history keeps the true date.
          </p>
          <input
            type="date"
            id="field-date"
            name="date"
            value={typed?.get("date") ?? ""}
            aria-describedby={dateError ? "field-date-hint field-date-error" : "field-date-hint"}
            aria-invalid={dateError ? true : undefined}
          />
          {dateError && (
            <p class="error" id="field-date-error">
              {sentence(dateError.message)}
            </p>
          )}
        </div>
      )}
      <div class="field check">
        <input type="radio" id="when-later" name="when" value="later" checked={isLater} />
        <label for="when-later">At a time</label>
      </div>
      <div class={atError ? "field nested wrong" : "field nested"}>
        <label for="field-at">
          Day and time <span data-zone>(UTC)</span>
        </label>
        <p class="hint" id="field-at-hint">
          This text is published then, as you see it here. If you change it before, the time is
          taken back.
        </p>
        <input
          type="datetime-local"
          id="field-at"
          name="at"
          value={typed?.get("at") ?? ""}
          data-local-time="field-offset"
          aria-describedby={atError ? "field-at-hint field-at-error" : "field-at-hint"}
          aria-invalid={atError ? true : undefined}
        />
        <input type="hidden" id="field-offset" name="offset" value="0" />
        {atError && (
          <p class="error" id="field-at-error">
            {sentence(atError.message)}
          </p>
        )}
      </div>
    </fieldset>
  );
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/\.$/, "")}.`;
}
