import type { Migration } from "./migration.ts";

/**
 * Publications that a person signed with a passkey: who signs what they publish, the proofs beside the statements of the
 * log, those of texts that wait for their time or for an editor, and when keys that have signed were removed.
 */
export const publicationProofs: Migration = {
  name: "publication-proofs",
  async up(tx) {
    await tx.schema.alterTable("ledger_entries").addColumn("proofs", "text").execute();
    await tx.schema
      .createTable("signing_writers")
      .addColumn("writer_id", "text", (column) =>
        column.primaryKey().references("writers.id").onDelete("cascade"),
      )
      .addColumn("since", "text", (column) => column.notNull())
      .execute();
    await tx.schema
      .createTable("waiting_proofs")
      .addColumn("piece_id", "text", (column) =>
        column.primaryKey().references("pieces.id").onDelete("cascade"),
      )
      .addColumn("proofs", "text", (column) => column.notNull())
      .execute();
    await tx.schema
      .createTable("revoked_passkeys")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("revoked_at", "text", (column) => column.notNull())
      .execute();
  },
};
