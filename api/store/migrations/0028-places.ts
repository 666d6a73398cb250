import type { Migration } from "./migration.ts";

/** Each place says what is wrong with it: since when it fails and why, and how far its machine's clock is off. */
export const places: Migration = {
  name: "places",
  async up(tx) {
    await tx.schema.alterTable("followers").addColumn("failing_since", "text").execute();
    await tx.schema.alterTable("followers").addColumn("failure", "text").execute();
    await tx.schema
      .alterTable("followers")
      .addColumn("clock_ahead_ms", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
