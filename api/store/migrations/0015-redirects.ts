import type { Migration } from "./migration.ts";

/** Old addresses of this site, and the pieces or addresses that they lead to. */
export const redirects: Migration = {
  name: "redirects",
  async up(tx) {
    await tx.schema
      .createTable("redirects")
      .addColumn("path", "text", (column) => column.primaryKey())
      .addColumn("shard", "text", (column) => column.notNull())
      .addColumn("piece_id", "text", (column) => column.references("pieces.id").onDelete("cascade"))
      .addColumn("target", "text")
      .addColumn("origin", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
    await tx.schema
      .createIndex("redirects_by_shard")
      .on("redirects")
      .columns(["shard", "path"])
      .execute();
    await tx.schema.createIndex("redirects_by_piece").on("redirects").column("piece_id").execute();
    await tx.schema.createIndex("redirects_by_target").on("redirects").column("target").execute();
    await tx.schema
      .createIndex("redirects_by_created_at")
      .on("redirects")
      .columns(["created_at", "path"])
      .execute();
  },
};
