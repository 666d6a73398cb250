import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/**
 * The smallest files are named by 720 pixels, no longer by 640: those were too narrow for the text column. The files that
 * exist keep their pixels, since a file may be narrower than its name says.
 */
export const pictureWidths: Migration = {
  name: "picture-widths",
  async up(tx) {
    await tx
      .updateTable("picture_files")
      .set({ name: sql`'720' || substr(name, 4)` })
      .where("name", "like", "640.%")
      .execute();
  },
};
