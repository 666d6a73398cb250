import type { Migration } from "./migration.ts";

/** Mails, what people have seen, where sessions are, and passkeys. */
export const told: Migration = {
  name: "told",
  async up(tx) {
    await tx.schema
      .createTable("mails")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("writer_id", "text", (column) =>
        column.references("writers.id").onDelete("cascade"),
      )
      .addColumn("email", "text")
      .addColumn("piece_id", "text", (column) => column.references("pieces.id").onDelete("cascade"))
      .addColumn("made_by", "text")
      .addColumn("note", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("due_at", "text", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("claimed_until", "text")
      .addColumn("sent_at", "text")
      .addColumn("failed_at", "text")
      .addColumn("error", "text")
      .execute();
    await tx.schema.createIndex("mails_by_due_at").on("mails").columns(["due_at"]).execute();
    await tx.schema
      .createIndex("mails_by_writer_id_kind")
      .on("mails")
      .columns(["writer_id", "kind"])
      .execute();
    await tx.schema.createIndex("mails_by_piece_id").on("mails").columns(["piece_id"]).execute();

    await tx.schema
      .createTable("mails_off")
      .addColumn("writer_id", "text", (column) =>
        column.notNull().references("writers.id").onDelete("cascade"),
      )
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("mails_off_key", ["writer_id", "kind"])
      .execute();

    await tx.schema
      .createTable("seen")
      .addColumn("writer_id", "text", (column) =>
        column.notNull().references("writers.id").onDelete("cascade"),
      )
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("subject_id", "text", (column) => column.notNull())
      .addColumn("at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("seen_key", ["writer_id", "kind", "subject_id"])
      .execute();

    await tx.schema
      .createTable("passkeys")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("writer_id", "text", (column) =>
        column.notNull().references("writers.id").onDelete("cascade"),
      )
      .addColumn("public_key", "text", (column) => column.notNull())
      .addColumn("counter", "integer", (column) => column.notNull())
      .addColumn("transports", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("last_used_at", "text")
      .execute();
    await tx.schema
      .createIndex("passkeys_by_writer_id")
      .on("passkeys")
      .columns(["writer_id"])
      .execute();

    await tx.schema
      .createTable("challenges")
      .addColumn("asked_by", "text", (column) => column.primaryKey())
      .addColumn("challenge", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .execute();

    await tx.schema.alterTable("sessions").addColumn("address", "text").execute();
    await tx.schema.alterTable("invitations").addColumn("asked_at_sign_in", "text").execute();
  },
};
