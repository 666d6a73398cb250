import type { Migration } from "./migration.ts";

/** Keys that end, or that draft in one place only; and writers who have paused all of theirs. */
export const keyBounds: Migration = {
  name: "key bounds",
  async up(tx) {
    for (const column of ["expires_at", "only_category", "only_tag"]) {
      await tx.schema.alterTable("api_keys").addColumn(column, "text").execute();
    }
    await tx.schema.alterTable("writers").addColumn("agents_paused_at", "text").execute();
  },
};
