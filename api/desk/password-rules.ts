import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "../contract/limits.ts";
import { fault } from "../contract/say.ts";
import { codePointLength } from "../contract/text.ts";
import { fill, numberOf } from "../../site/messages/words.ts";
import type { DeskWords } from "./messages/words.ts";

/** The hint for a new password. There are no rules about digits and symbols: length makes a password hard to guess. */
export function passwordHint({ account, language }: DeskWords): string {
  return fill(account.password_hint, { min: numberOf(PASSWORD_MIN, language) });
}

export function newPassword() {
  return plainPassword()
    .refine(
      (text) => codePointLength(text) >= PASSWORD_MIN,
      fault("must be at least {count} characters long", { count: PASSWORD_MIN }),
    )
    .refine(
      (text) => codePointLength(text) <= PASSWORD_MAX,
      fault("must be at most {count} characters long", { count: PASSWORD_MAX }),
    );
}

/** A password that is only compared. The limit prevents hashing megabytes. */
export function plainPassword() {
  return z
    .string()
    .max(4 * PASSWORD_MAX, { ...fault("is longer than a password can be"), abort: true });
}
