import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** What editors hold back, whom they suspended, and what a writer is told about links to their account. */
export const trust: Migration = {
  name: "trust",
  async up(tx) {
    // Tables of their own, since a column added to `pieces` would stand behind the long texts of each row.
    await tx.schema
      .createTable("takedowns")
      .addColumn("piece_id", "text", (column) =>
        column.primaryKey().references("pieces.id").onDelete("cascade"),
      )
      .addColumn("status", "text", (column) =>
        column.notNull().check(sql`status in ('rejected', 'changes_requested')`),
      )
      .addColumn("at", "text", (column) => column.notNull())
      .execute();
    await tx.schema
      .createTable("waiting_updates")
      .addColumn("piece_id", "text", (column) =>
        column.primaryKey().references("pieces.id").onDelete("cascade"),
      )
      .addColumn("sent_at", "text", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("renderer_version", "integer", (column) => column.notNull())
      .addColumn("html", "text", (column) => column.notNull())
      .addColumn("text", "text", (column) => column.notNull())
      .execute();
    await tx.schema
      .createIndex("waiting_updates_by_sent_at")
      .on("waiting_updates")
      .columns(["sent_at"])
      .execute();
    await tx.schema
      .createTable("suspensions")
      .addColumn("writer_id", "text", (column) =>
        column.primaryKey().references("writers.id").onDelete("cascade"),
      )
      .addColumn("at", "text", (column) => column.notNull())
      .addColumn("note", "text", (column) => column.notNull())
      .execute();
    for (const column of ["email", "voided_at", "seen_at"]) {
      await tx.schema.alterTable("invitations").addColumn(column, "text").execute();
    }
    await holdEarlierTakedowns(tx);
  },
};

/**
 * A piece that an editor took off the site before there was this table, and that is not public again. One that its writer
 * edited since has become a draft: it goes back to the state that the editor gave it.
 */
async function holdEarlierTakedowns(tx: Parameters<Migration["up"]>[0]): Promise<void> {
  await sql`
    insert into takedowns (piece_id, status, at)
    select pieces.id, audit.to_status, audit.at
    from pieces
    join audit on audit.subject_id = pieces.id
    where pieces.status in ('draft', 'rejected', 'changes_requested')
      and audit.subject_kind = 'piece'
      and audit.action in ('reject', 'ask_for_changes')
      and audit.from_status = 'approved'
      and audit.id = (
        select moved.id from audit as moved
        where moved.subject_id = pieces.id
          and moved.subject_kind = 'piece'
          and moved.to_status is not null
          and moved.action <> 'edit'
        order by moved.at desc, moved.id desc
        limit 1
      )`.execute(tx);
  await sql`
    update pieces set status = (
      select takedowns.status from takedowns where takedowns.piece_id = pieces.id
    )
    where status = 'draft' and id in (select piece_id from takedowns)`.execute(tx);
}
