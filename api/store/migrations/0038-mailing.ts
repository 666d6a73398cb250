import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Following by e-mail: subscribers, what they follow, mailings and their recipients. */
export const mailing: Migration = {
  name: "mailing",
  async up(tx) {
    await secrets(tx);
    await people(tx);
    await asks(tx);
    await sendings(tx);
  },
};

type Tx = Parameters<Migration["up"]>[0];

async function secrets(tx: Tx): Promise<void> {
  await tx.schema
    .createTable("mailing_secrets")
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
  await tx.schema
    .createTable("mailing_choices")
    .addColumn("writer_id", "text", (column) =>
      column.primaryKey().notNull().references("writers.id").onDelete("cascade"),
    )
    .addColumn("mails", "text", (column) => column.notNull())
    .execute();
}

async function people(tx: Tx): Promise<void> {
  await tx.schema
    .createTable("subscribers")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("confirmed_at", "text", (column) => column.notNull())
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("consent", "text", (column) => column.notNull())
    .addColumn("paused_at", "text")
    .addColumn("left_at", "text")
    .addColumn("suppressed_at", "text")
    .addColumn("digest_sent_at", "text")
    .execute();
  await sql`
    create index subscribers_by_left_at on subscribers (left_at) where left_at is not null
  `.execute(tx);
  await tx.schema
    .createTable("subscriptions")
    .addColumn("subscriber_id", "text", (column) =>
      column.notNull().references("subscribers.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("rhythm", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("subscriptions_key", ["subscriber_id", "kind", "subject"])
    .execute();
  await tx.schema
    .createIndex("subscriptions_by_subject")
    .on("subscriptions")
    .columns(["kind", "subject", "subscriber_id"])
    .execute();
}

async function asks(tx: Tx): Promise<void> {
  await tx.schema
    .createTable("subscription_asks")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("rhythm", "text", (column) => column.notNull())
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("network", "text", (column) => column.notNull())
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("confirmed_at", "text")
    .execute();
  const counted = [["email", "created_at"], ["network", "created_at"], ["created_at"]];
  for (const columns of [...counted, ["expires_at"]]) {
    await tx.schema
      .createIndex(`subscription_asks_by_${columns[0]}`)
      .on("subscription_asks")
      .columns(columns as never)
      .execute();
  }
  await tx.schema
    .createTable("suppressions")
    .addColumn("hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
}

async function sendings(tx: Tx): Promise<void> {
  await tx.schema
    .createTable("mailings")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("piece_id", "text", (column) => column.references("pieces.id").onDelete("cascade"))
    .addColumn("version", "integer")
    .addColumn("week", "text", (column) => column.unique())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("preview", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("made_by", "text")
    .addColumn("made_at", "text", (column) => column.notNull())
    .addColumn("due_at", "text")
    .addColumn("html", "text")
    .addColumn("text", "text")
    .addColumn("expanded_to", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("finished_at", "text")
    .execute();
  for (const column of ["state", "piece_id", "due_at"] as const) {
    await tx.schema.createIndex(`mailings_by_${column}`).on("mailings").column(column).execute();
  }
  await tx.schema
    .createTable("mailing_recipients")
    .addColumn("mailing_id", "text", (column) =>
      column.notNull().references("mailings.id").onDelete("cascade"),
    )
    // No reference: the row of an erased subscriber still counts.
    .addColumn("subscriber_id", "text", (column) => column.notNull())
    .addColumn("piece_id", "text")
    .addColumn("pieces", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("due_at", "text", (column) => column.notNull())
    .addColumn("claimed_until", "text")
    .addColumn("tried_at", "text")
    .addColumn("sent_at", "text")
    .addColumn("error", "text")
    .addPrimaryKeyConstraint("mailing_recipients_key", ["mailing_id", "subscriber_id"])
    .execute();
  await sql`
    create unique index mailing_recipients_once on mailing_recipients (subscriber_id, piece_id)
  `.execute(tx);
  // Only rows that wait or are being sent are looked for by time, and most rows are done.
  await sql`
    create index mailing_recipients_due on mailing_recipients (due_at) where state = 'waiting'
  `.execute(tx);
  await sql`
    create index mailing_recipients_sending on mailing_recipients (claimed_until)
    where state = 'sending'
  `.execute(tx);
  await sql`
    create index mailing_recipients_tried on mailing_recipients (tried_at)
    where tried_at is not null
  `.execute(tx);
  await sql`
    create index mailing_recipients_counts on mailing_recipients (mailing_id, state)
  `.execute(tx);
}
