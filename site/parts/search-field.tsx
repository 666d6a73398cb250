import { QUERY_MAX } from "../../api/contract/limits.ts";

interface SearchFieldProps {
  words: { words_to_find: string; search: string };
  q?: string;
  hasFocus?: boolean;
}

/** The field for the words to find, and its button: the beginning of a form that leads to the search page. */
export function SearchField({ words, q, hasFocus }: SearchFieldProps) {
  return (
    <>
      <label for="q">{words.words_to_find}</label>
      <input
        id="q"
        name="q"
        type="search"
        value={q}
        // An empty field has the direction of its label.
        dir={q ? "auto" : undefined}
        maxLength={QUERY_MAX}
        autocomplete="off"
        spellcheck={false}
        enterkeyhint="search"
        autofocus={hasFocus}
      />
      <button type="submit">{words.search}</button>
    </>
  );
}
