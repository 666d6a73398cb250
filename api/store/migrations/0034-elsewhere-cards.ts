import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** What is known of the videos, posts and gists that a writer's texts show as cards. */
export const elsewhereCards: Migration = {
  name: "elsewhere-cards",
  async up(tx) {
    await tx.schema
      .createTable("elsewhere_cards")
      .addColumn("writer_id", "text", (column) =>
        column.notNull().references("writers.id").onDelete("cascade"),
      )
      .addColumn("address", "text", (column) => column.notNull())
      .addColumn("title", "text")
      .addColumn("author", "text")
      .addColumn("picture_id", "text", (column) =>
        column.references("pictures.id").onDelete("set null"),
      )
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("fetched_at", "text")
      .addColumn("due_at", "text")
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("elsewhere_cards_key", ["writer_id", "address"])
      .execute();
    await tx.schema
      .createIndex("elsewhere_cards_by_picture")
      .on("elsewhere_cards")
      .column("picture_id")
      .execute();
    await sql`
      create index elsewhere_cards_due on elsewhere_cards (due_at) where due_at is not null
    `.execute(tx);
  },
};
