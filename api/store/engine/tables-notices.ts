import type { MailChoice, MailKind } from "../../contract/people/mail.ts";

// The tables of notices: mails, and what they have seen in the desk. Types: see tables.ts.

export interface NoticeTables {
  mails: MailRow;
  mails_off: MailOffRow;
  seen: SeenRow;
  passkeys: PasskeyRow;
  challenges: ChallengeRow;
}

/** A mail that waits, or was sent. Its text is made when it is sent, so no link is stored. */
export interface MailRow {
  id: string;
  kind: MailKind;
  /** The reader; null for a forgotten password until the account is looked up. */
  writer_id: string | null;
  /** The email that was typed, for a forgotten password. */
  email: string | null;
  /** The piece it is about. */
  piece_id: string | null;
  /** The editor who invites; null for the operator. */
  made_by: string | null;
  /** Further facts, in words. */
  note: string | null;
  created_at: string;
  due_at: string;
  attempts: number;
  claimed_until: string | null;
  sent_at: string | null;
  /** The time when it was given up. */
  failed_at: string | null;
  error: string | null;
}

/** A kind of mail that its reader has switched off. */
interface MailOffRow {
  writer_id: string;
  kind: MailChoice;
  at: string;
}

/** The state of a thing that needed a writer, when they marked it as seen. */
interface SeenRow {
  writer_id: string;
  kind: string;
  subject_id: string;
  /** The time of the event that was seen. A later event is news again. */
  at: string;
}

/** A key of a device or a browser with which a writer signs in. */
export interface PasskeyRow {
  id: string;
  writer_id: string;
  /** COSE, in base64url. */
  public_key: string;
  counter: number;
  /** How browsers reach it, as JSON. */
  transports: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
  /** Where it was added from: the address, and the browser. Null if that is not known. */
  from_address: string | null;
  from_agent: string | null;
}

/** A challenge that a browser must sign. Each is used once. */
interface ChallengeRow {
  /** A hash of the form token of the session or visitor who asked. */
  asked_by: string;
  challenge: string;
  expires_at: string;
}
