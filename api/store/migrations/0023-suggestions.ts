import type { Migration } from "./migration.ts";

/** Edits that an agent or an editor suggests, and what the writer answered. */
export const suggestions: Migration = {
  name: "suggestions",
  async up(tx) {
    await tx.schema
      .createTable("suggestions")
      .addColumn("piece_id", "text", (column) =>
        column.notNull().references("pieces.id").onDelete("cascade"),
      )
      .addColumn("number", "integer", (column) => column.notNull())
      .addColumn("role", "text", (column) => column.notNull())
      .addColumn("key_id", "text", (column) =>
        column.references("api_keys.id").onDelete("set null"),
      )
      .addColumn("editor_id", "text", (column) =>
        column.references("writers.id").onDelete("set null"),
      )
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("base", "text", (column) => column.notNull())
      .addColumn("suggested", "text", (column) => column.notNull())
      .addColumn("note", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("outcome", "text")
      .addColumn("answer", "text")
      .addColumn("answered_at", "text")
      .addPrimaryKeyConstraint("suggestions_key", ["piece_id", "number"])
      .execute();
    for (const column of ["key_id", "editor_id"] as const) {
      await tx.schema
        .createIndex(`suggestions_by_${column}`)
        .on("suggestions")
        .columns([column, "outcome"])
        .execute();
    }
  },
};
