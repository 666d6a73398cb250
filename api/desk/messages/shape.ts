import type { MESSAGES } from "../../contract/messages.ts";
import type { Plural, Translated } from "../../../site/messages/shape.ts";
import type { en } from "./en/all.ts";

/** All words of the desk by subject, in any language. A language that lacks one does not compile. */
export type DeskMessages = {
  readonly [Subject in keyof typeof en]: Readonly<Translated<(typeof en)[Subject]>>;
};

/** What refusals and faults of fields say in another language, by their key. Forms for a number are by `count`. */
export type RefusalMessages = {
  readonly [Key in (typeof MESSAGES)[number]]: Key extends `${string}{count}${string}`
    ? string | Plural
    : string;
};
