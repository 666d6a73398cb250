import type { Migration } from "./migration.ts";

/** The logs of other sites that this one is a witness of: the last checkpoint of each that it has cosigned. */
export const witnessed: Migration = {
  name: "witnessed",
  async up(tx) {
    await tx.schema
      .createTable("witnessed_logs")
      .addColumn("origin", "text", (column) => column.primaryKey().notNull())
      .addColumn("size", "integer", (column) => column.notNull())
      .addColumn("root", "text", (column) => column.notNull())
      .addColumn("note", "text", (column) => column.notNull())
      .addColumn("cosigned_at", "text", (column) => column.notNull())
      .execute();
  },
};
