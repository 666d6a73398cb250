import type { Migration } from "./migration.ts";

/** Finds the pieces that a key has written in, to count their sizes. */
export const keyRevisions: Migration = {
  name: "key revisions",
  async up(tx) {
    await tx.schema
      .createIndex("revisions_by_key_id_piece_id")
      .on("revisions")
      .columns(["key_id", "piece_id"])
      .where("key_id", "is not", null)
      .execute();
  },
};
