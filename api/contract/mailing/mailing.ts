import { z } from "zod";
import { EMAIL_MAX, LOCALE_MAX, URL_MAX } from "../limits.ts";
import { lineText } from "../text.ts";
import { CATEGORIES, SITE_LANGUAGES } from "../vocabulary.ts";

// Following by e-mail. A subscriber is an address, a subscription is what it follows, a mailing is one sending of one piece
// or of a weekly digest, and a recipient is a row of a mailing. Pages call them followers; in code, followers are trees that
// follow the log.

/** The kinds of subjects that somebody can follow. */
const FOLLOWED = ["site", "writer", "category", "language"] as const;
export type Followed = (typeof FOLLOWED)[number];

/** Each piece by itself, or one mail a week. */
export const RHYTHMS = ["at_once", "weekly"] as const;
export type Rhythm = (typeof RHYTHMS)[number];

/** Why an address gets no mailing any more. `asked`: its owner left; `erased`: its owner had it erased. */
const SUPPRESSION_REASONS = ["bounce", "complaint", "erased", "asked"] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** `piece` is the mail of a publication; `again` is pressed later, with a reason; `test` goes to its maker alone. */
export type MailingKind = "piece" | "again" | "digest" | "test";

/** `waiting` until the piece is readable at the site's address. `stopped` by a person. */
export type MailingState = "waiting" | "sending" | "done" | "stopped";

/**
 * `sending` is written before the mail server is spoken to. If nobody knows how that ended, the row becomes `unknown`, and
 * only a person sends it again. `left` for somebody who stopped following before their turn came.
 */
export const RECIPIENT_STATES = [
  "waiting",
  "sending",
  "sent",
  "refused",
  "unknown",
  "left",
] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

export const MAILING_LIMITS = {
  /** How long the link in a confirmation works. */
  askHours: 48,
  /** Confirmations to one mailbox, and links to its subscriptions. More are not sent, and nobody is told so. */
  asksAnHour: 3,
  asksADay: 10,
  /** Confirmations that are not answered yet: somebody who never asked gets no more than these in two days. */
  asksOpen: 5,
  /** Asks from one network, and from all together. */
  networkAsksAnHour: 20,
  networkAsksADay: 100,
  allAsksAnHour: 1_000,
  /** The subjects that one address can follow. */
  subscriptions: 50,
  /** The subject of a mail and its preview text. */
  subjectMax: 200,
  previewMax: 300,
  reasonMax: 500,
  /** Mails that a writer sends to themselves to look at. */
  testsAnHour: 20,
  /** Mails that one worker sends side by side. */
  atOnce: 5,
  /** How long the mail server may take for one answer. */
  trySeconds: 30,
  /** Subscribers that become recipients in one transaction. */
  expandedAtOnce: 500,
  /** An address that follows nothing any more is forgotten after this long; until then its link works. */
  leftDays: 30,
  /** When a mailing has been over for this long, only the number of its recipients is kept. */
  recipientDays: 90,
  /** A digest lists at most so many pieces, none older than this. */
  digestPieces: 30,
  digestDays: 35,
} as const;

/** Minutes before each retry of a recipient: greylisting ends within minutes, an outage within a day. */
export const MAILING_RETRY_MINUTES = [1, 5, 15, 60, 180, 480, 960] as const;

/** The writer's subject and preview for a mail. If empty: the headline, and the subtitle or the beginning of the text. */
export const MailWish = z.object({
  subject: lineText({ max: MAILING_LIMITS.subjectMax, visible: false }).default(""),
  preview: lineText({ max: MAILING_LIMITS.previewMax, visible: false }).default(""),
});
export type MailWish = z.infer<typeof MailWish>;

/** `subject` is empty for the site, else a writer's id, a category, or the first part of a language tag. */
export const Subject = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("site"), subject: z.literal("").default("") }),
  z.object({ kind: z.literal("writer"), subject: z.uuid() }),
  z.object({ kind: z.literal("category"), subject: z.enum(CATEGORIES) }),
  z.object({ kind: z.literal("language"), subject: z.string().regex(/^[a-z]{2,3}$/) }),
]);
export type Subject = z.infer<typeof Subject>;

export const SubscriptionChoice = z.intersection(
  Subject,
  z.object({ rhythm: z.enum(RHYTHMS).default("at_once") }),
);
export type SubscriptionChoice = z.infer<typeof SubscriptionChoice>;

/** The request of a form. The page and the words that were shown beside the button are kept as the proof of consent. */
export const SubscriptionAsk = z.intersection(
  SubscriptionChoice,
  z.object({
    email: z.email().max(EMAIL_MAX),
    /** The language of the mails' own words. */
    language: z.enum(SITE_LANGUAGES),
    /** The path of the page with the form. */
    page: z.string().startsWith("/").max(URL_MAX),
    words: z.string().max(1_000),
  }),
);
export type SubscriptionAsk = z.infer<typeof SubscriptionAsk>;

/** How somebody came to follow, kept with the address as JSON. */
export type Consent =
  | { by: "form"; page: string; words: string; askedAt: string; confirmedAt: string }
  | {
      by: "import";
      proof: string;
      importedAt: string;
      since: string | null;
      /** The note of the file about it, such as the form of another site of ours. */
      before?: unknown;
    };

/** The language that a piece counts for: pt for pt-BR. */
export function followedLanguage(locale: string): string {
  return locale.slice(0, LOCALE_MAX).split("-", 1)[0]?.toLowerCase() ?? "";
}
