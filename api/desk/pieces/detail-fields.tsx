import type { Issue } from "../../contract/errors.ts";
import { TAG_MAX, TAGS_MAX } from "../../contract/limits.ts";
import { CATEGORIES, FRAMES } from "../../contract/vocabulary.ts";
import { SelectField, TextField } from "../parts/fields.tsx";
import { FRAME_WORDS } from "./details-line.ts";
import type { PieceFields } from "./piece-form.ts";

/** The fields that a writer rarely changes. */
export function DetailFields({
  fields,
  issues,
  authorUrl,
  slug,
}: {
  fields: PieceFields;
  issues: readonly Issue[];
  authorUrl: string;
  /** The slug that the piece has; null before the first publication. */
  slug: string | null;
}) {
  return (
    <fieldset class="more-fields">
      <legend class="unseen">Details</legend>
      <div class="columns">
        <SelectField
          name="category"
          label="Category"
          hint="The section where readers find it."
          value={fields.category}
          options={CATEGORIES.map((value) => ({ value, label: capital(value) }))}
          issues={issues}
          required
        />
        <SelectField
          name="frame"
          label="Frame"
          hint="How the piece is told."
          value={fields.frame}
          options={FRAMES.map((value) => ({ value, label: FRAME_WORDS[value] ?? value }))}
          issues={issues}
          required
        />
        <TextField
          name="style"
          label="Style"
          hint="The kind of text."
          value={fields.style}
          list={STYLES}
          issues={issues}
          required
        />
        <TextField
          name="locale"
          label="Language"
          hint="A code such as en or pt-BR."
          value={fields.locale}
          list={LANGUAGES}
          issues={issues}
          required
        />
      </div>
      <TextField
        name="tags"
        label="Tags"
        value={fields.tags}
        hint={`Up to ${TAGS_MAX} tags, separated by commas, of at most ${TAG_MAX} characters each. Put a tag that contains a comma in quotation marks.`}
        issues={issues}
        autocomplete="off"
      />
      <TextField
        name="wanted_slug"
        label="Address"
        value={fields.wanted_slug}
        hint={
          <>
            The end of the address: <code>{authorUrl}/…</code>{" "}
            {slug === null
              ? "Leave it empty to make it from the headline."
              : "If you change it, the old address leads to the new one."}
          </>
        }
        issues={issues}
        autocomplete="off"
      />
      <TextField
        name="external_url"
        label="First published at"
        type="url"
        value={fields.external_url}
        hint="The URL where this piece first appeared. Search engines are told that it is the original."
        issues={issues}
        autocomplete="off"
      />
    </fieldset>
  );
}

const STYLES = ["essay", "column", "letter", "review", "report", "guide", "interview"];
const LANGUAGES = ["en", "de", "es", "fr", "it", "ja", "nl", "no", "pl", "pt", "pt-BR", "sv"];

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
