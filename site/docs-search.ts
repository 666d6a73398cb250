/** A place in the documentation that its search finds. */
export interface DocsEntry {
  title: string;
  /** The title of its page. */
  page: string;
  url: string;
  text: string;
}

const SHOWN = 12;

/** The entries with all words: those with more of them in the title first. */
export function findDocs(entries: readonly DocsEntry[], query: string): DocsEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .flatMap((entry) => {
      const title = entry.title.toLowerCase();
      const all = `${title} ${entry.page.toLowerCase()} ${entry.text.toLowerCase()}`;
      if (!words.every((word) => all.includes(word))) return [];
      return [{ entry, score: words.filter((word) => title.includes(word)).length }];
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SHOWN)
    .map(({ entry }) => entry);
}
