/**
 * Where a passage occurs in a text, in time linear in both (Knuth, Morris and Pratt). `indexOf` takes their product for
 * passages such as many equal letters with another one before them: seconds, for a text and a passage that are allowed.
 */
export function placesOf(
  text: string,
  passage: string,
  { overlapping }: { overlapping: boolean },
): number[] {
  const places: number[] = [];
  scan(text, passage, (matched, end) => {
    if (matched < passage.length) return matched;
    places.push(end - matched);
    return overlapping ? matched : 0;
  });
  return places;
}

/** The longest beginning of a passage that a text has, and where it ends there first. */
export function longestBeginning(text: string, passage: string): { length: number; end: number } {
  let best = { length: 0, end: 0 };
  scan(text, passage, (matched, end) => {
    if (matched > best.length) best = { length: matched, end };
    return matched;
  });
  return best;
}

/** Tells after each unit of the text how much of the passage ends there. The answer is how much of that goes on. */
function scan(
  text: string,
  passage: string,
  visit: (matched: number, end: number) => number,
): void {
  const shorter = shorterMatches(passage);
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (matched === passage.length) matched = shorter[matched - 1] ?? 0;
    while (matched > 0 && passage.charCodeAt(matched) !== unit) matched = shorter[matched - 1] ?? 0;
    if (passage.charCodeAt(matched) === unit) matched++;
    matched = visit(matched, at + 1);
  }
}

/** For each beginning of the passage: the length of the longest shorter one that it ends with. */
function shorterMatches(passage: string): Uint32Array {
  const shorter = new Uint32Array(passage.length);
  let matched = 0;
  for (let at = 1; at < passage.length; at++) {
    const unit = passage.charCodeAt(at);
    while (matched > 0 && passage.charCodeAt(matched) !== unit) matched = shorter[matched - 1] ?? 0;
    if (passage.charCodeAt(matched) === unit) matched++;
    shorter[at] = matched;
  }
  return shorter;
}
