/** Something to take along: selectable without a script, and one press on Copy with it. */
export function CopyField({
  id,
  label,
  value,
  rows,
}: {
  id: string;
  label: string;
  value: string;
  /** More than one line of text. */
  rows?: number;
}) {
  return (
    <div class="field copy">
      <label for={id}>{label}</label>
      <div class="copy-line">
        {rows ? (
          <textarea id={id} rows={rows} readOnly spellcheck={false}>
            {value}
          </textarea>
        ) : (
          <input id={id} value={value} readOnly spellcheck={false} />
        )}
        <button type="button" data-copy={id} hidden>
          Copy<span class="unseen"> {label}</span>
        </button>
      </div>
    </div>
  );
}
