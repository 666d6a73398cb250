import type { Migration } from "./migration.ts";

/** The text of a scheduled update, rendered when its writer saw it: until its time the piece has the public one. */
export const plannedUpdates: Migration = {
  name: "planned updates",
  async up(tx) {
    for (const [column, type] of [
      ["html", "text"],
      ["text", "text"],
      ["renderer_version", "integer"],
    ] as const) {
      await tx.schema.alterTable("publication_plans").addColumn(column, type).execute();
    }
  },
};
