import type { Migration } from "./migration.ts";

/** When an imported draft appeared where it comes from. Its publication suggests this date. */
export const originalDates: Migration = {
  name: "original dates",
  async up(tx) {
    await tx.schema
      .createTable("original_dates")
      .addColumn("piece_id", "text", (column) =>
        column.primaryKey().notNull().references("pieces.id").onDelete("cascade"),
      )
      .addColumn("at", "text", (column) => column.notNull())
      .execute();
  },
};
