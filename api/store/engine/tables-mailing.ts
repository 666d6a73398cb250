import type {
  Followed,
  MailingKind,
  MailingState,
  RecipientState,
  Rhythm,
  SuppressionReason,
} from "../../contract/mailing/mailing.ts";
import type { SiteLanguage } from "../../contract/vocabulary.ts";

// The tables of following by e-mail. Types: see tables.ts; words: see contract/mailing/mailing.ts.

export interface MailingTables {
  mailing_secrets: MailingSecretRow;
  mailing_choices: MailingChoiceRow;
  subscribers: SubscriberRow;
  subscriptions: SubscriptionRow;
  subscription_asks: SubscriptionAskRow;
  suppressions: SuppressionRow;
  mailings: MailingRow;
  mailing_recipients: RecipientRow;
}

/** Random values of this site: see store/mailing/site-secrets.ts. */
interface MailingSecretRow {
  name: "addresses" | "forms" | "setup";
  value: string;
}

/** Whether a writer mailed their last publication: the box at Publish begins so. */
interface MailingChoiceRow {
  writer_id: string;
  mails: "yes" | "no";
}

/** An address whose owner has confirmed it, or that came with an import. */
export interface SubscriberRow {
  id: string;
  /** In lower case. */
  email: string;
  /** The language of the words around a piece. */
  language: SiteLanguage;
  created_at: string;
  confirmed_at: string;
  /** Signs the links in mails. Another one ends all earlier links. */
  secret: string;
  /** A Consent as JSON. */
  consent: string;
  paused_at: string | null;
  /** The day on which the pause ends; null if it lasts until they go on. */
  paused_until: string | null;
  /** Since when it follows nothing. */
  left_at: string | null;
  /** Since when its hash is in `suppressions`. */
  suppressed_at: string | null;
  digest_sent_at: string | null;
}

export interface SubscriptionRow {
  subscriber_id: string;
  kind: Followed;
  /** Empty for the site; else a writer's id, a category or a language. */
  subject: string;
  rhythm: Rhythm;
  created_at: string;
}

/** The request of a form. Nothing counts before its link is opened and confirmed. */
export interface SubscriptionAskRow {
  id: string;
  email: string;
  language: SiteLanguage;
  kind: Followed;
  subject: string;
  rhythm: Rhythm;
  page: string;
  /** The words beside the button. */
  words: string;
  /** A salted hash. */
  network: string;
  secret: string;
  created_at: string;
  expires_at: string;
  confirmed_at: string | null;
}

/** An address that gets no mailing, as a salted hash: it stays when the address itself is erased. */
interface SuppressionRow {
  hash: string;
  reason: SuppressionReason;
  at: string;
}

export interface MailingRow {
  id: string;
  kind: MailingKind;
  /** Null for a digest. */
  piece_id: string | null;
  /** The version of the piece that its maker saw. */
  version: number | null;
  /** The Monday of a digest. Each week has one. */
  week: string | null;
  subject: string;
  preview: string;
  /** Why it is mailed again. */
  reason: string | null;
  /** A writer; null for a digest. */
  made_by: string | null;
  made_at: string;
  /** Since when it is sent. */
  due_at: string | null;
  /** The mail, with placeholders for the links of each recipient. */
  html: string | null;
  text: string | null;
  /** The last subscriber who became a recipient; null when all have. */
  expanded_to: string | null;
  state: MailingState;
  finished_at: string | null;
  /** How many recipients of each state had rows that are gone, as JSON. */
  past_counts: string | null;
}

export interface RecipientRow {
  mailing_id: string;
  /** A subscriber, who may be erased; for a test, its maker. */
  subscriber_id: string;
  /** For the mail of a publication: nobody gets one piece twice. */
  piece_id: string | null;
  /** The ids of the pieces in a digest, as JSON. */
  pieces: string | null;
  state: RecipientState;
  attempts: number;
  due_at: string;
  claimed_until: string | null;
  tried_at: string | null;
  sent_at: string | null;
  error: string | null;
}
