import type { ComponentChild } from "preact";
import { PLACEHOLDER } from "../messages/words.ts";

/** A message with markup in the places of its `{names}`. */
export function Filled({
  message,
  ...parts
}: { message: string } & Record<string, ComponentChild>) {
  // Split by a pattern with a group, every second item is a name.
  return <>{message.split(PLACEHOLDER).map((text, index) => (index % 2 ? parts[text] : text))}</>;
}
