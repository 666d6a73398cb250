import { randomUUID } from "node:crypto";
import type { Migration } from "./migration.ts";

/** By which a tree knows its database. A backup is the same database at an earlier time, and has the same id. */
export const identity: Migration = {
  name: "identity",
  async up(tx) {
    await tx.schema
      .createTable("identity")
      .addColumn("id", "text", (column) => column.primaryKey())
      .execute();
    await tx.insertInto("identity").values({ id: randomUUID() }).execute();
  },
};
