import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  sql,
  type Transaction,
} from "kysely";
import type { Tables } from "../engine/tables.ts";
import type { Migration } from "./migration.ts";

type Tx = Transaction<Tables>;
type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

// The words as they were when this was released: a later vocabulary comes with a later migration.
const CATEGORIES = "building leading culture money life civic ideas society".split(" ");
const FRAMES = "lesson origin contrarian before_after".split(" ");
const STATUSES = "draft pending approved rejected changes_requested".split(" ");
const KEY_SCOPES = ["pieces:write", "pieces:read"];

const required: Column = (column) => column.notNull();
const identity: Column = (column) => column.primaryKey();
const unique: Column = (column) => column.notNull().unique();
const oneOf =
  (name: string, values: readonly string[]): Column =>
  (column) =>
    column.check(sql`${sql.ref(name)} in (${sql.join(values.map((value) => sql.lit(value)))})`);
const requiredOneOf =
  (name: string, values: readonly string[]): Column =>
  (column) =>
    oneOf(name, values)(column.notNull());
/** Rows that belong to a writer or a piece go with it: erasure must leave nothing behind. */
const ownedBy =
  (table: "writers" | "pieces" | "products" | "api_keys" | "webhook_deliveries"): Column =>
  (column) =>
    column.notNull().references(`${table}.id`).onDelete("cascade");

export const foundation: Migration = {
  name: "foundation",
  async up(tx) {
    await people(tx);
    await writing(tx);
    await shop(tx);
    await machinery(tx);
    await webhooks(tx);
  },
};

async function people(tx: Tx): Promise<void> {
  await tx.schema
    .createTable("writers")
    .addColumn("id", "text", identity)
    .addColumn("slug", "text", unique)
    .addColumn("name", "text", required)
    .addColumn("email", "text", (column) => column.unique())
    .addColumn("password_hash", "text")
    .addColumn("access", "text", requiredOneOf("access", ["writer", "editor"]))
    .addColumn("bio", "text")
    .addColumn("role", "text")
    .addColumn("niche", "text")
    .addColumn("location", "text")
    .addColumn("avatar_url", "text")
    .addColumn("avatar_file", "text")
    .addColumn("website", "text")
    .addColumn("socials", "text", required)
    .addColumn("identity_verified_at", "text")
    .addColumn("website_verified_at", "text")
    .addColumn("joined_at", "text", required)
    .addColumn("updated_at", "text", required)
    .execute();

  await tx.schema
    .createTable("api_keys")
    .addColumn("id", "text", identity)
    .addColumn("writer_id", "text", ownedBy("writers"))
    .addColumn("name", "text", required)
    .addColumn("scope", "text", requiredOneOf("scope", KEY_SCOPES))
    .addColumn("hash", "text", unique)
    .addColumn("prefix", "text", required)
    .addColumn("last_four", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("last_used_at", "text")
    .addColumn("revoked_at", "text")
    .execute();
  await index(tx, "api_keys", ["writer_id"]);

  await tx.schema
    .createTable("sessions")
    .addColumn("id", "text", identity)
    .addColumn("writer_id", "text", ownedBy("writers"))
    .addColumn("token_hash", "text", unique)
    .addColumn("csrf_token", "text", required)
    .addColumn("user_agent", "text")
    .addColumn("created_at", "text", required)
    .addColumn("last_seen_at", "text", required)
    .addColumn("expires_at", "text", required)
    .execute();
  await index(tx, "sessions", ["writer_id"]);

  await tx.schema
    .createTable("invitations")
    .addColumn("id", "text", identity)
    .addColumn("writer_id", "text", ownedBy("writers"))
    .addColumn("token_hash", "text", unique)
    .addColumn("purpose", "text", requiredOneOf("purpose", ["invitation", "password"]))
    .addColumn("created_by", "text")
    .addColumn("created_at", "text", required)
    .addColumn("expires_at", "text", required)
    .addColumn("used_at", "text")
    .execute();
  await index(tx, "invitations", ["writer_id"]);
}

async function writing(tx: Tx): Promise<void> {
  // The long texts come last: SQLite reads a row from its start, and lists need only what stands before them.
  const pieces = withContent(tx.schema.createTable("pieces").addColumn("id", "text", identity))
    .addColumn("writer_id", "text", ownedBy("writers"))
    .addColumn("status", "text", requiredOneOf("status", STATUSES))
    .addColumn("pending_for", "text", oneOf("pending_for", ["publication", "look"]))
    .addColumn("version", "integer", required)
    .addColumn("renderer_version", "integer")
    .addColumn("slug", "text")
    .addColumn("ordinal", "integer", (column) => column.unique())
    .addColumn("writer_ordinal", "integer")
    // Keys are revoked, not deleted; a piece outlives its key all the same.
    .addColumn("key_id", "text", (column) => column.references("api_keys.id").onDelete("set null"))
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .addColumn("published_at", "text")
    .addColumn("modified_at", "text")
    .addColumn("deleted_at", "text")
    .addColumn("related_at", "text")
    .addColumn("editor_note", "text")
    .addColumn("text", "text")
    .addColumn("html", "text")
    .addColumn("body_md", "text", required);
  await pieces
    .addUniqueConstraint("pieces_slug", ["writer_id", "slug"])
    .addUniqueConstraint("pieces_writer_ordinal", ["writer_id", "writer_ordinal"])
    .execute();
  await index(tx, "pieces", ["writer_id", "created_at"]);
  await index(tx, "pieces", ["writer_id", "status", "published_at", "id"]);
  await index(tx, "pieces", ["status", "published_at", "id"]);
  await index(tx, "pieces", ["status", "category", "published_at", "id"]);
  await index(tx, "pieces", ["key_id"]);

  await withContent(
    tx.schema
      .createTable("working_copies")
      .addColumn("piece_id", "text", (column) =>
        column.primaryKey().references("pieces.id").onDelete("cascade"),
      ),
  )
    .addColumn("updated_at", "text", required)
    .addColumn("body_md", "text", required)
    .execute();

  await tx.schema
    .createTable("revisions")
    .addColumn("piece_id", "text", ownedBy("pieces"))
    .addColumn("number", "integer", required)
    .addColumn("content", "text", required)
    .addColumn("saved_by", "text")
    .addColumn("via", "text", required)
    .addColumn("published", "text", requiredOneOf("published", ["yes", "no"]))
    .addColumn("created_at", "text", required)
    .addPrimaryKeyConstraint("revisions_key", ["piece_id", "number"])
    .execute();

  // No foreign keys: the record of what was done outlives what it was done to.
  await tx.schema
    .createTable("audit")
    .addColumn("id", "text", identity)
    .addColumn("at", "text", required)
    .addColumn(
      "actor_kind",
      "text",
      requiredOneOf("actor_kind", ["writer", "editor", "operator", "key", "system"]),
    )
    .addColumn("actor_id", "text")
    .addColumn("actor_name", "text")
    .addColumn("key_id", "text")
    .addColumn("via", "text", requiredOneOf("via", ["desk", "api", "admin", "import", "worker"]))
    .addColumn("action", "text", required)
    .addColumn("subject_kind", "text", required)
    .addColumn("subject_id", "text", required)
    .addColumn("from_status", "text")
    .addColumn("to_status", "text")
    .addColumn("note", "text")
    .execute();
  await index(tx, "audit", ["subject_id", "at"]);
  await index(tx, "audit", ["actor_id"]);

  await tx.schema
    .createTable("reads")
    .addColumn("piece_id", "text", ownedBy("pieces"))
    .addColumn("day", "text", required)
    .addColumn("count", "integer", required)
    .addPrimaryKeyConstraint("reads_key", ["piece_id", "day"])
    .execute();
  await index(tx, "reads", ["day"]);
}

async function shop(tx: Tx): Promise<void> {
  await tx.schema
    .createTable("products")
    .addColumn("id", "text", identity)
    .addColumn("writer_id", "text", ownedBy("writers"))
    .addColumn("name", "text", required)
    .addColumn("description", "text", required)
    .addColumn("price_amount", "text", required)
    .addColumn("price_currency", "text", required)
    .addColumn("category", "text", requiredOneOf("category", CATEGORIES))
    .addColumn("payment_url", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .execute();
  await index(tx, "products", ["writer_id"]);

  await tx.schema
    .createTable("product_pieces")
    .addColumn("product_id", "text", ownedBy("products"))
    .addColumn("piece_id", "text", ownedBy("pieces"))
    .addColumn("position", "integer", required)
    .addPrimaryKeyConstraint("product_pieces_key", ["product_id", "piece_id"])
    .execute();
  await index(tx, "product_pieces", ["piece_id"]);
}

async function machinery(tx: Tx): Promise<void> {
  await tx.schema
    .createTable("counters")
    .addColumn("name", "text", identity)
    .addColumn("value", "integer", required)
    .execute();

  await tx.schema
    .createTable("changes")
    .addColumn("number", "integer", identity)
    .addColumn("kind", "text", required)
    .addColumn("subject_id", "text", required)
    .addColumn("detail", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("attempts", "integer", required)
    .addColumn("cursor", "text")
    .addColumn("error", "text")
    .addColumn("set_aside_at", "text")
    .addColumn("settled_at", "text")
    .execute();
  await index(tx, "changes", ["settled_at", "number"]);

  // The writer's, not the key's: a retry may come through the key that took a revoked one's place.
  await tx.schema
    .createTable("idempotency")
    .addColumn("writer_id", "text", ownedBy("writers"))
    .addColumn("idempotency_key", "text", required)
    .addColumn("body_hash", "text", required)
    .addColumn("answer", "text", required)
    .addColumn("created_at", "text", required)
    .addPrimaryKeyConstraint("idempotency_key", ["writer_id", "idempotency_key"])
    .execute();
  await index(tx, "idempotency", ["created_at"]);
}

async function webhooks(tx: Tx): Promise<void> {
  await tx.schema
    .createTable("webhook_endpoints")
    .addColumn("writer_id", "text", (column) =>
      column.primaryKey().references("writers.id").onDelete("cascade"),
    )
    .addColumn("url", "text", required)
    .addColumn("secret", "text", required)
    .addColumn("previous_secret", "text")
    .addColumn("previous_secret_until", "text")
    .addColumn("failing_since", "text")
    .addColumn("disabled_at", "text")
    .addColumn("disabled_reason", "text")
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .execute();

  await tx.schema
    .createTable("webhook_deliveries")
    .addColumn("id", "text", identity)
    .addColumn("writer_id", "text", ownedBy("writers"))
    .addColumn("piece_id", "text", (column) => column.references("pieces.id").onDelete("cascade"))
    .addColumn("kind", "text", requiredOneOf("kind", ["piece", "test"]))
    .addColumn("status", "text", requiredOneOf("status", ["due", "delivered", "failed"]))
    .addColumn("attempts", "integer", required)
    .addColumn("due_at", "text", required)
    .addColumn("claimed_until", "text")
    .addColumn("created_at", "text", required)
    .addColumn("delivered_at", "text")
    .execute();
  await index(tx, "webhook_deliveries", ["status", "due_at"]);
  await index(tx, "webhook_deliveries", ["writer_id", "created_at"]);
  await index(tx, "webhook_deliveries", ["piece_id"]);

  await tx.schema
    .createTable("webhook_attempts")
    .addColumn("delivery_id", "text", ownedBy("webhook_deliveries"))
    .addColumn("number", "integer", required)
    .addColumn("at", "text", required)
    .addColumn("duration_ms", "integer", required)
    .addColumn("status", "integer")
    .addColumn("response_head", "text")
    .addColumn("error", "text")
    .addPrimaryKeyConstraint("webhook_attempts_key", ["delivery_id", "number"])
    .execute();
}

/** The short columns that a piece and a working copy share (ContentColumns, but for the body). */
function withContent<Name extends string, Columns extends string>(
  table: CreateTableBuilder<Name, Columns>,
) {
  return table
    .addColumn("headline", "text", required)
    .addColumn("sub", "text")
    .addColumn("category", "text", requiredOneOf("category", CATEGORIES))
    .addColumn("tags", "text", required)
    .addColumn("frame", "text", requiredOneOf("frame", FRAMES))
    .addColumn("style", "text", required)
    .addColumn("locale", "text", required)
    .addColumn("fields", "text", required);
}

async function index(tx: Tx, table: keyof Tables, columns: string[]): Promise<void> {
  await tx.schema
    .createIndex(`${table}_by_${columns.join("_")}`)
    .on(table)
    .columns(columns)
    .execute();
}
