import { pieceReference, webUrl } from "../contract/fields.ts";
import { nearestLanguage } from "../contract/language.ts";
import { HEADLINE_MAX, SUB_MAX, TAG_MAX, TAGS_MAX } from "../contract/limits.ts";
import { say } from "../contract/say.ts";
import { codePointLength } from "../contract/text.ts";
import { CATEGORIES, type Category } from "../contract/vocabulary.ts";
import { pieceSlug } from "../render/slug.ts";
import type { Note } from "./losses.ts";
import type { Arrival, Entry } from "./source.ts";
import type { SiteSettings } from "../contract/site/site-settings.ts";

/** What another system says about a piece, in that system's terms. */
export interface Found {
  id: string;
  author?: string | undefined;
  title: string;
  description?: string | undefined;
  tags?: readonly string[];
  categories?: readonly string[];
  date?: string | Date | undefined;
  modified?: string | Date | undefined;
  /** The piece was not public there. */
  draft?: boolean;
  /** Why a piece that was public there becomes a draft all the same. */
  withheld?: string | undefined;
  locale?: string | undefined;
  slug?: string | undefined;
  canonical?: string | undefined;
  /** A piece of this site. */
  translationOf?: string | undefined;
  notes?: readonly Note[];
}

type Fitted = Pick<Entry, "value" | "fault" | "cause" | "notes">;

/** Turns it into a line of the import format, and notes what was changed or left out. */
export function fit(found: Found, body: string, now: Date): Fitted {
  const notes = [...(found.notes ?? [])];
  if (!found.author) {
    return { value: undefined, fault: say("has no author; choose a writer with --author <slug>") };
  }
  if (!body.trim()) return { value: undefined, fault: say("has no text") };
  const { published, modified } = datesOf(found, now, notes);
  const sub = cut(
    found.description?.replace(/\s+/g, " ").trim() ?? "",
    SUB_MAX,
    "standfirst",
    notes,
  );
  const external = webUrl().safeParse(found.canonical);
  const original = pieceReference().safeParse(found.translationOf);
  const value = {
    id: found.id,
    author: found.author,
    headline: cut(found.title.replace(/\s+/g, " ").trim(), HEADLINE_MAX, "headline", notes),
    ...(sub ? { sub } : {}),
    body_md: body.trim(),
    ...categoryAndTags(found, notes),
    ...localeOf(found.locale, notes),
    ...(external.success ? { external_url: external.data } : {}),
    ...(original.success ? { translation_of: original.data } : {}),
    ...(published ? { published_at: published.toISOString() } : {}),
    ...(modified ? { modified_at: modified.toISOString() } : {}),
  };
  return { value, notes };
}

/** The address of a piece that becomes public. The old slug is kept, so that people recognise it. */
export function arrivalOf(found: Found, now: Date): Arrival | undefined {
  const { id, author, title } = found;
  if (!author || !publicationOf(found, now, [])) return undefined;
  const locale = nearestLanguage(found.locale ?? "");
  const slugIn = (addresses: SiteSettings["addresses"]): string =>
    pieceSlug({ headline: found.slug ?? "", locale }, "", addresses) ||
    pieceSlug({ headline: title, locale }, id, addresses);
  return { id, author, slug: slugIn("latin"), inScript: slugIn("script") };
}

/** One text that cannot be converted must not stop the others. */
export function attempt<Result extends Fitted>(convert: () => Result): Result | Fitted {
  try {
    return convert();
  } catch (error) {
    return { value: undefined, fault: say("cannot be converted"), cause: (error as Error).message };
  }
}

/** When it was published, if it was public, and last changed, if that was later. */
export function datesOf(
  found: Found,
  now: Date,
  notes: Note[],
): { published: Date | undefined; modified: Date | undefined } {
  const published = publicationOf(found, now, notes);
  const modified = dateOf(found.modified, notes);
  const isLater = published && modified && modified >= published && modified <= now;
  return { published, modified: isLater ? modified : undefined };
}

function publicationOf(found: Found, now: Date, notes: Note[]): Date | undefined {
  const draft = (label: string): undefined => {
    notes.push({ loss: "became_draft", label });
    return undefined;
  };
  if (found.draft) return undefined;
  if (found.withheld !== undefined) return draft(found.withheld);
  if (!found.date) return draft("without a date");
  const date = dateOf(found.date, notes);
  if (!date) return draft("with a date that cannot be read");
  return date > now ? draft("with a date in the future") : date;
}

/** Some systems write en_US, and people write English. */
function localeOf(locale: string | undefined, notes: Note[]): { locale?: string } {
  if (!locale) return {};
  const tag = nearestLanguage(locale);
  if (tag !== undefined) return { locale: tag };
  notes.push({ loss: "language", detail: locale });
  return {};
}

function categoryAndTags(
  { categories = [], tags = [] }: Found,
  notes: Note[],
): { category?: Category; tags: string[] } {
  const ours = categories.map((name) => name.toLowerCase()).find(isOurs);
  const others = categories.filter((name) => name.toLowerCase() !== ours);
  const known = new Set<string>();
  const all = [...tags, ...others].flatMap((tag) => {
    const name = tag.replace(/\s+/g, " ").trim();
    const folded = name.toLowerCase();
    if (!name || known.has(folded)) return [];
    known.add(folded);
    return [name];
  });
  const kept = all.filter((tag) => codePointLength(tag) <= TAG_MAX).slice(0, TAGS_MAX);
  const wereCategories = new Set(others.map((name) => name.trim()));
  for (const name of kept) {
    if (wereCategories.has(name) && !tags.includes(name)) {
      notes.push({ loss: "category", label: name });
    }
  }
  for (const name of all) if (!kept.includes(name)) notes.push({ loss: "tag", detail: name });
  return { ...(ours ? { category: ours } : {}), tags: kept };
}

function isOurs(name: string): name is Category {
  return CATEGORIES.some((category) => category === name);
}

function dateOf(value: string | Date | undefined, notes: Note[]): Date | undefined {
  if (!value) return undefined;
  const text = value instanceof Date ? isoOf(value) : value.trim();
  // A date without a zone is taken as UTC, whatever the machine's own zone.
  const zoned = /(z|[+-]\d\d:?\d\d| [A-Z]{3,4})$/i.test(text) || /^\d{4}-\d\d-\d\d$/.test(text);
  const date = new Date(zoned ? text : `${text.replace(" ", "T")}Z`);
  if (!Number.isNaN(date.getTime())) return date;
  const lenient = new Date(`${text} UTC`);
  if (!zoned && !Number.isNaN(lenient.getTime())) return lenient;
  notes.push({ loss: "date", detail: text });
  return undefined;
}

/** toISOString throws for an invalid date. */
function isoOf(date: Date): string {
  return Number.isNaN(date.getTime()) ? String(date) : date.toISOString();
}

export function cut(text: string, max: number, what: string, notes: Note[]): string {
  if (codePointLength(text) <= max) return text;
  notes.push({ loss: "cut", label: what, detail: text });
  return `${Array.from(text)
    .slice(0, max - 1)
    .join("")}…`;
}
