import type { Migration } from "./migration.ts";

/** How a writer wants a text published that is not public yet: at a time, or with an earlier date. */
export const publicationPlans: Migration = {
  name: "publication plans",
  async up(tx) {
    await tx.schema
      .createTable("publication_plans")
      .addColumn("piece_id", "text", (column) =>
        column.primaryKey().notNull().references("pieces.id").onDelete("cascade"),
      )
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("publish_at", "text")
      .addColumn("dated", "text")
      .addColumn("slug", "text", (column) => column.notNull())
      .addColumn("pictures", "text", (column) => column.notNull())
      .addColumn("planned_by", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("accepted_by", "text")
      .addColumn("accepted_at", "text")
      .addColumn("taken_back_at", "text")
      .addColumn("taken_back_why", "text")
      .execute();
    await tx.schema
      .createIndex("publication_plans_by_publish_at")
      .on("publication_plans")
      .columns(["taken_back_at", "publish_at"])
      .execute();
  },
};
