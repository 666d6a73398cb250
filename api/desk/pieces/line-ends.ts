interface TextLine {
  text: string;
  end: string;
}

/**
 * A browser turns every line end of a field into LF. A text that a program saved with others keeps them: a line that the
 * writer did not change stays as it was, byte for byte.
 */
export function keepLineEnds(before: string, after: string): string {
  if (!before.includes("\r")) return after;
  const [old, lines] = [linesOf(before), linesOf(after)];
  const most = Math.min(old.length, lines.length);
  let start = 0;
  while (start < most && old[start]?.text === lines[start]?.text) start++;
  let tail = 0;
  while (tail < most - start && old.at(-1 - tail)?.text === lines.at(-1 - tail)?.text) tail++;
  const shift = old.length - lines.length;
  const usual = old[0]?.end ?? "";
  return lines
    .map(({ text, end }, index) => {
      const isAfter = index >= lines.length - tail;
      const same = isAfter
        ? old[index + shift]
        : index < start || shift === 0
          ? old[index]
          : undefined;
      return text + (end && (same?.end || usual));
    })
    .join("");
}

function linesOf(text: string): TextLine[] {
  const parts = text.split(/(\r\n|\r|\n)/);
  return parts.flatMap((part, index) =>
    index % 2 === 0 ? [{ text: part, end: parts[index + 1] ?? "" }] : [],
  );
}
