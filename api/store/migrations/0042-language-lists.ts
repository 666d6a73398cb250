import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** The newest pieces of a category in one language, found without walking past all others. */
export const languageLists: Migration = {
  name: "language lists",
  async up(tx) {
    await sql`
      create index pieces_by_category_language on pieces
      (status, category, (substr(locale || '-', 1, 3)), published_at, id)
    `.execute(tx);
  },
};
