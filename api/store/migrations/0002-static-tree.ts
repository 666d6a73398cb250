import type { Migration } from "./migration.ts";

/** What the static tree is built from, beside the pieces themselves. */
export const staticTree: Migration = {
  name: "static tree",
  async up(tx) {
    // Folded tags of every piece that was ever public, so that a tag's page can be listed by index.
    await tx.schema
      .createTable("piece_tags")
      .addColumn("piece_id", "text", (column) =>
        column.notNull().references("pieces.id").onDelete("cascade"),
      )
      .addColumn("tag", "text", (column) => column.notNull())
      .addColumn("published_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("piece_tags_key", ["piece_id", "tag"])
      .execute();
    await tx.schema
      .createIndex("piece_tags_by_tag_published_at_piece_id")
      .on("piece_tags")
      .columns(["tag", "published_at", "piece_id"])
      .execute();
    // Chosen once, when a piece is first built. A piece is named by few others, so that an unpublish touches only those.
    await tx.schema
      .createTable("related")
      .addColumn("piece_id", "text", (column) =>
        column.notNull().references("pieces.id").onDelete("cascade"),
      )
      .addColumn("related_id", "text", (column) =>
        column.notNull().references("pieces.id").onDelete("cascade"),
      )
      .addColumn("position", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("related_key", ["piece_id", "related_id"])
      .execute();
    await tx.schema
      .createIndex("related_by_related_id")
      .on("related")
      .columns(["related_id"])
      .execute();
    await tx.schema
      .createIndex("pieces_by_status_ordinal")
      .on("pieces")
      .columns(["status", "ordinal"])
      .execute();
  },
};
