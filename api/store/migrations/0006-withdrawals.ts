import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** How far the build has come with what it could not do at once. */
export const withdrawals: Migration = {
  name: "withdrawals",
  async up(tx) {
    // A withdrawal is never set aside: it is tried again, later each time.
    await tx.schema.alterTable("changes").addColumn("retry_at", "text").execute();
    // When its own files were removed although the lists that name it could not be written.
    await tx.schema.alterTable("changes").addColumn("removed_at", "text").execute();
    await tx.schema
      .createIndex("changes_open_by_subject_id")
      .on("changes")
      .columns(["subject_id"])
      .where(sql.ref("settled_at"), "is", null)
      .execute();
  },
};
