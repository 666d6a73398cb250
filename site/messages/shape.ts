import type { Category } from "../../api/contract/vocabulary.ts";
import type { en } from "./en.ts";

/** A message that depends on a number: its forms by Intl.PluralRules. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The same messages in any language. */
export type Translated<Words> = {
  [Key in keyof Words]: Words[Key] extends string ? string : Plural;
};

/** All words that the site itself says to its readers. */
export type Messages = Translated<typeof en> & Record<`category_${Category}`, string>;
