import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Which key each revision came through, and what readers are told about it. */
export const drafting: Migration = {
  name: "drafting",
  async up(tx) {
    await tx.schema.alterTable("revisions").addColumn("key_id", "text").execute();
    // Known only if no other key has touched the piece.
    await sql`
      update revisions set key_id = (select pieces.key_id from pieces where pieces.id = revisions.piece_id)
      where via = 'api' and not exists (
        select 1 from audit, pieces
        where pieces.id = revisions.piece_id and audit.subject_id = pieces.id
          and audit.actor_kind = 'key' and audit.key_id <> pieces.key_id
      )
    `.execute(tx);
    await tx.schema
      .createTable("drafting")
      .addColumn("piece_id", "text", (column) =>
        column.primaryKey().notNull().references("pieces.id").onDelete("cascade"),
      )
      .addColumn("by", "text", (column) => column.notNull())
      .addColumn("client", "text")
      .addColumn("unchanged", "integer")
      .execute();
  },
};
