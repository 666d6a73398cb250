import { z } from "zod";
import { fault } from "../say.ts";
import { SLUG_MAX } from "../limits.ts";
import { isKeptSlug } from "../site/slugs.ts";
import { bounded } from "../text.ts";

/** Any date-time that names its zone, or a date; kept as UTC with milliseconds. */
export const time = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    ...fault("must be a date-time with its zone, such as 2026-01-31T09:30:00Z, or a date"),
  })
  .transform((text) => new Date(text).toISOString())
  .refine((text) => /^\d{4}-/.test(text), fault("must lie in the years 0 to 9999"));

/** The slug of a piece or a series, in which letters of other scripts are escaped. */
export const pathSlug = z
  .string()
  .refine(isKeptSlug, fault("must consist of lower-case letters, digits and single hyphens"));

export const slug = z
  .string()
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    fault("must consist of lower-case letters, digits and single hyphens"),
  )
  .max(SLUG_MAX, fault("must be at most {count} characters long", { count: SLUG_MAX }));

/** More than any site needs, and far below the largest safe integer. */
export const number = z.int().min(0).max(1_000_000_000);
export const id = z.uuid(fault("must be a UUID")).toLowerCase();

/** A list of pieces by category or tag, in the words of the database. */
export const listName = bounded(200).regex(
  /^(?:category|tag) ./u,
  fault("must be a category or a tag"),
);

export function isDistinct(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}
