import { directionOfText } from "../../api/render/text/direction.ts";

/**
 * A text of a writer, who may write in two languages: the full stop of an English sentence after an Arabic one would stand
 * at its beginning. The first sentences are not enclosed: they decide the direction of the element around them.
 */
export function OneWay({ text }: { text: string }) {
  const [first, ...others] = oneWayParts(text);
  return (
    <>
      {first}
      {others.flatMap((part, place) => [" ", <bdi key={place}>{part}</bdi>])}
    </>
  );
}

/** The sentences of a text, with neighbours of the same direction together. */
function oneWayParts(text: string): string[] {
  const parts: string[] = [];
  let before: string | undefined;
  for (const sentence of text.split(/(?<=[.!?…؟۔])\s+/)) {
    const direction = /\p{L}/u.test(sentence) ? directionOfText(sentence) : before;
    const isAlike = before === undefined || direction === before;
    if (parts.length && isAlike) parts.push(`${parts.pop()} ${sentence}`);
    else parts.push(sentence);
    before = direction;
  }
  return parts;
}
