import type { Fault } from "../../contract/errors.ts";
import { STATEMENT_MAX, TAG_MAX, TAGS_MAX } from "../../contract/limits.ts";
import { CATEGORIES, FRAMES } from "../../contract/vocabulary.ts";
import { fill } from "../../../site/messages/words.ts";
import { filled, useWords } from "../messages/words.ts";
import { SelectField, TextField } from "../parts/fields.tsx";
import type { PieceFields } from "./piece-form.ts";
import { categoryWord, frameWord } from "./vocabulary-words.ts";

/** The fields that a writer rarely changes. */
export function DetailFields({
  fields,
  issues,
  authorUrl,
  slug,
}: {
  fields: PieceFields;
  issues: readonly Fault[];
  authorUrl: string;
  /** The slug that the piece has; null before the first publication. */
  slug: string | null;
}) {
  const words = useWords();
  const { details: w, parts } = words;
  return (
    <fieldset class="more-fields">
      <legend class="unseen">{w.title}</legend>
      <div class="columns">
        <SelectField
          name="category"
          label={parts.category}
          hint={w.category_hint}
          value={fields.category}
          options={CATEGORIES.map((value) => ({ value, label: categoryWord(value, words) }))}
          issues={issues}
          required
        />
        <SelectField
          name="frame"
          label={parts.frame}
          hint={w.frame_hint}
          value={fields.frame}
          options={FRAMES.map((value) => ({ value, label: frameWord(value, words) }))}
          issues={issues}
          required
        />
        <TextField
          name="style"
          label={parts.style}
          hint={w.style_hint}
          value={fields.style}
          list={STYLES}
          issues={issues}
          required
        />
        <TextField
          name="locale"
          label={parts.language}
          hint={w.language_hint}
          value={fields.locale}
          list={LANGUAGES}
          issues={issues}
          required
        />
      </div>
      <TextField
        name="tags"
        label={parts.tags}
        value={fields.tags}
        hint={fill(w.tags_hint, { tags: TAGS_MAX, max: TAG_MAX })}
        issues={issues}
        autocomplete="off"
      />
      <TextField
        name="wanted_slug"
        label={parts.address}
        value={fields.wanted_slug}
        hint={
          <>
            {filled(w.address_hint, { address: <code>{authorUrl}/…</code> })}{" "}
            {slug === null ? w.address_empty : w.address_moves}
          </>
        }
        issues={issues}
        autocomplete="off"
      />
      <TextField
        name="external_url"
        label={parts.first_published}
        type="url"
        value={fields.external_url}
        hint={w.original_hint}
        issues={issues}
        autocomplete="off"
      />
      <TextField
        name="statement"
        label={parts.statement}
        value={fields.statement}
        hint={fill(w.statement_hint, { max: STATEMENT_MAX })}
        issues={issues}
        autocomplete="off"
      />
    </fieldset>
  );
}

const STYLES = ["essay", "column", "letter", "review", "report", "guide", "interview"];
const LANGUAGES = ["en", "de", "es", "fr", "it", "ja", "nl", "no", "pl", "pt", "pt-BR", "sv"];
