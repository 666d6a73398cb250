import { z } from "zod";
import { fault, messageOf, say } from "../say.ts";
import { COMMENTS_PER_PIECE } from "../comments.ts";
import { CreatePieceBody, DRAFT_FIELDS, Statement } from "../draft.ts";
import {
  CLIENTS_MAX,
  COMMENT_MAX,
  NAME_MAX,
  NOTE_MAX,
  QUOTE_MAX,
  SUGGESTION_ANSWER_MAX,
  URL_MAX,
} from "../limits.ts";
import { REDIRECTS_PER_PIECE_MAX } from "../redirects.ts";
import { KEPT_PER_PIECE, SUGGESTION_NOTE_MAX } from "../suggestions.ts";
import { BLANK, bounded, hasVisibleCharacter, lineText, longText } from "../text.ts";
import { id, isDistinct, listName, time, number, pathSlug } from "./transfer-values.ts";
import { DraftShape, TYPED_BODY_MAX } from "../unfinished.ts";
import { STATUSES, type Status } from "../vocabulary.ts";

/** A category, and more tags than a piece may have. */
const PLACES_MAX = 50;

/** The text of a draft, which may be unfinished. */
const DraftText = CreatePieceBody.extend({
  headline: DraftShape.headline,
  body_md: DraftShape.body_md,
  locale: DraftShape.locale,
  /** The writer's words about how it was made. */
  statement: Statement.optional(),
  /** Fields as they were typed, if a piece cannot have them. */
  typed: z.partialRecord(z.enum(DRAFT_FIELDS), bounded(TYPED_BODY_MAX)).optional(),
});

/** The slug that the writer has chosen for the next publication. */
const WISH = { wanted_slug: pathSlug.optional() };

const RevisionLine = z
  .strictObject({
    number,
    content: DraftText,
    saved_by: z.string().nullable(),
    via: z.enum(["desk", "api", "admin", "import", "worker"]),
    published: z.enum(["yes", "no"]),
    created_at: time,
    /** The key that it came through. Older exports do not say. */
    key_id: id.nullable().default(null),
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
  created_at: time,
  writer_seen_at: time.nullable(),
  editor_seen_at: time.nullable(),
});

const SuggestedLine = z.strictObject({
  headline: DraftShape.headline,
  sub: DraftShape.sub,
  body_md: DraftShape.body_md,
});

/** Suggestions of keys and editors that are not in the same file lose their name. */
const SuggestionLine = z.strictObject({
  number: number.min(1),
  role: z.enum(["key", "editor"]),
  key_id: id.nullable(),
  editor_id: id.nullable(),
  version: number,
  base: SuggestedLine,
  suggested: SuggestedLine,
  note: longText({ max: SUGGESTION_NOTE_MAX }).nullable(),
  created_at: time,
  outcome: z.enum(["taken", "taken_in_part", "declined"]).nullable(),
  answer: longText({ max: SUGGESTION_ANSWER_MAX }).nullable(),
  answered_at: time.nullable(),
});

export const PieceLine = z
  .strictObject({
    type: z.literal("piece").default("piece"),
    ...DraftText.shape,
    author: lineText({ max: NAME_MAX }),
    published_at: time.nullable().default(null),
    id: id.optional(),
    status: z.enum(STATUSES).optional(),
    pending_for: z.enum(["publication", "look"]).nullable().default(null),
    /** The state that an editor gave it when taking it down, and when. */
    taken_down: z
      .strictObject({ status: z.enum(["rejected", "changes_requested"]), at: time })
      .nullable()
      .default(null),
    version: number.min(1).default(1),
    slug: pathSlug.nullable().default(null),
    ...WISH,
    /** Paths of this site, or of the site that it replaces, that lead to the piece. */
    old_paths: z
      .array(bounded(URL_MAX))
      .max(
        REDIRECTS_PER_PIECE_MAX,
        fault("must have at most {count} items", { count: REDIRECTS_PER_PIECE_MAX }),
      )
      .default([]),
    ordinal: number.nullable().default(null),
    writer_ordinal: number.nullable().default(null),
    /** The numbers in the lists of its category and tags. Without them a public piece gets new ones, by date. */
    places: z
      .array(z.strictObject({ list: listName, ordinal: number }))
      .max(PLACES_MAX, fault("must have at most {count} items", { count: PLACES_MAX }))
      .refine(
        (places) => isDistinct(places.map((place) => place.list)),
        fault("must not repeat a list"),
      )
      .default([]),
    /** The group of public translations that it is in. Without it, a public piece is in that of `translation_of`. */
    original_id: id.nullable().default(null),
    key_id: id.nullable().default(null),
    editor_note: longText({ max: NOTE_MAX }).nullable().default(null),
    created_at: time.optional(),
    updated_at: time.optional(),
    modified_at: time.optional(),
    deleted_at: time.nullable().default(null),
    working_copy: z
      .strictObject({ content: DraftText.extend(WISH), updated_at: time })
      .nullable()
      .default(null),
    revisions: z
      .array(RevisionLine)
      .refine(
        (list) => isDistinct(list.map((revision) => revision.number)),
        fault("must not repeat a number"),
      )
      .optional(),
    comments: z.array(CommentLine).max(COMMENTS_PER_PIECE).default([]),
    suggestions: z
      .array(SuggestionLine)
      .max(KEPT_PER_PIECE)
      .refine(
        (list) => isDistinct(list.map((one) => one.number)),
        fault("must not repeat a number"),
      )
      .default([]),
    /** The public facts about who wrote the text. */
    drafting: z
      .strictObject({
        by: z.enum(["person", "agent", "both"]),
        client: lineText({ max: CLIENTS_MAX * (NAME_MAX + 2) }).nullable(),
        unchanged: number.max(100).nullable(),
        suggested: z
          .enum(["headline", "standfirst", "headline,standfirst"])
          .nullable()
          .default(null),
      })
      .nullable()
      .default(null),
    reads: z
      .array(z.strictObject({ day: z.iso.date(), count: number }))
      .refine((list) => isDistinct(list.map(({ day }) => day)), fault("must not repeat a day"))
      .default([]),
  })
  .superRefine((line, { issues }) => {
    // A draft of an export may be unfinished. A piece of another system may not.
    const isDraft = line.revisions !== undefined && !isPublicOrWaiting(line);
    if (!isDraft) issues.push(...faultsIn(line));
  })
  .refine((line) => line.status !== "approved" || line.published_at !== null, {
    path: ["published_at"],
    ...fault("is required for an approved piece"),
  })
  .refine((line) => line.deleted_at === null || line.status !== "approved", {
    path: ["deleted_at"],
    ...fault("is not allowed for an approved piece"),
  })
  .refine((line) => (line.status === "pending") === (line.pending_for !== null), {
    path: ["pending_for"],
    ...fault("is only allowed for a pending piece, which needs it"),
  })
  .refine((line) => line.taken_down === null || isHeldBack(line.status), {
    path: ["taken_down"],
    ...fault("is only allowed for a piece that is pending or was sent back"),
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

/** The faults that keep a text from being public. */
function faultsIn(
  { headline, body_md, typed }: z.output<typeof DraftText>,
  path: readonly string[] = [],
): z.core.$ZodRawIssue[] {
  const blank = Object.entries({ headline, body_md }).filter(
    ([, text]) => !hasVisibleCharacter(text),
  );
  const faults = [
    ...blank.map(([name]) => ({ name, ...messageOf(say(BLANK)) })),
    ...Object.keys(typed ?? {}).map((name) => ({
      name: "typed",
      ...messageOf(say("has {name}, so this cannot be public", { name })),
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
