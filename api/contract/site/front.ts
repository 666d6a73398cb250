import { z } from "zod";
import { fault } from "../say.ts";
import { SLUG_MAX, TAG_MAX, URL_MAX } from "../limits.ts";
import { bounded, lineText } from "../text.ts";
import { CATEGORIES } from "../vocabulary.ts";

/** A lead and six others; each section asks the database once, and each publication writes all of it again. */
export const FRONT_LIMITS = {
  pieces: 7,
  sections: 8,
  title: 60,
  count: 12,
  countDefault: 4,
} as const;

/** The kinds of sections. Those with `of` name one of several. */
export const FRONT_KINDS = ["newest", "category", "tag", "writer", "page", "follow"] as const;

/** A page of a piece, on this site. */
const PIECE_PATH = /^\/author\/[a-z0-9-]+\/[^/\s]+$/;

export const FrontSection = z
  .object({
    kind: z.enum(FRONT_KINDS).describe("What it shows."),
    of: bounded(Math.max(SLUG_MAX, TAG_MAX))
      .overwrite((text) => text.trim())
      .describe("The category, the tag, the slug of the writer or of the page; otherwise empty."),
    title: lineText({ max: FRONT_LIMITS.title, visible: false })
      .nullable()
      .describe("Its heading; the name of what it shows if null."),
    count: z
      .int()
      .min(1, fault("enter at least 1"))
      .max(FRONT_LIMITS.count, fault("enter at most {max}", { max: FRONT_LIMITS.count }))
      .describe("How many pieces it shows at most."),
  })
  .refine(({ kind, of }) => kind === "newest" || kind === "follow" || of !== "", {
    path: ["of"],
    ...fault("cannot be empty"),
  })
  .refine(({ kind, of }) => kind !== "category" || CATEGORIES.some((name) => name === of), {
    path: ["of"],
    ...fault("must be a category"),
  });
export type FrontSection = z.infer<typeof FrontSection>;

/** How editors arrange the front page. */
export const FrontArrangement = z.object({
  pieces: z
    .array(bounded(URL_MAX).regex(PIECE_PATH, fault("must be the address of a published piece")))
    .max(
      FRONT_LIMITS.pieces,
      fault("must have at most {count} items", { count: FRONT_LIMITS.pieces }),
    )
    .describe("The addresses of chosen pieces, the lead first."),
  sections: z
    .array(FrontSection)
    .max(
      FRONT_LIMITS.sections,
      fault("must have at most {count} items", { count: FRONT_LIMITS.sections }),
    )
    .describe("What follows, in order."),
});
export type FrontArrangement = z.infer<typeof FrontArrangement>;
