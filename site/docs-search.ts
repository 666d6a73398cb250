/** A place in the documentation that its search finds. */
export interface DocsEntry {
  title: string;
  /** The title of its page. */
  page: string;
  url: string;
  text: string;
}

const SHOWN = 12;

/** The part of a text that says what it is about. */
const OPENING = 80;

/** The entries with all words: those with more of them in the title first, then those that begin with them. */
export function findDocs(entries: readonly DocsEntry[], query: string): DocsEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .flatMap((entry) => {
      const title = entry.title.toLowerCase();
      const all = `${title} ${entry.page.toLowerCase()} ${entry.text.toLowerCase()}`;
      if (!words.every((word) => all.includes(word))) return [];
      const opening = entry.text.slice(0, OPENING).toLowerCase();
      const inTitle = words.filter((word) => title.includes(word)).length;
      const inOpening = words.filter((word) => opening.includes(word)).length;
      return [{ entry, score: inTitle + inOpening / (words.length + 1) }];
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SHOWN)
    .map(({ entry }) => entry);
}
