import type { Migration } from "./migration.ts";

/** What is read most, as it was when it was last counted: the tree must not depend on the moment of its making. */
export const trending: Migration = {
  name: "trending",
  async up(tx) {
    await tx.schema
      .createTable("trending")
      .addColumn("span", "text", (column) => column.notNull())
      .addColumn("category", "text", (column) => column.notNull())
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("piece_id", "text", (column) =>
        column.notNull().references("pieces.id").onDelete("cascade"),
      )
      .addColumn("reads", "integer", (column) => column.notNull())
      .addColumn("score", "real", (column) => column.notNull())
      .addPrimaryKeyConstraint("trending_key", ["span", "category", "position"])
      .execute();
    await tx.schema
      .createIndex("trending_by_piece_id")
      .on("trending")
      .columns(["piece_id"])
      .execute();
  },
};
