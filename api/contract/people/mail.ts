/** Mails that a reader can switch off. */
export const MAIL_CHOICES = [
  "returned",
  "time_taken_back",
  "suggested",
  "commented",
  "drafted",
  "waiting",
  "signed_in",
] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** Each kind of mail. The others were asked for, or tell of a change to the account: they cannot be switched off. */
export type MailKind =
  | MailChoice
  | "invitation"
  | "password"
  | "account_changed"
  | "email_confirm"
  | "email_changed"
  /** To an address that a form asked to follow with. */
  | "follow_confirm"
  /** To somebody who follows and asked for the link to their subscriptions. */
  | "follow_link";

export const MAIL_LIMITS = {
  /** Mails of one kind that tell of news: the next one waits this long, and tells of all together. */
  newsEveryMinutes: 60,
  /** News is collected for this long, because a program often drafts several pieces in a row. */
  newsAfterMinutes: 2,
  /** Headlines that one mail lists. */
  listed: 10,
  /** Sign-ins of one account that are told within a day. */
  signInsADay: 10,
  /** Changes to one account that are told within a day. Needs you lists all of them. */
  changesADay: 30,
  /** Links that are asked for at one email within an hour, and the open ones of the whole service. */
  asksAnHour: 3,
  asksOpen: 500,
  atOnce: 4,
  /** For a whole attempt. */
  trySeconds: 30,
  /** Sent and failed mails are forgotten after this long. */
  keptDays: 7,
} as const;

/** Minutes before each retry. */
export const MAIL_RETRY_MINUTES = [1, 5, 30, 120, 360, 720] as const;
