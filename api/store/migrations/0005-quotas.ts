import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** What pieces and writers count for, so that a quota is checked without reading what it counts. */
export const quotas: Migration = {
  name: "quotas",
  async up(tx) {
    // A table of its own: at the end of a piece's row the number would stand behind its long texts.
    await tx.schema
      .createTable("text_sizes")
      .addColumn("piece_id", "text", (column) =>
        column.primaryKey().references("pieces.id").onDelete("cascade"),
      )
      .addColumn("bytes", "integer", (column) => column.notNull())
      .execute();
    await tx.schema
      .alterTable("writers")
      .addColumn("text_bytes", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`
      insert into text_sizes (piece_id, bytes)
      select piece_id, sum(octet_length(content) + 1000) from revisions group by piece_id
    `.execute(tx);
    await sql`
      update writers set text_bytes = coalesce((
        select sum(bytes) from pieces join text_sizes on piece_id = pieces.id
        where writer_id = writers.id
      ), 0)
    `.execute(tx);
    // With the columns of their condition: without them SQLite reads each row to check it.
    for (const column of ["writer_id", "key_id"] as const) {
      const index = sql.id(`unpublished_pieces_by_${column}`);
      await sql`
        create index ${index} on pieces (${sql.id(column)}, deleted_at, status, id)
        where deleted_at is null and status != 'approved'
      `.execute(tx);
    }
  },
};
