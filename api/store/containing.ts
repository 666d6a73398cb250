import { sql } from "kysely";

/**
 * Whether a column holds the words; no character of theirs is a wildcard. In either letter case as far as the database
 * folds it: SQLite folds ASCII only, so the words are also tried as they were typed.
 */
export function contains(column: string, words: string) {
  const ref = sql.ref(column);
  return sql<boolean>`(lower(${ref}) like ${within(words.toLowerCase())} escape '\\' or ${ref} like ${within(words)} escape '\\')`;
}

function within(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
