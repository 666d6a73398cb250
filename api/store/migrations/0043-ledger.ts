import type { Migration } from "./migration.ts";

/**
 * The transparency log: its entries, the salts and statements of those that are public, the hashes of full tiles, the signed
 * checkpoints that trees need, and the addresses and keys that it has had.
 */
export const ledger: Migration = {
  name: "ledger",
  async up(tx) {
    await tx.schema
      .createTable("ledger_entries")
      .addColumn("number", "integer", (column) => column.primaryKey().notNull())
      .addColumn("entry", "text", (column) => column.notNull())
      .addColumn("subject", "text")
      .addColumn("salt", "text")
      .addColumn("statement", "text")
      .execute();
    await tx.schema
      .createIndex("ledger_entries_by_subject")
      .on("ledger_entries")
      .columns(["subject", "number"])
      .execute();
    await tx.schema
      .createTable("ledger_nodes")
      .addColumn("level", "integer", (column) => column.notNull())
      .addColumn("number", "integer", (column) => column.notNull())
      .addColumn("hash", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("ledger_nodes_key", ["level", "number"])
      .execute();
    await tx.schema
      .createTable("ledger_checkpoints")
      .addColumn("size", "integer", (column) => column.primaryKey().notNull())
      .addColumn("note", "text", (column) => column.notNull())
      .execute();
    await tx.schema
      .createTable("ledger_keys")
      .addColumn("number", "integer", (column) => column.primaryKey().notNull())
      .addColumn("base_url", "text", (column) => column.notNull())
      .addColumn("public_key", "text", (column) => column.notNull())
      .addColumn("pieces_from", "integer", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
  },
};
