import type { Migration } from "./migration.ts";

/** Which pictures were cleaned of what cameras write into them. The worker cleans the others when it starts. */
export const cleanPictures: Migration = {
  name: "clean pictures",
  async up(tx) {
    await tx.schema
      .alterTable("avatars")
      .addColumn("cleaned_by", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await tx.schema
      .createIndex("avatars_by_cleaned_by")
      .on("avatars")
      .columns(["cleaned_by"])
      .execute();
  },
};
