import type { Migration } from "./migration.ts";

/** A mailing keeps the numbers of its recipients when their rows go. */
export const pastRecipients: Migration = {
  name: "past-recipients",
  async up(tx) {
    await tx.schema.alterTable("mailings").addColumn("past_counts", "text").execute();
  },
};
