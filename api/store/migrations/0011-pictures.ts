import type { Migration } from "./migration.ts";

/** Pictures, stored once by the hash of their pixels, with the writers who have them and the pieces that show them. */
export const pictures: Migration = {
  name: "pictures",
  async up(tx) {
    await tx.schema
      .createTable("pictures")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("width", "integer", (column) => column.notNull())
      .addColumn("height", "integer", (column) => column.notNull())
      .addColumn("animated", "text", (column) => column.notNull())
      .addColumn("master", "text", (column) => column.notNull())
      .addColumn("encoder_version", "integer", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("finished_at", "text")
      .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await tx.schema
      .createIndex("pictures_by_finished_at")
      .on("pictures")
      .columns(["finished_at", "created_at"])
      .execute();

    await tx.schema
      .createTable("picture_files")
      .addColumn("picture_id", "text", (column) =>
        column.notNull().references("pictures.id").onDelete("cascade"),
      )
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("width", "integer", (column) => column.notNull())
      .addColumn("height", "integer", (column) => column.notNull())
      .addColumn("bytes", "integer", (column) => column.notNull())
      .addColumn("base64", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("picture_files_key", ["picture_id", "name"])
      .execute();

    await tx.schema
      .createTable("picture_owners")
      .addColumn("writer_id", "text", (column) =>
        column.notNull().references("writers.id").onDelete("cascade"),
      )
      .addColumn("picture_id", "text", (column) =>
        column.notNull().references("pictures.id").onDelete("cascade"),
      )
      .addColumn("alt", "text", (column) => column.notNull())
      .addColumn("bytes", "integer", (column) => column.notNull())
      .addColumn("key_id", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("picture_owners_key", ["writer_id", "picture_id"])
      .execute();
    await tx.schema
      .createIndex("picture_owners_by_picture")
      .on("picture_owners")
      .columns(["picture_id"])
      .execute();
    await tx.schema
      .createIndex("picture_owners_by_time")
      .on("picture_owners")
      .columns(["writer_id", "created_at"])
      .execute();

    await tx.schema
      .createTable("piece_pictures")
      .addColumn("piece_id", "text", (column) =>
        column.notNull().references("pieces.id").onDelete("cascade"),
      )
      .addColumn("picture_id", "text", (column) => column.notNull())
      .addColumn("part", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("piece_pictures_key", ["piece_id", "picture_id", "part"])
      .execute();
    await tx.schema
      .createIndex("piece_pictures_by_picture")
      .on("piece_pictures")
      .columns(["picture_id"])
      .execute();
  },
};
