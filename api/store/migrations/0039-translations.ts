import type { Migration } from "./migration.ts";

/** A piece may be the translation of another: the pieces of a group are found by the one that all the others translate. */
export const translations: Migration = {
  name: "translations",
  async up(tx) {
    await tx.schema.alterTable("pieces").addColumn("original_id", "text").execute();
    await tx.schema
      .createIndex("pieces_by_original_id")
      .on("pieces")
      .column("original_id")
      .execute();
  },
};
