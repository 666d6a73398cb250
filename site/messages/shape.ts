import type { Category } from "../../api/contract/vocabulary.ts";
import type { en } from "./en.ts";

/** A message that depends on a number: its forms by Intl.PluralRules. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** All words that the site itself says to its readers. */
export type Messages = {
  [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : Plural;
} & Record<`category_${Category}`, string>;
