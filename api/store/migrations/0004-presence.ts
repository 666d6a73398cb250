import type { Migration } from "./migration.ts";

/** What a writer has elsewhere, as it was last seen, and the pictures that writers show. */
export const presence: Migration = {
  name: "presence",
  async up(tx) {
    await tx.schema
      .createTable("presence_checks")
      .addColumn("writer_id", "text", (column) =>
        column.notNull().references("writers.id").onDelete("cascade"),
      )
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("url", "text", (column) => column.notNull())
      .addColumn("checked_at", "text", (column) => column.notNull())
      .addColumn("account", "text", (column) => column.notNull())
      .addColumn("failing_since", "text")
      .addPrimaryKeyConstraint("presence_checks_key", ["writer_id", "kind"])
      .execute();
    await tx.schema
      .createTable("avatars")
      .addColumn("writer_id", "text", (column) =>
        column.primaryKey().references("writers.id").onDelete("cascade"),
      )
      .addColumn("file", "text", (column) => column.notNull())
      .addColumn("source", "text")
      .addColumn("base64", "text", (column) => column.notNull())
      .execute();
    await tx.schema.createIndex("avatars_by_file").on("avatars").columns(["file"]).execute();
  },
};
