import { sql } from "kysely";

/**
 * Whether a column contains the words, taken literally, in any letter case. SQLite folds only ASCII, so the words are
 * also compared as typed.
 */
export function contains(column: string, words: string) {
  const ref = sql.ref(column);
  return sql<boolean>`(lower(${ref}) like ${within(words.toLowerCase())} escape '\\' or ${ref} like ${within(words)} escape '\\')`;
}

function within(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
