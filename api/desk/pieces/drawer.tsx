import type { Fault } from "../../contract/errors.ts";
import { filled, useWords } from "../messages/words.ts";
import type { Option } from "../parts/fields.tsx";
import { FormFields } from "../parts/form-table.tsx";
import { CoverField, type CoverFieldProps } from "./cover-field.tsx";
import { describeDetails } from "./details-line.ts";
import { PIECE, type PieceFields } from "./piece-form.ts";
import { categoryWord, frameWord } from "./vocabulary-words.ts";

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
}: {
  fields: PieceFields;
  issues: readonly Fault[];
  authorUrl: string;
  /** The slug that the piece has; null before the first publication. */
  slug: string | null;
  covers: Pick<CoverFieldProps, "pictures" | "more" | "canUpload">;
  /** Pieces that it may be the translation of: their addresses and headlines. */
  originals: readonly Option[];
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
        </fieldset>
      </div>
    </details>
  );
}
