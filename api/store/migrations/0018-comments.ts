import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Comments on pieces, links that show a piece to a friend, and the texts that editors have answered. */
export const comments: Migration = {
  name: "comments",
  async up(tx) {
    await tx.schema
      .createTable("preview_links")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("piece_id", "text", (column) =>
        column.notNull().references("pieces.id").onDelete("cascade"),
      )
      .addColumn("token_hash", "text", (column) => column.notNull().unique())
      .addColumn("label", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .addColumn("revoked_at", "text")
      .execute();
    await tx.schema
      .createIndex("preview_links_by_piece")
      .on("preview_links")
      .columns(["piece_id", "created_at"])
      .execute();

    await tx.schema
      .createTable("comments")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("piece_id", "text", (column) =>
        column.notNull().references("pieces.id").onDelete("cascade"),
      )
      .addColumn("role", "text", (column) => column.notNull())
      .addColumn("writer_id", "text", (column) =>
        column.references("writers.id").onDelete("cascade"),
      )
      .addColumn("link_id", "text", (column) =>
        column.references("preview_links.id").onDelete("set null"),
      )
      .addColumn("name", "text")
      .addColumn("quote", "text")
      .addColumn("body", "text", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("writer_seen_at", "text")
      .addColumn("editor_seen_at", "text")
      .execute();
    await tx.schema
      .createIndex("comments_by_piece")
      .on("comments")
      .columns(["piece_id", "created_at", "id"])
      .execute();
    await tx.schema.createIndex("comments_by_writer").on("comments").column("writer_id").execute();
    await tx.schema.createIndex("comments_by_link").on("comments").column("link_id").execute();
    for (const column of ["writer_seen_at", "editor_seen_at"] as const) {
      await sql`
        create index ${sql.id(`comments_without_${column}`)} on comments (piece_id, created_at)
        where ${sql.id(column)} is null
      `.execute(tx);
    }

    await tx.schema
      .createTable("answered_texts")
      .addColumn("piece_id", "text", (column) =>
        column.primaryKey().references("pieces.id").onDelete("cascade"),
      )
      .addColumn("content", "text", (column) => column.notNull())
      .addColumn("at", "text", (column) => column.notNull())
      .execute();
  },
};
