import { useWords } from "../messages/words.ts";

/** A text to copy: selectable without a script, with a Copy button where scripts run. */
export function CopyField({
  id,
  label,
  value,
  rows,
}: {
  id: string;
  label: string;
  value: string;
  /** For more than one line. */
  rows?: number;
}) {
  const { parts: w } = useWords();
  return (
    <div class="field copy">
      <label for={id}>{label}</label>
      <div class="copy-line">
        {rows ? (
          <textarea id={id} rows={rows} dir="ltr" readOnly spellcheck={false}>
            {value}
          </textarea>
        ) : (
          <input id={id} value={value} dir="ltr" readOnly spellcheck={false} />
        )}
        <button type="button" data-copy={id} hidden>
          {w.copy}
          <span class="unseen"> {label}</span>
        </button>
      </div>
    </div>
  );
}
