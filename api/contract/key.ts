import { z } from "zod";
import { NAME_MAX } from "./limits.ts";
import { lineText } from "./text.ts";
import { KEY_SCOPES } from "./vocabulary.ts";

/** The fields of a new key. */
export const KeyBody = z.strictObject({
  name: lineText({ max: NAME_MAX }).describe(
    "The program that will use it, so that you can tell your keys apart.",
  ),
  scope: z.enum(KEY_SCOPES).describe("What it may do."),
});
