import { z } from "zod";
import { parseAvatar } from "./avatar.ts";
import { COMMENT_MAX, COMMENTS_PER_PIECE, QUOTE_MAX } from "./comments.ts";
import { Refusal } from "./errors.ts";
import { CreatePieceBody, DRAFT_FIELDS } from "./draft.ts";
import { emailAddress, webUrl } from "./fields.ts";
import { NAME_MAX, NOTE_MAX, SLUG_MAX, URL_MAX } from "./limits.ts";
import { listingWithoutMark, withoutMarkWords } from "./mark.ts";
import { isPictureId, PictureAlt } from "./pictures.ts";
import { ProductBody, productDescription, productName } from "./product.ts";
import { ImportedProfile } from "./profile.ts";
import { REDIRECTS_PER_PIECE_MAX } from "./redirects.ts";
import { BLANK, bounded, hasVisibleCharacter, lineText, longText } from "./text.ts";
import { DraftShape, TYPED_BODY_MAX } from "./unfinished.ts";
import { KEY_SCOPES, STATUSES, type Status } from "./vocabulary.ts";
import { WebhookSecret } from "./webhook.ts";

// The lines of an import or export file: one JSON object a line. A line from another system has `author` and the fields of
// a new piece, perhaps with `published_at`. An export adds the other fields, so that nothing is lost.

/** Any date-time that names its zone, or a date; kept as UTC with milliseconds. */
const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: "must be a date-time with its zone, such as 2026-01-31T09:30:00Z, or a date",
  })
  .transform((text) => new Date(text).toISOString())
  .refine((text) => /^\d{4}-/.test(text), "must lie in the years 0 to 9999");

const slug = z
  .string()
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    "must consist of lower-case letters, digits and single hyphens",
  )
  .max(SLUG_MAX, `must be at most ${SLUG_MAX} characters long`);

/** More than any site needs, and far below the largest safe integer. */
const number = z.int().min(0).max(1_000_000_000);
const id = z.uuid("must be a UUID").toLowerCase();

/** A list of pieces by category or tag, in the words of the database. */
const listName = bounded(200).regex(/^(?:category|tag) ./u, "must be a category or a tag");
/** A category, and more tags than a piece may have. */
const PLACES_MAX = 50;

export const WriterLine = z.strictObject({
  type: z.literal("writer"),
  id: id.optional(),
  slug,
  ...ImportedProfile,
  email: emailAddress().nullable().default(null),
  password_hash: z.string().startsWith("$argon2id$").nullable().default(null),
  access: z.enum(["writer", "editor"]).default("writer"),
  /** The picture, in base64. */
  avatar: z
    .base64("must be a picture in base64")
    .transform((text) => Buffer.from(text, "base64"))
    .refine(
      isAvatar,
      "must be a PNG, JPEG, WebP or GIF picture of at most 2 MiB and 16 million pixels",
    )
    .transform((bytes) => bytes.toString("base64"))
    .nullable()
    .default(null),
  suspension: z
    .strictObject({ at: moment, note: longText({ max: NOTE_MAX }) })
    .nullable()
    .default(null),
  identity_verified_at: moment.nullable().default(null),
  website_verified_at: moment.nullable().default(null),
  /** The number in the index of writers. Older exports have none, and get one at the first publication. */
  place: number.nullable().default(null),
  joined_at: moment.optional(),
  updated_at: moment.optional(),
});
export type WriterLine = z.output<typeof WriterLine>;

function isAvatar(bytes: Buffer): boolean {
  try {
    parseAvatar(bytes);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** The text of a draft, which may be unfinished. */
const DraftText = CreatePieceBody.extend({
  headline: DraftShape.headline,
  body_md: DraftShape.body_md,
  /** Fields as they were typed, if a piece cannot have them. */
  typed: z.partialRecord(z.enum(DRAFT_FIELDS), bounded(TYPED_BODY_MAX)).optional(),
});

/** The slug that the writer has chosen for the next publication. */
const WISH = { wanted_slug: slug.optional() };

const RevisionLine = z
  .strictObject({
    number,
    content: DraftText,
    saved_by: z.string().nullable(),
    via: z.enum(["desk", "api", "admin", "import", "worker"]),
    published: z.enum(["yes", "no"]),
    created_at: moment,
  })
  .superRefine(({ published, content }, { issues }) => {
    if (published === "yes") issues.push(...faultsIn(content, ["content"]));
  });

/** Comments by people who are not in the same file lose their author's account, and keep the name. */
const CommentLine = z.strictObject({
  id,
  role: z.enum(["writer", "editor", "friend"]),
  writer_id: id.nullable(),
  name: lineText({ max: NAME_MAX }).nullable(),
  quote: longText({ max: QUOTE_MAX }).nullable(),
  body: longText({ max: COMMENT_MAX }),
  version: number,
  created_at: moment,
  writer_seen_at: moment.nullable(),
  editor_seen_at: moment.nullable(),
});

export const PieceLine = z
  .strictObject({
    type: z.literal("piece").default("piece"),
    ...DraftText.shape,
    author: lineText({ max: NAME_MAX }),
    published_at: moment.nullable().default(null),
    id: id.optional(),
    status: z.enum(STATUSES).optional(),
    pending_for: z.enum(["publication", "look"]).nullable().default(null),
    /** The state that an editor gave it when taking it down, and when. */
    taken_down: z
      .strictObject({ status: z.enum(["rejected", "changes_requested"]), at: moment })
      .nullable()
      .default(null),
    version: number.min(1).default(1),
    slug: slug.nullable().default(null),
    ...WISH,
    /** Paths of this site, or of the site that it replaces, that lead to the piece. */
    old_paths: z
      .array(bounded(URL_MAX))
      .max(REDIRECTS_PER_PIECE_MAX, `must have at most ${REDIRECTS_PER_PIECE_MAX} items`)
      .default([]),
    ordinal: number.nullable().default(null),
    writer_ordinal: number.nullable().default(null),
    /** The numbers in the lists of its category and tags. Without them a public piece gets new ones, by date. */
    places: z
      .array(z.strictObject({ list: listName, ordinal: number }))
      .max(PLACES_MAX, `must have at most ${PLACES_MAX} items`)
      .refine((places) => isDistinct(places.map((place) => place.list)), "must not repeat a list")
      .default([]),
    key_id: id.nullable().default(null),
    editor_note: longText({ max: NOTE_MAX }).nullable().default(null),
    created_at: moment.optional(),
    updated_at: moment.optional(),
    modified_at: moment.optional(),
    deleted_at: moment.nullable().default(null),
    working_copy: z
      .strictObject({ content: DraftText.extend(WISH), updated_at: moment })
      .nullable()
      .default(null),
    revisions: z
      .array(RevisionLine)
      .refine(
        (list) => isDistinct(list.map((revision) => revision.number)),
        "must not repeat a number",
      )
      .optional(),
    comments: z.array(CommentLine).max(COMMENTS_PER_PIECE).default([]),
    reads: z
      .array(z.strictObject({ day: z.iso.date(), count: number }))
      .refine((list) => isDistinct(list.map(({ day }) => day)), "must not repeat a day")
      .default([]),
  })
  .superRefine((line, { issues }) => {
    // A draft of an export may be unfinished. A piece of another system may not.
    const isDraft = line.revisions !== undefined && !isPublicOrWaiting(line);
    if (!isDraft) issues.push(...faultsIn(line));
  })
  .refine((line) => line.status !== "approved" || line.published_at !== null, {
    path: ["published_at"],
    error: "is required for an approved piece",
  })
  .refine((line) => line.deleted_at === null || line.status !== "approved", {
    path: ["deleted_at"],
    error: "is not allowed for an approved piece",
  })
  .refine((line) => (line.status === "pending") === (line.pending_for !== null), {
    path: ["pending_for"],
    error: "is only allowed for a pending piece, which needs it",
  })
  .refine((line) => line.taken_down === null || isHeldBack(line.status), {
    path: ["taken_down"],
    error: "is only allowed for a piece that is pending or was sent back",
  });
export type PieceLine = z.output<typeof PieceLine>;

function isPublicOrWaiting({
  status,
  published_at,
}: {
  status?: Status | undefined;
  published_at: string | null;
}): boolean {
  return status === "approved" || status === "pending" || (!status && published_at !== null);
}

/** What keeps a text from being public. */
function faultsIn(
  { headline, body_md, typed }: z.output<typeof DraftText>,
  path: readonly string[] = [],
): z.core.$ZodRawIssue[] {
  const blank = Object.entries({ headline, body_md }).filter(
    ([, text]) => !hasVisibleCharacter(text),
  );
  const faults = [
    ...blank.map(([name]) => ({ name, message: BLANK })),
    ...Object.keys(typed ?? {}).map((name) => ({
      name: "typed",
      message: `has ${name}, so this cannot be public`,
    })),
  ];
  return faults.map(({ name, message }) => ({
    code: "custom",
    path: [...path, name],
    message,
    input: name,
  }));
}

function isHeldBack(status: Status | undefined): boolean {
  return status === "pending" || status === "rejected" || status === "changes_requested";
}

function isDistinct(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

/** Its encodings are not in the file: an import makes them from the master. */
export const PictureLine = z.strictObject({
  type: z.literal("picture"),
  /** A hash of the pixels that were sent, which the master no longer has in every detail. */
  id: z.string().refine(isPictureId, "must be 32 hexadecimal digits"),
  author: lineText({ max: NAME_MAX }),
  alt: PictureAlt.default(""),
  key_id: id.nullable().default(null),
  created_at: moment,
  /** The picture, in base64. One expression over the whole text would use up the stack. */
  master: z
    .string()
    .min(1, "must be a picture in base64")
    .refine((text) => !/[^A-Za-z0-9+/=]/.test(text), "must be a picture in base64"),
});
export type PictureLine = z.output<typeof PictureLine>;

export const ProductLine = z.strictObject({
  type: z.literal("product"),
  id,
  author: lineText({ max: NAME_MAX }),
  ...ProductBody.shape,
  name: productName().transform(listingWithoutMark),
  description: productDescription().transform(withoutMarkWords).default(""),
  created_at: moment,
  updated_at: moment,
});
export type ProductLine = z.output<typeof ProductLine>;

export const KeyLine = z.strictObject({
  type: z.literal("key"),
  id,
  author: lineText({ max: NAME_MAX }),
  name: z.string(),
  scope: z.enum(KEY_SCOPES),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  prefix: z.string(),
  last_four: z.string(),
  created_at: moment,
  last_used_at: moment.nullable(),
  revoked_at: moment.nullable(),
});
export type KeyLine = z.output<typeof KeyLine>;

export const WebhookLine = z.strictObject({
  type: z.literal("webhook"),
  author: lineText({ max: NAME_MAX }),
  url: webUrl(),
  secret: WebhookSecret,
  previous_secret: WebhookSecret.nullable(),
  previous_secret_until: moment.nullable(),
  failing_since: moment.nullable(),
  disabled_at: moment.nullable(),
  disabled_reason: z.string().nullable(),
  created_at: moment,
  updated_at: moment,
});
export type WebhookLine = z.output<typeof WebhookLine>;

/** A redirect that leads to no piece: pieces have their own in `old_paths`. */
export const RedirectLine = z.strictObject({
  type: z.literal("redirect"),
  path: bounded(URL_MAX),
  target: bounded(URL_MAX).regex(
    /^(?:\/(?!\/)|https?:\/\/)[\x21-\x7e]*$/,
    "must be a path or an http or https address",
  ),
  origin: z.enum(["slug", "import", "desk", "admin"]).default("import"),
  created_at: moment.optional(),
});
export type RedirectLine = z.output<typeof RedirectLine>;

/** How far the numbers of a list are given out. `writer` is the index of writers. */
export const ListLine = z.strictObject({
  type: z.literal("list"),
  list: z.union([listName, z.literal("writer")]),
  next: number,
});
export type ListLine = z.output<typeof ListLine>;

export const DeedLine = z.strictObject({
  type: z.literal("deed"),
  id,
  at: moment,
  actor_kind: z.enum(["writer", "editor", "operator", "key", "system"]),
  actor_id: z.string().nullable(),
  actor_name: z.string().nullable(),
  key_id: z.string().nullable(),
  via: z.enum(["desk", "api", "admin", "import", "worker"]),
  action: z.string(),
  subject_kind: z.enum([
    "piece",
    "picture",
    "writer",
    "key",
    "product",
    "webhook",
    "session",
    "redirect",
    "site",
    "page",
  ]),
  subject_id: z.string(),
  from_status: z.enum(STATUSES).nullable(),
  to_status: z.enum(STATUSES).nullable(),
  note: z.string().nullable(),
});
export type DeedLine = z.output<typeof DeedLine>;

export type Line =
  | WriterLine
  | PieceLine
  | PictureLine
  | ProductLine
  | KeyLine
  | WebhookLine
  | RedirectLine
  | ListLine
  | DeedLine;

const LINES = {
  writer: WriterLine,
  piece: PieceLine,
  picture: PictureLine,
  product: ProductLine,
  key: KeyLine,
  webhook: WebhookLine,
  redirect: RedirectLine,
  list: ListLine,
  deed: DeedLine,
} as const;

/** A line without a type is a piece. */
export function parseLine(value: unknown): z.ZodSafeParseResult<Line> {
  const given = z.object({ type: z.string() }).safeParse(value);
  const type = given.success ? given.data.type : "piece";
  const schema = Object.hasOwn(LINES, type) ? LINES[type as keyof typeof LINES] : UnknownLine;
  return schema.safeParse(value);
}

const UnknownLine = z
  .object({
    type: z.enum(Object.keys(LINES) as (keyof typeof LINES)[]),
  })
  .transform(() => z.NEVER);
