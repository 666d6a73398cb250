// Every number that the contract promises.

export const HEADLINE_MAX = 200;
export const SUB_MAX = 400;
export const BODY_MAX = 100_000;
export const TAGS_MAX = 8;
export const TAG_MAX = 32;
export const STYLE_MAX = 32;
export const LOCALE_MAX = 35;
/** What browsers and proxies reliably carry. */
export const URL_MAX = 2_048;

/** Slugs end up in addresses and file names, with `-2` and the like behind them. */
export const SLUG_MAX = 80;

export const QUERY_MAX = 200;

/** `limit` of each list: the most it takes, and what it is when left out. */
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
/** A length is all that is asked of a password; the upper end keeps a hash from being made to work for nothing. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;
export const SITE_NAME_MAX = 80;
export const BIO_MAX = 2_000;
export const PROFILE_LINE_MAX = 120;
export const NOTE_MAX = 2_000;

/** JSON escapes can stretch 100,000 characters to well over 1 MB; 2 MiB takes any valid body. */
export const REQUEST_BODY_MAX_BYTES = 2 * 1_024 * 1_024;
/** A message to the tools names one and says a few words; two megabytes of brackets take half a second to parse. */
export const RPC_MESSAGE_MAX_BYTES = 64 * 1_024;

export const IDEMPOTENCY_KEY_MAX = 255;
export const IDEMPOTENCY_HOURS = 24;

export const RATE_LIMITS = {
  writesPerKey: { points: 60, seconds: 60 },
  readsPerAddress: { points: 1_200, seconds: 60 },
  /** Tests of a webhook and deliveries sent again: a button is no way to knock at somebody's door over and over. */
  sendsPerWriter: { points: 10, seconds: 60 },
  /** Forms of the desk that are read although they are refused, so that what was typed can be given back. */
  refusedFormsPerAddress: { points: 30, seconds: 60 },
} as const;

/** Wrong guesses at passwords. A right one does not count. */
export const GUESS_LIMITS = {
  accountFromAddress: { points: 5, seconds: 15 * 60 },
  /** An office shares an address, and has its Monday mornings. */
  address: { points: 50, seconds: 15 * 60 },
  /** From everywhere: 1,440 guesses a day at most, while the next one is never more than a minute away. */
  account: { free: 20, delaySecondsMax: 60, forgetSeconds: 3_600 },
  /** Where somebody signed in within these, they are not kept waiting for others' guesses. */
  knownAddressDays: 30,
} as const;

/** Code points of a text that its summary is made from, where there is no standfirst. */
export const OPENING_MAX = 2_000;
