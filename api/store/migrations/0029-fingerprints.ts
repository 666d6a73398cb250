import type { Migration } from "./migration.ts";

/** A plan is bound to everything that was shown, and not to the pictures alone. */
export const fingerprints: Migration = {
  name: "fingerprints",
  async up(tx) {
    await tx.schema.alterTable("publication_plans").addColumn("fingerprint", "text").execute();
    await tx.schema.alterTable("publication_plans").dropColumn("pictures").execute();
  },
};
