import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "../contract/limits.ts";
import { codePointLength } from "../contract/text.ts";

/** No rules about digits and signs: a length is what keeps a password from being guessed. */
export const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters. A few words in a row are good.`;

export function newPassword() {
  return plainPassword()
    .refine(
      (text) => codePointLength(text) >= PASSWORD_MIN,
      `must be at least ${PASSWORD_MIN} characters long`,
    )
    .refine(
      (text) => codePointLength(text) <= PASSWORD_MAX,
      `must be at most ${PASSWORD_MAX} characters long`,
    );
}

/** One that is only compared. The cap keeps a hash from being made over megabytes. */
export function plainPassword() {
  return z
    .string()
    .max(4 * PASSWORD_MAX, { error: "is longer than any password here", abort: true });
}
