// Every number that the contract promises.

export const HEADLINE_MAX = 200;
export const SUB_MAX = 400;
export const BODY_MAX = 100_000;
export const TAGS_MAX = 8;
export const TAG_MAX = 32;
/** Pieces from which on a tag has feeds. Most tags have one or two, and their feeds would be a quarter of a site's files. */
export const TAG_FEED_PIECES = 3;
export const STYLE_MAX = 32;
export const LOCALE_MAX = 35;
/** The longest address that browsers and proxies handle reliably. */
export const URL_MAX = 2_048;

/** Slugs are part of addresses and file names, sometimes with a suffix such as `-2`. */
export const SLUG_MAX = 80;

/** The description of a picture. */
export const PICTURE_ALT_MAX = 1_000;

export const QUERY_MAX = 200;

/** `limit` of each list: its maximum and its default. */
export const LIST_LIMITS = {
  authorSearch: { max: 50, default: 10 },
  recentPieces: { max: 100, default: 20 },
  pieceSearch: { max: 100, default: 20 },
  myPieces: { max: 50, default: 20 },
  trendingPieces: { max: 50, default: 10 },
  productSearch: { max: 50, default: 10 },
} as const;

export const PRODUCT_NAME_MAX = 120;
export const PRODUCT_DESCRIPTION_MAX = 2_000;
export const PRODUCT_RELATED_MAX = 20;

export const NAME_MAX = 120;
/** RFC 5321 §4.5.3.1.3, less the brackets. */
export const EMAIL_MAX = 254;
/** A password's only rule is its length. The maximum keeps anyone from making the server hash megabytes. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;
export const SITE_NAME_MAX = 80;
export const BIO_MAX = 2_000;
export const PROFILE_LINE_MAX = 120;
export const NOTE_MAX = 2_000;
export const COMMENT_MAX = 2_000;
/** The words that a comment is about. */
export const QUOTE_MAX = 500;
export const SUGGESTION_ANSWER_MAX = 1_000;
/** The writer's words about how a text was made: a sentence or two. */
export const STATEMENT_MAX = 300;
/** Programs that readers are told of by name. */
export const CLIENTS_MAX = 3;
/**
 * A share of the text, in percent. Readers are not told of a program that wrote less: a corrected word would make every
 * text one that a program took part in.
 */
export const DRAFTING_SHARE_MIN = 5;

/** JSON escapes can stretch 100,000 characters to well over 1 MB; 2 MiB takes any valid body. */
export const REQUEST_BODY_MAX_BYTES = 2 * 1_024 * 1_024;
/** A message names one tool and a few arguments. Two megabytes of brackets would take half a second to parse. */
export const RPC_MESSAGE_MAX_BYTES = 64 * 1_024;

export const IDEMPOTENCY_KEY_MAX = 255;
export const IDEMPOTENCY_HOURS = 24;

export const RATE_LIMITS = {
  writesPerKey: { points: 60, seconds: 60 },
  readsPerAddress: { points: 1_200, seconds: 60 },
  /** Webhook tests and repeated deliveries: nobody can flood a receiver with the buttons of the desk. */
  sendsPerWriter: { points: 10, seconds: 60 },
  /** Pictures on other sites, of pasted texts: a long article has 30. Nobody can flood a site with the desk. */
  fetchesPerWriter: { points: 60, seconds: 600 },
  /** Desk forms that are read although they are refused, so that the page can show the typed text again. */
  refusedFormsPerAddress: { points: 30, seconds: 60 },
  /** Comments by a private link. A careful reader writes one a minute. */
  commentsPerAddress: { points: 10, seconds: 600 },
  /** A program asks twice an hour, but a hosted one asks for all its users from a few addresses. */
  tokensPerAddress: { points: 120, seconds: 60 },
  /** A program registers once. A hosted one does it for all its users, and an office shares one address. */
  registrationsPerAddress: { points: 30, seconds: 3_600 },
  /** Somebody who rents machines, or a whole range of addresses, has many addresses of one network. */
  registrationsPerNetwork: { points: 120, seconds: 3_600 },
  /** From everywhere. At this rate a new program has five hours before others push it out, and it needs minutes. */
  registrations: { points: 1_000, seconds: 3_600 },
} as const;

/**
 * Forgotten passwords, from one address. Higher than wrong passwords, because a link is the way out for people whose
 * address is blocked by others. `MAIL_LIMITS` has the others.
 */
export const ASKS_PER_ADDRESS = { points: 50, seconds: 15 * 60 } as const;

/**
 * Forms to follow by e-mail, from one address: all of them, and those of browsers that did no work. Each may send a mail to
 * somebody else. `MAILING_LIMITS` has the limits of an address that is asked for, of a network, and of all together.
 */
export const FOLLOWS_PER_ADDRESS = { points: 30, seconds: 10 * 60 } as const;
export const PRESSES_PER_ADDRESS = { points: 5, seconds: 3_600 } as const;

/** Wrong passwords. A correct one does not count. */
export const GUESS_LIMITS = {
  accountFromAddress: { points: 5, seconds: 15 * 60 },
  /** Higher, because everyone in an office shares one address. */
  address: { points: 50, seconds: 15 * 60 },
  /** From all addresses together: at most 1,440 guesses a day, and the owner never waits longer than a minute. */
  account: { free: 20, delaySecondsMax: 60, forgetSeconds: 3_600 },
  /** An address from which the account was signed in to during these days does not wait because of guesses from elsewhere. */
  knownAddressDays: 30,
} as const;

/** How many code points of a text its summary is made from, if there is no standfirst. */
export const OPENING_MAX = 2_000;
