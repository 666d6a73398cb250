import { z } from "zod";
import { NAME_MAX, TAG_MAX } from "./limits.ts";
import { withoutMark } from "./mark.ts";
import { lineText, shownLine } from "./text.ts";
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

/**
 * The program chose its name itself: without our mark, without characters that nobody sees or that reverse the words beside
 * it, and without quotation marks. A page shows the name between ours, and what follows a closing one would look like the
 * page's own words.
 */
export function plainName(name = ""): string {
  return shownLine(withoutMark(name.replace(UNSEEN, "").replace(QUOTATION_MARKS, "")));
}

/** Also the joiners that some scripts use: a name can be read without them. U+2800 is a blank of Braille. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** An apostrophe is none, but two of them look like one. */
const QUOTATION_MARKS =
  /(?!['’＇])\p{Quotation_Mark}|['‘’＇]{2,}|[\u02BA\u02EE\u2033\u2036\u275D-\u2760\u301D-\u301F\u{1F676}-\u{1F678}]/gu;
