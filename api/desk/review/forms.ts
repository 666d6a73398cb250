import { z } from "zod";
import { fault } from "../../contract/say.ts";
import { emailAddress } from "../../contract/fields.ts";
import { NAME_MAX, NOTE_MAX } from "../../contract/limits.ts";
import { credential } from "../account/new-passkey.ts";
import { bounded, longText } from "../../contract/text.ts";
import { STATUSES } from "../../contract/vocabulary.ts";

/** The fingerprint of what the page showed. A page without one has shown something else. */
const seen = bounded(64).default("");

const note = longText({ max: NOTE_MAX, visible: false })
  .overwrite((text) => text.trim())
  .refine((text) => text !== "", fault("is required, so that the writer knows the reason"));

/**
 * Accepting names what the editor saw, so that nothing is accepted unread. The other verdicts name the status that was
 * shown, so that a piece accepted in the meantime is not taken down by mistake.
 */
export const VerdictForm = z.discriminatedUnion("action", [
  // The id of the mailing that was shown.
  z.strictObject({
    action: z.literal("accept"),
    seen,
    mailing: bounded(64).default(""),
    assertion: credential().optional(),
  }),
  z.strictObject({
    action: z.literal("accept_update"),
    seen,
    assertion: credential().optional(),
  }),
  z.strictObject({ action: z.literal("lift") }),
  z.strictObject({
    action: z.enum(["return", "ask_for_changes", "reject", "return_update"]),
    status: z.enum(STATUSES),
    note,
  }),
]);

/** What an editor is about to sign. */
export const AcceptForm = z.object({ action: z.enum(["accept", "accept_update"]), seen });

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
