import type { Category, KeyScope, Status } from "../../contract/vocabulary.ts";

// The tables of writers: their accounts, pictures and shops, and the record of what they did. Types: see tables.ts.

export interface WriterTables {
  writers: WriterRow;
  writer_numbers: WriterNumberRow;
  suspensions: SuspensionRow;
  audit: AuditRow;
  api_keys: KeyRow;
  sessions: SessionRow;
  invitations: InvitationRow;
  products: ProductRow;
  product_pieces: ProductPieceRow;
  presence_checks: PresenceCheckRow;
  avatars: AvatarRow;
  devices: DeviceRow;
  email_changes: EmailChangeRow;
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
  /** Since when no key of the writer may change anything; null if keys may. */
  agents_paused_at: string | null;
}

/** A writer who cannot publish. */
interface SuspensionRow {
  writer_id: string;
  at: string;
  /** The reason, for the writer. */
  note: string;
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
  /** Null if it ends only by being revoked. */
  expires_at: string | null;
  /** The only category that it may draft into; null for any. */
  only_category: Category | null;
  /** The tag that each of its drafts must have; null for none. */
  only_tag: string | null;
  /** Where it was added from: the address, and the browser. Null if that is not known. */
  from_address: string | null;
  from_agent: string | null;
}

export interface SessionRow {
  id: string;
  writer_id: string;
  token_hash: string;
  csrf_token: string;
  user_agent: string | null;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  /** The address that it was last used from. */
  address: string | null;
  /** The passkey that opened it, if one did. */
  passkey_id: string | null;
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
  email: string | null;
  /** The time when it was made invalid before it expired. */
  voided_at: string | null;
  /** The time when the writer marked it as seen. */
  seen_at: string | null;
  /** Set if the writer, or somebody who knows the email, asked for it at sign-in. It was sent to the email. */
  asked_at_sign_in: string | null;
  /** The address that it was asked for from. */
  from_address: string | null;
}

/** A browser that a writer has signed in with: a sign-in with another one is told. It opens nothing by itself. */
interface DeviceRow {
  writer_id: string;
  /** The hash of the browser's cookie. */
  hash: string;
  seen_at: string;
}

/** A new email of a writer. It counts when its owner has confirmed it, and the old one can take it back for a while. */
export interface EmailChangeRow {
  id: string;
  writer_id: string;
  old_email: string | null;
  new_email: string;
  created_at: string;
  expires_at: string;
  /** The hash of the link in the mail to the new email. The link is made when the mail is sent. */
  confirm_hash: string | null;
  confirmed_at: string | null;
  /** The hash of the link in the mail to the old email, which takes the change back. */
  undo_hash: string | null;
  undo_until: string | null;
  /** The time when its links stopped working before they expired. */
  ended_at: string | null;
  from_address: string | null;
  from_agent: string | null;
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
  subject_kind:
    | "piece"
    | "picture"
    | "writer"
    | "key"
    | "product"
    | "webhook"
    | "session"
    | "redirect"
    | "site"
    | "page"
    | "series";
  subject_id: string;
  from_status: Status | null;
  to_status: Status | null;
  note: string | null;
}

/** The number of a writer in the index of writers, from 0, given at the first publication. */
interface WriterNumberRow {
  writer_id: string;
  ordinal: number;
}
