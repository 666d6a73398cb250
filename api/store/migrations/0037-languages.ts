import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Previous, next and related pieces are in the same language first: found by language without walking past all others. */
export const languages: Migration = {
  name: "languages",
  async up(tx) {
    // The first part of the tag, so that en and en-GB are one language. Queries must write it in the same way.
    await sql`
      create index pieces_by_writer_language on pieces
      (writer_id, status, (substr(locale || '-', 1, 3)), published_at, id)
    `.execute(tx);
    await sql`
      create index pieces_by_language on pieces
      (status, (substr(locale || '-', 1, 3)), published_at, id)
    `.execute(tx);
  },
};
