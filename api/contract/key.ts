import { z } from "zod";
import { NAME_MAX, TAG_MAX } from "./limits.ts";
import { lineText } from "./text.ts";
import { CATEGORIES, KEY_SCOPES } from "./vocabulary.ts";

/** For how many days a key can work. */
export const KEY_LIVES = ["never", "7", "30", "90", "365"] as const;

/** The fields of a new key. */
export const KeyBody = z.strictObject({
  name: lineText({ max: NAME_MAX }).describe(
    "The program that will use it, so that you can tell your keys apart.",
  ),
  scope: z.enum(KEY_SCOPES).describe("What it may do."),
  expires: z
    .enum(KEY_LIVES)
    .default("never")
    .transform((days) => (days === "never" ? null : Number(days)))
    .describe("For how many days it works."),
  category: z
    .enum(["", ...CATEGORIES])
    .default("")
    .transform((one) => one || null)
    .describe("The only category that it may draft into."),
  tag: lineText({ max: TAG_MAX, visible: false })
    .default("")
    .transform((one) => one || null)
    .describe("The tag that each of its drafts must have."),
});
