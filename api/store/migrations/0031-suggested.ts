import type { Migration } from "./migration.ts";

/** Which fields of a public text a program suggested, where that is all it did. */
export const suggested: Migration = {
  name: "suggested",
  async up(tx) {
    await tx.schema.alterTable("drafting").addColumn("suggested", "text").execute();
  },
};
