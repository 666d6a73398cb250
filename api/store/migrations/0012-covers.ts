import type { Migration } from "./migration.ts";

/**
 * The description of a cover, as it was published. A text has the descriptions of its pictures in itself; a cover's is in
 * the writer's library, where a key may change it, and no key may change what readers see.
 */
export const covers: Migration = {
  name: "covers",
  async up(tx) {
    await tx.schema
      .alterTable("piece_pictures")
      .addColumn("alt", "text", (column) => column.notNull().defaultTo(""))
      .execute();
  },
};
