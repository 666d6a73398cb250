import { z } from "zod";
import { CreatePieceBody, type PieceContent, WantedSlug } from "../../contract/draft.ts";
import { FaultyInput, issuesOf, Refusal } from "../../contract/errors.ts";
import { isOwnWords } from "../../contract/own-words.ts";
import type { MailWish } from "../../contract/mailing/mailing.ts";
import { type Said, say } from "../../contract/say.ts";
import { wantedSlug } from "../parts/wanted-slug.ts";
import { contentJson } from "../../store/pieces/drafts/content.ts";
import type { PublicForm } from "../../store/pieces/lifecycle/fingerprint.ts";
import { draftingOf } from "../../store/pieces/drafts/kept-drafting.ts";
import type { Queryable } from "../../store/engine/open.ts";
import { picturesShown } from "../../store/pictures/piece-pictures.ts";
import { freePieceSlug } from "../../store/pieces/public/slugs.ts";
import { credential } from "../account/new-passkey.ts";
import { MAIL_FIELDS } from "../mailing/shown-mail.ts";
import type { OwnPiece } from "./own-piece.ts";
import { tagsOf } from "./piece-form.ts";

/** The form of the publish page. A field that was not sent leaves the text as it is. */
export const PublishForm = z.object({
  /** The fingerprint of what the page showed. A page without one has shown something else. */
  seen: z.string().default(""),
  category: z.string().optional(),
  tags: z.string().optional(),
  wanted_slug: z.string().optional(),
  /** The id of a picture; empty for none. */
  cover: z.string().optional(),
  when: z.enum(["now", "later"]).default("now"),
  /** As the browser's own field writes it: a day and a time without a zone. */
  at: z.string().max(40).default(""),
  /** The writer's zone at that time, in minutes, as JavaScript counts them; 0 without a script. */
  offset: z.coerce.number().int().min(-1_440).max(1_440).catch(0),
  /** Whether the page asked if the writer wrote what a program sent: a box that is not ticked sends nothing. */
  own_words_asked: z.literal("yes").optional(),
  own_words: z.literal("yes").optional(),
  /** The day that readers see, if it is not the day of publication. */
  date: z.string().max(40).default(""),
  /** Whether the page asked if the piece is mailed. */
  mail_asked: z.literal("yes").optional(),
  mail: z.literal("yes").optional(),
  ...MAIL_FIELDS,
  /** The answer of the passkey of a writer who signs, as JSON. */
  assertion: credential().optional(),
});
export type PublishForm = z.output<typeof PublishForm>;

const Details = z.object({
  category: CreatePieceBody.shape.category,
  tags: CreatePieceBody.shape.tags,
  cover: CreatePieceBody.shape.cover,
  wanted_slug: WantedSlug.optional(),
});

/**
 * Whether the page asks if the words are the writer's own: programs sent the text, and its writer says nothing else about it.
 * The service cannot know: a person's file comes through a program as a program's own text does.
 */
export function asksForOwnWords({ drafting, statement }: PublicForm): boolean {
  const isFree = !statement || isOwnWords(statement);
  return drafting !== null && drafting.by !== "person" && !drafting.suggested && isFree;
}

/** The text with the category, tags, cover and address of the form, and the statement if it is ticked. */
export function chosenContent(
  form: PublishForm,
  content: PieceContent,
  { slug, ownWords }: { slug: string | null; ownWords: string },
): PieceContent {
  const { wanted_slug: wish, statement: said, ...rest } = content;
  const wanted = (form.wanted_slug ?? wish ?? "").trim();
  const parsed = Details.safeParse({
    category: form.category ?? content.category,
    tags: form.tags === undefined ? content.tags : tagsOf(form.tags),
    cover: form.cover === undefined ? content.cover : form.cover || null,
    ...(wanted ? { wanted_slug: wanted } : {}),
  });
  if (!parsed.success) {
    const issues = issuesOf(parsed.error);
    throw new FaultyInput(issues);
  }
  const { wanted_slug, ...chosen } = parsed.data;
  // The slug that it has is no wish.
  const isWish = wanted_slug !== undefined && wanted_slug !== slug;
  return {
    ...rest,
    ...chosen,
    ...(isWish ? { wanted_slug } : {}),
    ...statementOf(form, said, ownWords),
  };
}

/** A statement in other words than the page offers stays as it is. */
function statementOf(
  { own_words_asked, own_words }: PublishForm,
  said: string | undefined,
  ownWords: string,
): Pick<PieceContent, "statement"> {
  if (!own_words_asked || (said && !isOwnWords(said))) return said ? { statement: said } : {};
  return own_words ? { statement: said ?? ownWords } : {};
}

/** The form in which the piece becomes public with the writer's choices. Nothing else differs from what the page showed. */
export async function chosenForm(
  db: Queryable,
  shown: PublicForm,
  {
    own: { piece, content: saved },
    content,
    ...when
  }: { own: OwnPiece; content: PieceContent } & Pick<PublicForm, "time" | "date">,
): Promise<PublicForm> {
  const { id: pieceId, writerId } = piece;
  const isMade = content.wanted_slug === undefined && saved.wanted_slug !== undefined;
  const wanted = await wantedSlug(db, content, pieceId);
  const made = isMade ? await freePieceSlug(db, { writerId, pieceId, wanted }) : shown.slug;
  const { category, tags, cover, statement } = content;
  return {
    ...shown,
    ...when,
    category,
    tags,
    statement,
    cover:
      cover === saved.cover
        ? shown.cover
        : (await picturesShown(db, { writerId, html: "", cover })).cover,
    slug: content.wanted_slug ?? piece.slug ?? made,
    // Saving the choices makes the writer one of its hands.
    drafting:
      contentJson(content) === contentJson(saved)
        ? shown.drafting
        : ((await draftingOf(db, { pieceId, content, byPerson: true })) ?? null),
  };
}

/** The mail that goes with the publication: null for none, undefined if the page did not ask. */
export function mailOf(form: PublishForm): MailWish | null | undefined {
  if (!form.mail_asked) return undefined;
  return form.mail ? { subject: form.mail_subject, preview: form.mail_preview } : null;
}

/** The time of the form, in UTC; undefined for now. */
export function timeOf({ when, at, offset }: PublishForm): string | undefined {
  if (when === "now") return undefined;
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(at)
    ? Date.parse(`${at}Z`) + offset * 60_000
    : Number.NaN;
  if (Number.isNaN(time)) throw wrong("at", say("Choose a day and a time."));
  return new Date(time).toISOString();
}

/** The date of the form; undefined for the day of publication. The original day has its time as well. */
export function dateOf(
  { date }: PublishForm,
  { now, original }: { now: Date; original: string | null },
): string | undefined {
  if (!date || date === dayOf(now.toISOString())) return undefined;
  if (original !== null && date === dayOf(original)) return original;
  const time = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) throw wrong("date", say("Choose a day."));
  return new Date(time).toISOString();
}

/** The day as the browser's date field writes it. */
export function dayOf(at: string): string {
  return at.slice(0, 10);
}

function wrong(path: "at" | "date", said: Said): Refusal {
  return new Refusal("validation_failed", said, [{ path, said }]);
}
