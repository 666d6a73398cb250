import type { Migration } from "./migration.ts";

/**
 * Programs that registered themselves, the last good copy of other programs' documents, proofs that were used, and what a
 * consent says besides its scope.
 */
export const oauthClients: Migration = {
  name: "oauth clients",
  async up(tx) {
    await tx.schema
      .createTable("oauth_clients")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("redirect_uris", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("consented_at", "text")
      .addColumn("last_used_at", "text", (column) => column.notNull())
      .execute();
    await tx.schema
      .createTable("oauth_documents")
      .addColumn("client_id", "text", (column) => column.primaryKey().notNull())
      .addColumn("document", "text", (column) => column.notNull())
      .addColumn("fetched_at", "text", (column) => column.notNull())
      .addColumn("proved_at", "text")
      .execute();
    await tx.schema
      .createTable("oauth_proofs")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("client_id", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .execute();
    for (const [table, column] of [
      ["oauth_clients", "last_used_at"],
      ["oauth_documents", "fetched_at"],
      ["oauth_proofs", "client_id"],
      ["oauth_proofs", "expires_at"],
      ["oauth_connections", "client_id"],
    ] as const) {
      await tx.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
    }
    for (const column of ["only_category", "only_tag", "must_prove_since"]) {
      await tx.schema.alterTable("oauth_codes").addColumn(column, "text").execute();
    }
    await tx.schema.alterTable("oauth_connections").addColumn("must_prove_since", "text").execute();
  },
};
