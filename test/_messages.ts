import type { Plural } from "../site/messages/shape.ts";
import { PLACEHOLDER } from "../site/messages/words.ts";

/** The texts of a message: one for each number that a language tells apart. */
export function formsOf(message: string | Plural): string[] {
  return typeof message === "string" ? [message] : Object.values(message);
}

/** The names in a message that are filled in. */
export function namesIn(message: string): string[] {
  return [...message.matchAll(PLACEHOLDER)].flatMap(([, name]) => name ?? []);
}
