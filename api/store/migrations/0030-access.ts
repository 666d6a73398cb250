import type { Migration } from "./migration.ts";

/** Where access to an account was added from, browsers that signed in before, and changes of email that wait. */
export const access: Migration = {
  name: "access",
  async up(tx) {
    for (const table of ["api_keys", "passkeys", "preview_links"] as const) {
      await tx.schema.alterTable(table).addColumn("from_address", "text").execute();
      await tx.schema.alterTable(table).addColumn("from_agent", "text").execute();
    }
    await tx.schema.alterTable("preview_links").addColumn("last_used_at", "text").execute();
    await tx.schema.alterTable("invitations").addColumn("from_address", "text").execute();
    await tx.schema
      .createTable("devices")
      .addColumn("writer_id", "text", (column) =>
        column.notNull().references("writers.id").onDelete("cascade"),
      )
      .addColumn("hash", "text", (column) => column.notNull())
      .addColumn("seen_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("devices_key", ["writer_id", "hash"])
      .execute();
    await tx.schema
      .createTable("email_changes")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("writer_id", "text", (column) =>
        column.notNull().references("writers.id").onDelete("cascade"),
      )
      .addColumn("old_email", "text")
      .addColumn("new_email", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .addColumn("confirm_hash", "text", (column) => column.unique())
      .addColumn("confirmed_at", "text")
      .addColumn("undo_hash", "text", (column) => column.unique())
      .addColumn("undo_until", "text")
      .addColumn("ended_at", "text")
      .addColumn("from_address", "text")
      .addColumn("from_agent", "text")
      .execute();
    await tx.schema
      .createIndex("email_changes_by_writer_id")
      .on("email_changes")
      .columns(["writer_id"])
      .execute();
  },
};
