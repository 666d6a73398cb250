import type { Migration } from "./migration.ts";

/** Programs that sign in with OAuth: codes that wait to be exchanged, and the tokens of each connection. */
export const oauth: Migration = {
  name: "oauth",
  async up(tx) {
    await tx.schema
      .createTable("oauth_codes")
      .addColumn("hash", "text", (column) => column.primaryKey().notNull())
      .addColumn("session_id", "text", (column) =>
        column.notNull().references("sessions.id").onDelete("cascade"),
      )
      .addColumn("writer_id", "text", (column) =>
        column.notNull().references("writers.id").onDelete("cascade"),
      )
      .addColumn("client_id", "text", (column) => column.notNull())
      .addColumn("client_name", "text", (column) => column.notNull())
      .addColumn("redirect_uri", "text", (column) => column.notNull())
      .addColumn("challenge", "text", (column) => column.notNull())
      .addColumn("scope", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .addColumn("key_id", "text", (column) => column.references("api_keys.id").onDelete("cascade"))
      .execute();
    for (const column of ["session_id", "writer_id", "key_id", "expires_at"] as const) {
      await tx.schema
        .createIndex(`oauth_codes_by_${column}`)
        .on("oauth_codes")
        .column(column)
        .execute();
    }
    await tx.schema
      .createTable("oauth_connections")
      .addColumn("key_id", "text", (column) =>
        column.primaryKey().notNull().references("api_keys.id").onDelete("cascade"),
      )
      .addColumn("client_id", "text", (column) => column.notNull())
      .addColumn("family_hash", "text", (column) => column.notNull().unique())
      .addColumn("refresh_hash", "text", (column) => column.notNull())
      .addColumn("refresh_expires_at", "text", (column) => column.notNull())
      .addColumn("access_hash", "text", (column) => column.notNull().unique())
      .addColumn("access_expires_at", "text", (column) => column.notNull())
      .execute();
  },
};
