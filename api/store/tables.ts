import type { Category, Frame, KeyScope, Status } from "../contract/vocabulary.ts";

// One interface per table. Columns have only types that SQLite and PostgreSQL return alike: text, numbers and null.
// Times are UTC ISO strings with milliseconds, a flag is the time it was set, and JSON is text.

export interface Tables {
  schema_migrations: MigrationRow;
  identity: IdentityRow;
  counters: CounterRow;
  writers: WriterRow;
  pieces: PieceRow;
  piece_tags: PieceTagRow;
  related: RelatedRow;
  working_copies: WorkingCopyRow;
  waiting_updates: WaitingUpdateRow;
  takedowns: TakedownRow;
  suspensions: SuspensionRow;
  revisions: RevisionRow;
  text_sizes: TextSizeRow;
  audit: AuditRow;
  api_keys: KeyRow;
  sessions: SessionRow;
  invitations: InvitationRow;
  products: ProductRow;
  product_pieces: ProductPieceRow;
  changes: ChangeTableRow;
  followers: FollowerRow;
  progress: ProgressRow;
  leases: LeaseRow;
  rate_windows: RateWindowRow;
  webhook_endpoints: WebhookEndpointRow;
  webhook_deliveries: WebhookDeliveryRow;
  webhook_attempts: WebhookAttemptRow;
  idempotency: IdempotencyRow;
  reads: ReadsRow;
  trending: TrendingRow;
  presence_checks: PresenceCheckRow;
  avatars: AvatarRow;
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

export interface WriterRow {
  id: string;
  slug: string;
  name: string;
  /** In lower case, so that sign-in ignores letter case. */
  email: string | null;
  password_hash: string | null;
  access: "writer" | "editor";
  bio: string | null;
  role: string | null;
  niche: string | null;
  location: string | null;
  /** The address that the picture is fetched from, if any. */
  avatar_url: string | null;
  /** The picture's name in the static tree. */
  avatar_file: string | null;
  website: string | null;
  socials: string;
  identity_verified_at: string | null;
  website_verified_at: string | null;
  joined_at: string;
  updated_at: string;
  /** The size of all texts for the quota: the sum of `text_sizes`. */
  text_bytes: number;
}

/** The columns that pieces and working copies share: a PieceContent. */
export interface ContentColumns {
  headline: string;
  sub: string | null;
  body_md: string;
  category: Category;
  tags: string;
  frame: Frame;
  style: string;
  locale: string;
  /** JSON: fields without a column of their own. Today that is external_url. */
  fields: string;
}

export interface PieceRow extends ContentColumns {
  id: string;
  writer_id: string;
  status: Status;
  pending_for: "publication" | "look" | null;
  version: number;
  html: string | null;
  text: string | null;
  renderer_version: number | null;
  slug: string | null;
  ordinal: number | null;
  writer_ordinal: number | null;
  key_id: string | null;
  editor_note: string | null;
  created_at: string;
  updated_at: string;
  published_at: string | null;
  modified_at: string | null;
  deleted_at: string | null;
  /** The time when its related pieces were chosen. */
  related_at: string | null;
}

/** An older piece that is shown as related. */
interface RelatedRow {
  piece_id: string;
  related_id: string;
  position: number;
}

/** A folded tag of a piece that is or was public. */
interface PieceTagRow {
  piece_id: string;
  tag: string;
  /** A copy of the piece's column for the index: finds a tag's newest pieces without reading the others. */
  published_at: string;
}

/** The unpublished edit of a published piece. */
export interface WorkingCopyRow extends ContentColumns {
  piece_id: string;
  updated_at: string;
}

/** A working copy that waits for an editor. Its text cannot change meanwhile; the version proves it. */
interface WaitingUpdateRow {
  piece_id: string;
  sent_at: string;
  version: number;
  renderer_version: number;
  html: string;
  text: string;
}

/** A piece that an editor or the operator took down. It stays down until one of them lifts the takedown. */
export interface TakedownRow {
  piece_id: string;
  /** The status after the takedown. */
  status: "rejected" | "changes_requested";
  at: string;
}

/** A writer who cannot publish. */
interface SuspensionRow {
  writer_id: string;
  at: string;
  /** The reason, for the writer. */
  note: string;
}

export interface RevisionRow {
  piece_id: string;
  number: number;
  /** A PieceContent as JSON. */
  content: string;
  /** The writer who saved it; null for an operator or a program. */
  saved_by: string | null;
  via: AuditRow["via"];
  published: "yes" | "no";
  created_at: string;
}

/** The size of a piece's revisions for the quota. */
interface TextSizeRow {
  piece_id: string;
  bytes: number;
}

export interface AuditRow {
  id: string;
  at: string;
  actor_kind: "writer" | "editor" | "operator" | "key" | "system";
  actor_id: string | null;
  /** Blanked when the writer is removed. */
  actor_name: string | null;
  /** The key that was used. */
  key_id: string | null;
  via: "desk" | "api" | "admin" | "import" | "worker";
  action: string;
  subject_kind: "piece" | "writer" | "key" | "product" | "webhook" | "session";
  subject_id: string;
  from_status: Status | null;
  to_status: Status | null;
  note: string | null;
}

export interface KeyRow {
  id: string;
  writer_id: string;
  name: string;
  scope: KeyScope;
  hash: string;
  prefix: string;
  last_four: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
}

interface SessionRow {
  id: string;
  writer_id: string;
  token_hash: string;
  csrf_token: string;
  user_agent: string | null;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
}

export interface InvitationRow {
  id: string;
  writer_id: string;
  token_hash: string;
  purpose: "invitation" | "password";
  created_by: string | null;
  created_at: string;
  expires_at: string;
  used_at: string | null;
  /** The writer's email when the link was made. */
  email: string | null;
  /** The time when it was made invalid before it expired. */
  voided_at: string | null;
  /** The time when the writer marked it as seen. */
  seen_at: string | null;
}

interface ProductRow {
  id: string;
  writer_id: string;
  name: string;
  description: string;
  price_amount: string;
  price_currency: string;
  category: Category;
  payment_url: string;
  created_at: string;
  updated_at: string;
}

interface ProductPieceRow {
  product_id: string;
  piece_id: string;
  position: number;
}

/** The most-read pieces of the last count. */
export interface TrendingRow {
  span: string;
  /** Empty for all categories together. */
  category: string;
  position: number;
  piece_id: string;
  reads: number;
  score: number;
}

/** A change for the build: an entry of the log that every tree follows. */
export interface ChangeRow {
  /** Assigned inside the transaction of the change: the order of numbers is the order of commits. */
  number: number;
  kind:
    | "piece_published"
    | "piece_updated"
    | "piece_unpublished"
    | "writer_changed"
    | "writer_removed"
    | "product_changed"
    | "product_removed"
    | "trending_changed"
    | "words_changed"
    | "site_changed";
  subject_id: string;
  /** JSON: data that the build can no longer read from the rows. */
  detail: string;
  created_at: string;
  /** The time when every living follower had it. */
  settled_at: string | null;
}

interface ChangeTableRow extends ChangeRow {
  /** No longer used; see migration 10. */
  attempts: number;
}

/** Something that follows the log of changes: the static tree of a node, or a bucket. */
export interface FollowerRow {
  id: string;
  kind: "tree" | "bucket";
  /** The name for people: of the machine, or of the bucket. */
  name: string;
  /** The version of Galley that runs it. */
  version: string;
  /** Random, and new at each start: two processes with the same id notice each other by it. */
  run: string;
  /** It has every change up to this number, except those with a row in `progress` that is not settled. */
  settled_to: number;
  started_at: string;
  heartbeat_at: string;
  /** The time when it had caught up with the log. Nobody waits for a follower that has not. */
  joined_at: string | null;
}

/** What a follower has done of a change that it has not finished yet. */
export interface ChangeProgress {
  attempts: number;
  /** The progress of a job in slices. */
  cursor: string | null;
  error: string | null;
  /** The time of the next attempt. */
  retry_at: string | null;
  /** Set on a withdrawal whose own files are gone while a list that names it is not rewritten yet. */
  removed_at: string | null;
  set_aside_at: string | null;
}

/** Only for a change that is under way, has failed, or was settled before an earlier one. */
interface ProgressRow extends ChangeProgress {
  follower_id: string;
  number: number;
  settled_at: string | null;
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

export interface WebhookEndpointRow {
  writer_id: string;
  url: string;
  secret: string;
  previous_secret: string | null;
  previous_secret_until: string | null;
  failing_since: string | null;
  disabled_at: string | null;
  disabled_reason: string | null;
  created_at: string;
  updated_at: string;
}

export interface WebhookDeliveryRow {
  id: string;
  writer_id: string;
  piece_id: string | null;
  kind: "piece" | "test";
  status: "due" | "delivered" | "failed";
  attempts: number;
  due_at: string;
  claimed_until: string | null;
  created_at: string;
  delivered_at: string | null;
}

export interface WebhookAttemptRow {
  delivery_id: string;
  number: number;
  at: string;
  duration_ms: number;
  status: number | null;
  response_head: string | null;
  error: string | null;
}

/** The last check of a writer's website or picture. */
export interface PresenceCheckRow {
  writer_id: string;
  kind: "website" | "avatar";
  url: string;
  checked_at: string;
  /** The result, in words for the writer. */
  account: string;
  /** The time of the first of the failures in a row; null after a success. */
  failing_since: string | null;
}

/** A writer's picture. */
export interface AvatarRow {
  writer_id: string;
  /** A hash of the bytes, and the ending of their type. */
  file: string;
  /** Where it was fetched from; null for an upload. */
  source: string | null;
  base64: string;
  /** The version of the cleaner that processed it; 0 for none. */
  cleaned_by: number;
}

interface IdempotencyRow {
  writer_id: string;
  idempotency_key: string;
  body_hash: string;
  /** The first answer, as JSON. */
  answer: string;
  created_at: string;
}

export interface ReadsRow {
  piece_id: string;
  /** A UTC date, such as 2026-01-31. */
  day: string;
  count: number;
}
