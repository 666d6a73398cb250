import type { ComponentChild } from "preact";
import type { Text, Values } from "../messages/shape.ts";
import { PLACEHOLDER } from "../messages/words.ts";

/** A message with markup in the places of its `{names}`. */
export function Filled<Name extends string>(
  props: { message: Text<Name> } & Values<NoInfer<Name>, ComponentChild>,
) {
  const parts: Readonly<Record<string, ComponentChild>> = props;
  // Split by a pattern with a group, every second item is a name.
  return (
    <>{props.message.split(PLACEHOLDER).map((text, index) => (index % 2 ? parts[text] : text))}</>
  );
}
