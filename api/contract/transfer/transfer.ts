import { z } from "zod";
import { fault } from "../say.ts";
import { AVATAR_LIMITS, sniffAvatar } from "../people/avatar.ts";
import { CARD_AUTHOR_MAX, CARD_TITLE_MAX, elsewhereAt } from "../elsewhere.ts";
import { emailAddress, webUrl } from "../fields.ts";
import { NAME_MAX, NOTE_MAX, URL_MAX } from "../limits.ts";
import { listingWithoutMark, withoutMarkWords } from "../mark.ts";
import { isPictureId, PictureAlt } from "../pictures.ts";
import { ProductBody, productDescription, productName } from "../people/product.ts";
import { ImportedProfile } from "../people/profile.ts";
import { SERIES_LIMITS, SeriesText } from "../site/series.ts";
import { bounded, lineText, longText } from "../text.ts";
import { PieceLine } from "./transfer-piece.ts";
import { PageLine, SiteFileLine, SiteLine } from "./transfer-site.ts";
import { id, listName, time, number, pathSlug, slug } from "./transfer-values.ts";
import { CATEGORIES, KEY_SCOPES, STATUSES } from "../vocabulary.ts";
import { WebhookSecret } from "../webhook.ts";

// The lines of an import or export file: one JSON object a line. A line from another system has `author` and the fields of
// a new piece, perhaps with `published_at`. An export adds the other fields, so that nothing is lost.

export const WriterLine = z.strictObject({
  type: z.literal("writer"),
  id: id.optional(),
  slug,
  ...ImportedProfile,
  email: emailAddress().nullable().default(null),
  password_hash: z.string().startsWith("$argon2id$").nullable().default(null),
  access: z.enum(["writer", "editor"]).default("writer"),
  /** The picture, in base64. The encoder decodes it before it is stored. */
  avatar: z
    .base64(fault("must be a picture in base64"))
    .refine(
      isAvatar,
      fault("must be a PNG, JPEG, WebP or GIF picture of at most 2 MiB and 16 million pixels"),
    )
    .nullable()
    .default(null),
  suspension: z
    .strictObject({ at: time, note: longText({ max: NOTE_MAX }) })
    .nullable()
    .default(null),
  agents_paused_at: time.nullable().default(null),
  identity_verified_at: time.nullable().default(null),
  website_verified_at: time.nullable().default(null),
  /** The number in the index of writers. Older exports have none, and get one at the first publication. */
  place: number.nullable().default(null),
  joined_at: time.optional(),
  updated_at: time.optional(),
});
export type WriterLine = z.output<typeof WriterLine>;

function isAvatar(base64: string): boolean {
  const bytes = Buffer.from(base64, "base64");
  return bytes.length <= AVATAR_LIMITS.bytes && sniffAvatar(bytes) !== null;
}

/** Its encodings are not in the file: an import makes them from the master. */
export const PictureLine = z.strictObject({
  type: z.literal("picture"),
  /** A hash of the pixels that were sent, which the master no longer has in every detail. */
  id: z.string().refine(isPictureId, fault("must be 32 hexadecimal digits")),
  author: lineText({ max: NAME_MAX }),
  alt: PictureAlt.default(""),
  key_id: id.nullable().default(null),
  created_at: time,
  /** The picture, in base64. One expression over the whole text would use up the stack. */
  master: z
    .string()
    .min(1, fault("must be a picture in base64"))
    .refine((text) => !/[^A-Za-z0-9+/=]/.test(text), fault("must be a picture in base64")),
});
export type PictureLine = z.output<typeof PictureLine>;

/** A card of a video or a post: what its site said when it was asked. It is not asked again. */
export const ElsewhereLine = z.strictObject({
  type: z.literal("elsewhere"),
  author: lineText({ max: NAME_MAX }),
  address: bounded(URL_MAX).refine(
    (address) => elsewhereAt(address)?.address === address,
    fault("must be an http or https URL"),
  ),
  title: lineText({ max: CARD_TITLE_MAX }).nullable(),
  by: lineText({ max: CARD_AUTHOR_MAX }).nullable(),
  picture: z.string().refine(isPictureId, fault("must be 32 hexadecimal digits")).nullable(),
  created_at: time,
  fetched_at: time,
});
export type ElsewhereLine = z.output<typeof ElsewhereLine>;

export const ProductLine = z.strictObject({
  type: z.literal("product"),
  id,
  author: lineText({ max: NAME_MAX }),
  ...ProductBody.shape,
  name: productName().transform(listingWithoutMark),
  description: productDescription().transform(withoutMarkWords).default(""),
  created_at: time,
  updated_at: time,
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
  created_at: time,
  last_used_at: time.nullable(),
  revoked_at: time.nullable(),
  expires_at: time.nullable().default(null),
  only_category: z.enum(CATEGORIES).nullable().default(null),
  only_tag: z.string().nullable().default(null),
});
export type KeyLine = z.output<typeof KeyLine>;

export const WebhookLine = z.strictObject({
  type: z.literal("webhook"),
  author: lineText({ max: NAME_MAX }),
  url: webUrl(),
  secret: WebhookSecret,
  previous_secret: WebhookSecret.nullable(),
  previous_secret_until: time.nullable(),
  failing_since: time.nullable(),
  disabled_at: time.nullable(),
  disabled_reason: z.string().nullable(),
  created_at: time,
  updated_at: time,
});
export type WebhookLine = z.output<typeof WebhookLine>;

/** A redirect that leads to no piece: pieces have their own in `old_paths`. */
export const RedirectLine = z.strictObject({
  type: z.literal("redirect"),
  path: bounded(URL_MAX),
  target: bounded(URL_MAX).regex(
    /^(?:\/(?!\/)|https?:\/\/)[\x21-\x7e]*$/,
    fault("must be a path or an http or https address"),
  ),
  origin: z.enum(["slug", "import", "desk", "admin"]).default("import"),
  created_at: time.optional(),
});
export type RedirectLine = z.output<typeof RedirectLine>;

/** Pieces in an order under one title. Those that are not here are left out. */
export const SeriesLine = z.strictObject({
  type: z.literal("series"),
  id,
  slug: pathSlug,
  ...SeriesText.shape,
  /** The writer whose pieces it has; null for a series of the site. */
  author: lineText({ max: NAME_MAX }).nullable(),
  pieces: z
    .array(id)
    .max(
      SERIES_LIMITS.pieces,
      fault("must have at most {count} items", { count: SERIES_LIMITS.pieces }),
    ),
  created_at: time,
  updated_at: time,
});
export type SeriesLine = z.output<typeof SeriesLine>;

/** How far the numbers of a list are given out. `writer` is the index of writers. */
export const ListLine = z.strictObject({
  type: z.literal("list"),
  list: z.union([listName, z.literal("writer")]),
  next: number,
});
export type ListLine = z.output<typeof ListLine>;

export const AuditLine = z.strictObject({
  // The word of files that exist.
  type: z.literal("deed"),
  id,
  at: time,
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
    "series",
  ]),
  subject_id: z.string(),
  from_status: z.enum(STATUSES).nullable(),
  to_status: z.enum(STATUSES).nullable(),
  note: z.string().nullable(),
});
export type AuditLine = z.output<typeof AuditLine>;

const LINES = {
  writer: WriterLine,
  piece: PieceLine,
  picture: PictureLine,
  elsewhere: ElsewhereLine,
  product: ProductLine,
  series: SeriesLine,
  key: KeyLine,
  webhook: WebhookLine,
  redirect: RedirectLine,
  list: ListLine,
  site_file: SiteFileLine,
  site: SiteLine,
  page: PageLine,
  deed: AuditLine,
} as const;
export type Line = z.output<(typeof LINES)[keyof typeof LINES]>;

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
