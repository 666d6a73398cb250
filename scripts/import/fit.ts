import { HEADLINE_MAX, SUB_MAX, TAG_MAX, TAGS_MAX } from "../../api/contract/limits.ts";
import { codePointLength } from "../../api/contract/text.ts";
import { CATEGORIES, type Category } from "../../api/contract/vocabulary.ts";
import { slugOf } from "../../api/render/slug.ts";
import type { Entry } from "./source.ts";

/** What other systems say of a piece, in their own words. */
export interface Found {
  id?: string | undefined;
  author?: string | undefined;
  title: string;
  description?: string | undefined;
  body: string;
  tags?: readonly string[];
  categories?: readonly string[];
  date?: string | Date | undefined;
  modified?: string | Date | undefined;
  draft?: boolean;
  locale?: string | undefined;
  slug?: string | undefined;
  notes?: readonly string[];
}

type Fitted = Pick<Entry, "value" | "fault" | "notes">;

/** Makes a line of the import form of it, and says what had to give. */
export function fit(found: Found, now: Date): Fitted {
  const notes = [...(found.notes ?? [])];
  if (!found.author) {
    return { value: undefined, fault: "names no author; say whose it is with --author <slug>" };
  }
  const published = found.draft ? undefined : dateOf(found.date, "date", notes);
  const isFuture = published !== undefined && published > now;
  if (isFuture) notes.push("its date lies in the future: it comes in as a draft");
  if (!found.draft && !found.date) notes.push("it has no date: it comes in as a draft");
  const modified = dateOf(found.modified, "date of change", notes);
  const isPublic = published !== undefined && !isFuture;
  const sub = cut(
    found.description?.replace(/\s+/g, " ").trim() ?? "",
    SUB_MAX,
    "standfirst",
    notes,
  );
  const value = {
    ...(found.id ? { id: found.id } : {}),
    author: found.author,
    headline: cut(found.title.trim(), HEADLINE_MAX, "headline", notes),
    ...(sub ? { sub } : {}),
    body_md: found.body.trim(),
    ...categoryAndTags(found, notes),
    ...localeOf(found.locale, notes),
    ...(isPublic ? { published_at: published.toISOString() } : {}),
    ...(isPublic && modified && modified >= published && modified <= now
      ? { modified_at: modified.toISOString() }
      : {}),
    // The old address is kept where it can be, so that people recognise it.
    ...(isPublic && found.slug && slugOf(found.slug, "") ? { slug: slugOf(found.slug, "") } : {}),
  };
  return { value, notes };
}

/** One text that cannot be converted must not stop the others. */
export function attempt(convert: () => Fitted): Fitted {
  try {
    return convert();
  } catch (error) {
    return { value: undefined, fault: `cannot be converted (${(error as Error).message})` };
  }
}

/** Some write en_US. */
function localeOf(locale: string | undefined, notes: string[]): { locale?: string } {
  if (!locale) return {};
  const tag = locale.replaceAll("_", "-");
  try {
    return { locale: Intl.getCanonicalLocales(tag)[0] ?? tag };
  } catch {
    notes.push(`its language cannot be read: ${locale}`);
    return {};
  }
}

function categoryAndTags(
  { categories = [], tags = [] }: Found,
  notes: string[],
): { category?: Category; tags: string[] } {
  const ours = categories.map((name) => name.toLowerCase()).find(isOurs);
  const others = categories.filter((name) => name.toLowerCase() !== ours);
  if (others.length) {
    notes.push(`categories that are not ours became tags: ${others.join(", ")}`);
  }
  const all = [...new Set([...tags, ...others].map((tag) => tag.trim()).filter(Boolean))];
  const short = all.filter((tag) => codePointLength(tag) <= TAG_MAX);
  const kept = short.slice(0, TAGS_MAX);
  const left = all.filter((tag) => !kept.includes(tag));
  if (left.length) notes.push(`tags left out: ${left.join(", ")}`);
  return { ...(ours ? { category: ours } : {}), tags: kept };
}

function isOurs(name: string): name is Category {
  return CATEGORIES.some((category) => category === name);
}

function dateOf(value: string | Date | undefined, what: string, notes: string[]): Date | undefined {
  if (!value) return undefined;
  // A date without a zone is taken as UTC, whatever the machine's own zone.
  const text = value instanceof Date ? value.toISOString() : value.trim();
  const zoned = /(z|[+-]\d\d:?\d\d| [A-Z]{3,4})$/i.test(text) || /^\d{4}-\d\d-\d\d$/.test(text);
  const date = new Date(zoned ? text : `${text.replace(" ", "T")}Z`);
  if (!Number.isNaN(date.getTime())) return date;
  notes.push(`its ${what} cannot be read: ${text}`);
  return undefined;
}

function cut(text: string, max: number, what: string, notes: string[]): string {
  if (codePointLength(text) <= max) return text;
  notes.push(`its ${what} was cut at ${max} characters`);
  return `${Array.from(text)
    .slice(0, max - 1)
    .join("")}…`;
}
