import type { Migration } from "./migration.ts";

/** The pictures that other services show beside a link, made once for each version of what they show. */
export const shareCards: Migration = {
  name: "share-cards",
  async up(tx) {
    await tx.schema
      .createTable("share_cards")
      .addColumn("subject", "text", (column) => column.primaryKey())
      .addColumn("version", "text", (column) => column.notNull())
      .addColumn("bytes", "integer", (column) => column.notNull())
      .addColumn("base64", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
  },
};
