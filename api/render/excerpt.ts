const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The opening of a text, at most about `max` letters, cut between words, with … where it was cut. */
export function excerpt(text: string, max: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  let end = 0;
  let count = 0;
  for (const { segment, index } of letters.segment(line)) {
    if (++count > max) break;
    end = index + segment.length;
  }
  if (end === line.length) return line;
  const head = line.slice(0, end);
  const atWord = line[end] === " " ? head : head.replace(/ [^ ]*$/, "");
  // Scripts without spaces, and single endless words, are cut where they are.
  const kept = atWord.length > head.length / 2 ? atWord : head;
  return `${kept.replace(/[\s,;:–—-]+$/, "")}…`;
}
