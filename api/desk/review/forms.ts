import { z } from "zod";
import { emailAddress } from "../../contract/fields.ts";
import { NAME_MAX, NOTE_MAX } from "../../contract/limits.ts";
import { bounded, longText } from "../../contract/text.ts";
import { STATUSES } from "../../contract/vocabulary.ts";

const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** The mark of the pictures that were shown. */
const pictures = bounded(32).default("");

const note = longText({ max: NOTE_MAX, visible: false })
  .overwrite((text) => text.trim())
  .refine((text) => text !== "", "is required, so that the writer knows the reason");

/**
 * Accepting names the version that the editor read and the pictures that they saw, so that later changes are not accepted
 * unread. The other verdicts name
 * the status that was shown, so that a piece accepted in the meantime is not taken down by mistake.
 */
export const VerdictForm = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("accept"), version, pictures }),
  z.strictObject({ action: z.literal("accept_update"), version, pictures }),
  z.strictObject({ action: z.literal("lift") }),
  z.strictObject({
    action: z.enum(["return", "ask_for_changes", "reject", "return_update"]),
    status: z.enum(STATUSES),
    note,
  }),
]);
export type Verdict = z.output<typeof VerdictForm>;

/** Verifying names the writer's name that was shown, because the tick confirms that name. */
export const VerifyForm = z.discriminatedUnion("verified", [
  z.strictObject({ verified: z.literal("yes"), name: bounded(2 * NAME_MAX) }),
  z.strictObject({ verified: z.literal("no") }),
]);

export const SuspendForm = z.discriminatedUnion("suspended", [
  z.strictObject({ suspended: z.literal("yes"), note }),
  z.strictObject({ suspended: z.literal("no") }),
]);

/** The email is for a writer who has none yet. */
export const LinkForm = z.strictObject({ email: emailAddress().optional() });
