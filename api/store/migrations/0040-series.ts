import type { Migration } from "./migration.ts";

/** Pieces in an order under one title. A piece is in at most one series. */
export const series: Migration = {
  name: "series",
  async up(tx) {
    await tx.schema
      .createTable("series")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("slug", "text", (column) => column.notNull().unique())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("description", "text", (column) => column.notNull())
      .addColumn("writer_id", "text", (column) =>
        column.references("writers.id").onDelete("cascade"),
      )
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .execute();
    await tx.schema.createIndex("series_by_writer").on("series").column("writer_id").execute();
    await tx.schema
      .createTable("series_pieces")
      .addColumn("piece_id", "text", (column) =>
        column.primaryKey().references("pieces.id").onDelete("cascade"),
      )
      .addColumn("series_id", "text", (column) =>
        column.notNull().references("series.id").onDelete("cascade"),
      )
      .addColumn("position", "integer", (column) => column.notNull())
      .execute();
    await tx.schema
      .createIndex("series_pieces_in_order")
      .on("series_pieces")
      .columns(["series_id", "position", "piece_id"])
      .execute();
  },
};
