import { z } from "zod";
import { NAME_MAX } from "./limits.ts";
import { lineText } from "./text.ts";
import { KEY_SCOPES } from "./vocabulary.ts";

/** What a writer says of a new key. */
export const KeyBody = z.strictObject({
  name: lineText({ max: NAME_MAX }).describe("What will use it, so that it is known in the list."),
  scope: z.enum(KEY_SCOPES).describe("What it may do."),
});
