import type { LedgerTables } from "../ledger/tables-ledger.ts";
import type { ChangeTables } from "./tables-changes.ts";
import type { CommentTables } from "./tables-comments.ts";
import type { MailingTables } from "./tables-mailing.ts";
import type { NoticeTables } from "./tables-notices.ts";
import type { OAuthTables } from "./tables-oauth.ts";
import type { PictureTables } from "./tables-pictures.ts";
import type { PieceTables } from "./tables-pieces.ts";
import type { SiteTables } from "./tables-site.ts";
import type { WebhookTables } from "./tables-webhooks.ts";
import type { WriterTables } from "./tables-writers.ts";

// One interface per table. Columns have only types that SQLite and PostgreSQL return alike: text, numbers and null.
// Times are UTC ISO strings with milliseconds, a flag is the time it was set, and JSON is text.

export interface Tables
  extends
    ChangeTables,
    CommentTables,
    LedgerTables,
    MailingTables,
    NoticeTables,
    OAuthTables,
    PictureTables,
    PieceTables,
    SiteTables,
    WebhookTables,
    WriterTables {
  schema_migrations: MigrationRow;
  identity: IdentityRow;
  counters: CounterRow;
  leases: LeaseRow;
  rate_windows: RateWindowRow;
  idempotency: IdempotencyRow;
}

interface MigrationRow {
  number: number;
  name: string;
  applied_at: string;
}

/** A single row that identifies this database. */
interface IdentityRow {
  id: string;
}

/** Counters whose numbers are never given out twice. */
interface CounterRow {
  name: string;
  value: number;
}

/** Work that one node does for all. Until this time, the holder does it. */
interface LeaseRow {
  name: string;
  holder: string;
  until: string;
}

/** Counts requests that are limited in the whole service. */
interface RateWindowRow {
  key: string;
  window_start: string;
  count: number;
}

interface IdempotencyRow {
  writer_id: string;
  idempotency_key: string;
  body_hash: string;
  /** The first answer, as JSON. */
  answer: string;
  created_at: string;
}
