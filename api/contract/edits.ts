import { z } from "zod";
import { BODY_MAX } from "./limits.ts";
import { fault } from "./say.ts";
import { longText } from "./text.ts";

/** Replacements of one call. A text that needs more of them is better sent whole. */
export const EDITS_MAX = 50;
/**
 * Places that the replacements of one call change together. They are changed in one go, and every other request waits:
 * 5,000,000 of them take 0.8 seconds.
 */
export const PLACES_MAX = 5_000;
/** A passage is found by a sentence or two. */
const FIND_MAX = 10_000;

/** One exact replacement in a body. Headlines and standfirsts are short, and sent whole. */
export const TextEdit = z.strictObject({
  find: longText({ max: FIND_MAX, visible: false })
    .min(1, fault("must not be empty"))
    .describe("The passage as it stands in the body. It must occur once, or all is true."),
  replace: longText({ max: BODY_MAX, visible: false }).describe(
    "The text in its place; empty to remove it.",
  ),
  // Models send null for what they do not need.
  all: z.boolean().nullish().describe("Replace every occurrence."),
});
export type TextEdit = z.infer<typeof TextEdit>;

export const TextEdits = z
  .array(TextEdit)
  .min(1, fault("must have at least {count} items", { count: 1 }))
  .max(EDITS_MAX, fault("must have at most {count} items", { count: EDITS_MAX }))
  .describe("Exact replacements in body_md, one after another. All are made, or none.");

/** A request has the whole body, or replacements in it. */
export const EITHER = { error: "Send body_md or edits, not both" };

/** The replacements that were made, for an answer. */
export const EditsDiff = z
  .string()
  .optional()
  .describe("What the edits changed, with line numbers; shortened. Left out if there were none.");
