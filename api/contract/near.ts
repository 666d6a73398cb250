/** The word that somebody most likely meant: one slip away, or two where the word is long. Letter case is no slip. */
export function nearest(word: string, among: readonly string[]): string | undefined {
  const [best] = among
    .map((one) => ({ one, slips: slipsBetween(word.toLowerCase(), one.toLowerCase()) }))
    .filter(({ one, slips }) => slips <= (one.length > SHORT ? 2 : 1))
    .toSorted((a, b) => a.slips - b.slips);
  return best?.one;
}

/** In a word of at most this many letters, two other letters make another word. */
const SHORT = 5;

/** Letters to add, to leave out, to replace, or to swap with their neighbour. */
function slipsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + same,
        ...(isSwap ? [(rows[i - 2]?.[j - 2] ?? 0) + 1] : []),
      );
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}
