import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/**
 * Several trees follow one log of changes, each with its own progress. The columns of `changes` that held the progress
 * of the only tree (`attempts`, `cursor`, `error`, `retry_at`, `removed_at`, `set_aside_at`) are no longer used. They
 * stay for one release and are removed by a later migration.
 */
export const followers: Migration = {
  name: "followers",
  async up(tx) {
    await tx.schema
      .createTable("followers")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("version", "text", (column) => column.notNull())
      .addColumn("run", "text", (column) => column.notNull())
      .addColumn("settled_to", "integer", (column) => column.notNull())
      .addColumn("started_at", "text", (column) => column.notNull())
      .addColumn("heartbeat_at", "text", (column) => column.notNull())
      .addColumn("joined_at", "text")
      .execute();

    await tx.schema
      .createTable("progress")
      .addColumn("follower_id", "text", (column) =>
        column.notNull().references("followers.id").onDelete("cascade"),
      )
      .addColumn("number", "integer", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("cursor", "text")
      .addColumn("error", "text")
      .addColumn("retry_at", "text")
      .addColumn("removed_at", "text")
      .addColumn("set_aside_at", "text")
      .addColumn("settled_at", "text")
      .addPrimaryKeyConstraint("progress_key", ["follower_id", "number"])
      .execute();
    await tx.schema.createIndex("progress_by_number").on("progress").columns(["number"]).execute();

    await tx.schema
      .createTable("leases")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("holder", "text", (column) => column.notNull())
      .addColumn("until", "text", (column) => column.notNull())
      .execute();

    await tx.schema
      .createTable("rate_windows")
      .addColumn("key", "text", (column) => column.notNull())
      .addColumn("window_start", "text", (column) => column.notNull())
      .addColumn("count", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("rate_windows_key", ["key", "window_start"])
      .execute();
    await tx.schema
      .createIndex("rate_windows_by_window_start")
      .on("rate_windows")
      .columns(["window_start"])
      .execute();

    // A list leaves out the pieces that its own tree has not built, whether other trees have built them or not.
    await tx.schema
      .createIndex("changes_published_by_subject_id")
      .on("changes")
      .columns(["subject_id", "number"])
      .where(sql.ref("kind"), "=", sql.lit("piece_published"))
      .execute();
  },
};
