import type { ChangeTableRow, FollowerRow, ProgressRow } from "./tables-changes.ts";
import type {
  AnsweredTextRow,
  CommentRow,
  PreviewLinkRow,
  SuggestionRow,
} from "./tables-comments.ts";
import type {
  LedgerCheckpointRow,
  LedgerEntryRow,
  LedgerKeyRow,
  LedgerNodeRow,
  RevokedPasskeyRow,
  SigningWriterRow,
  WaitingProofsRow,
} from "../ledger/tables-ledger.ts";
import type {
  MailingChoiceRow,
  MailingRow,
  MailingSecretRow,
  RecipientRow,
  SubscriberRow,
  SubscriptionAskRow,
  SubscriptionRow,
  SuppressionRow,
} from "./tables-mailing.ts";
import type {
  ClientDocumentRow,
  ConnectionRow,
  OAuthCodeRow,
  ProofRow,
  ProvenClientRow,
  RegisteredClientRow,
} from "./tables-oauth.ts";
import type {
  ElsewhereCardRow,
  PictureFileRow,
  PictureOwnerRow,
  PictureRow,
  PiecePictureRow,
  ShareCardRow,
} from "./tables-pictures.ts";
import type {
  ListNumberRow,
  PieceRow,
  PieceTagRow,
  OriginalDateRow,
  PublicationPlanRow,
  ReadsRow,
  RedirectRow,
  DraftingRow,
  RelatedRow,
  RevisionRow,
  SeriesPieceRow,
  SeriesRow,
  TakedownRow,
  TextSizeRow,
  TrendingRow,
  WaitingUpdateRow,
  WorkingCopyRow,
} from "./tables-pieces.ts";
import type { OwnPageRevisionRow, OwnPageRow, SiteFileRow, SiteVersionRow } from "./tables-site.ts";
import type { ChallengeRow, MailOffRow, MailRow, PasskeyRow, SeenRow } from "./tables-notices.ts";
import type {
  WebhookAttemptRow,
  WebhookDeliveryRow,
  WebhookEndpointRow,
} from "./tables-webhooks.ts";
import type {
  AuditRow,
  AvatarRow,
  DeviceRow,
  EmailChangeRow,
  InvitationRow,
  KeyRow,
  PresenceCheckRow,
  ProductPieceRow,
  ProductRow,
  SessionRow,
  SuspensionRow,
  WriterNumberRow,
  WriterRow,
} from "./tables-writers.ts";

// One interface per table. Columns have only types that SQLite and PostgreSQL return alike: text, numbers and null.
// Times are UTC ISO strings with milliseconds, a flag is the time it was set, and JSON is text.

export interface Tables {
  schema_migrations: MigrationRow;
  identity: IdentityRow;
  counters: CounterRow;
  writers: WriterRow;
  writer_numbers: WriterNumberRow;
  pieces: PieceRow;
  piece_tags: PieceTagRow;
  list_numbers: ListNumberRow;
  related: RelatedRow;
  series: SeriesRow;
  series_pieces: SeriesPieceRow;
  working_copies: WorkingCopyRow;
  waiting_updates: WaitingUpdateRow;
  publication_plans: PublicationPlanRow;
  original_dates: OriginalDateRow;
  takedowns: TakedownRow;
  suspensions: SuspensionRow;
  revisions: RevisionRow;
  drafting: DraftingRow;
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
  pictures: PictureRow;
  picture_files: PictureFileRow;
  picture_owners: PictureOwnerRow;
  piece_pictures: PiecePictureRow;
  share_cards: ShareCardRow;
  elsewhere_cards: ElsewhereCardRow;
  redirects: RedirectRow;
  site_versions: SiteVersionRow;
  site_files: SiteFileRow;
  own_pages: OwnPageRow;
  own_page_revisions: OwnPageRevisionRow;
  preview_links: PreviewLinkRow;
  comments: CommentRow;
  answered_texts: AnsweredTextRow;
  suggestions: SuggestionRow;
  mails: MailRow;
  mails_off: MailOffRow;
  mailing_secrets: MailingSecretRow;
  mailing_choices: MailingChoiceRow;
  subscribers: SubscriberRow;
  subscriptions: SubscriptionRow;
  subscription_asks: SubscriptionAskRow;
  suppressions: SuppressionRow;
  mailings: MailingRow;
  mailing_recipients: RecipientRow;
  seen: SeenRow;
  passkeys: PasskeyRow;
  challenges: ChallengeRow;
  devices: DeviceRow;
  email_changes: EmailChangeRow;
  oauth_codes: OAuthCodeRow;
  oauth_connections: ConnectionRow;
  oauth_clients: RegisteredClientRow;
  oauth_documents: ClientDocumentRow;
  oauth_proofs: ProofRow;
  oauth_proven: ProvenClientRow;
  ledger_entries: LedgerEntryRow;
  ledger_nodes: LedgerNodeRow;
  ledger_checkpoints: LedgerCheckpointRow;
  ledger_keys: LedgerKeyRow;
  signing_writers: SigningWriterRow;
  waiting_proofs: WaitingProofsRow;
  revoked_passkeys: RevokedPasskeyRow;
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
