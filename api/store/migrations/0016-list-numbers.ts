import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/**
 * Numbers of the pieces of each category and tag, and of the writers with something public. The pages of a list are fixed
 * ranges of these numbers, so a publication rewrites one page, however long the list is.
 */
export const listNumbers: Migration = {
  name: "list numbers",
  async up(tx) {
    await tx.schema
      .createTable("list_numbers")
      .addColumn("list", "text", (column) => column.notNull())
      .addColumn("piece_id", "text", (column) =>
        column.notNull().references("pieces.id").onDelete("cascade"),
      )
      .addColumn("ordinal", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("list_numbers_key", ["piece_id", "list"])
      .addUniqueConstraint("list_numbers_ordinal", ["list", "ordinal"])
      .execute();
    await tx.schema
      .createTable("writer_numbers")
      .addColumn("writer_id", "text", (column) =>
        column.primaryKey().notNull().references("writers.id").onDelete("cascade"),
      )
      .addColumn("ordinal", "integer", (column) => column.notNull().unique())
      .execute();

    await sql`
      insert into list_numbers (list, piece_id, ordinal)
      select 'category ' || category, id,
        row_number() over (partition by category order by published_at, id) - 1
      from pieces where status = 'approved' and ordinal is not null`.execute(tx);
    await sql`
      insert into list_numbers (list, piece_id, ordinal)
      select 'tag ' || piece_tags.tag, pieces.id,
        row_number() over (partition by piece_tags.tag order by pieces.published_at, pieces.id) - 1
      from piece_tags join pieces on pieces.id = piece_tags.piece_id
      where pieces.status = 'approved' and pieces.ordinal is not null`.execute(tx);
    await sql`
      insert into counters (name, value)
      select 'list ' || list, max(ordinal) + 1 from list_numbers group by list`.execute(tx);
    await sql`
      insert into writer_numbers (writer_id, ordinal)
      select writer_id, row_number() over (order by min(published_at), writer_id) - 1
      from pieces where status = 'approved' and ordinal is not null
      group by writer_id`.execute(tx);
    await sql`
      insert into counters (name, value)
      select 'writer', max(ordinal) + 1 from writer_numbers having max(ordinal) is not null`.execute(
      tx,
    );

    // With the date, so that the years of the archive are counted without reading any piece.
    await tx.schema.dropIndex("pieces_by_status_ordinal").execute();
    await tx.schema
      .createIndex("pieces_by_status_ordinal_published_at")
      .on("pieces")
      .columns(["status", "ordinal", "published_at"])
      .execute();
    // For all kinds: a page of a list asks which of its pieces are in the tree as they are here.
    await tx.schema.dropIndex("changes_published_by_subject_id").execute();
    await tx.schema
      .createIndex("changes_by_subject_id_kind_number")
      .on("changes")
      .columns(["subject_id", "kind", "number"])
      .execute();
  },
};
