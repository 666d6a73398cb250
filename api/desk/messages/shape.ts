import type { Translated } from "../../../site/messages/shape.ts";
import type { en } from "./en/all.ts";

/** All words of the desk by subject, in any language. A language that lacks one does not compile. */
export type DeskMessages = {
  readonly [Subject in keyof typeof en]: Readonly<Translated<(typeof en)[Subject]>>;
};

/**
 * What refusals and faults of fields say in another language, by what the code says in English, as in gettext. The English
 * text stands where it is thrown and nowhere else. A value in it is `{0}`, `{1}` and so on.
 */
export type Refusals = Readonly<Record<string, string>>;
