import { compareAge, idOf, type Segment } from "./segment.ts";
import type { Shelf } from "./source.ts";
import { ID_BYTES, idBytes } from "./uuid.ts";

export interface NewestRequest {
  category?: string | undefined;
  /** The slug of a writer. */
  author?: string | undefined;
  /** Only documents behind this one, which need not exist. */
  behind?: { publishedAt: number; id: string } | undefined;
}

/** The ids of all live documents, newest first. Lazy: a document is looked at when it is the next one of its segment. */
export function* newestIn(
  shelves: readonly Shelf[],
  { category, author, behind }: NewestRequest,
): Generator<string> {
  const heads = shelves.flatMap((shelf) => {
    const { segment, live } = shelf;
    const { categories, categoryOf, authors, authorOf } = segment;
    const inCategory = category === undefined ? undefined : categories.indexOf(category);
    const byAuthor = author === undefined ? undefined : authors.indexOf(author);
    const isWanted = (number: number): boolean =>
      live[number] === 1 &&
      (inCategory === undefined || categoryOf[number] === inCategory) &&
      (byAuthor === undefined || authorOf[number] === byAuthor);
    const next = (from: number): number => {
      let number = from;
      while (number < segment.documents && !isWanted(number)) number++;
      return number;
    };
    const document = next(behind ? firstBehind(segment, behind) : 0);
    return document < segment.documents ? [{ segment, next, document }] : [];
  });
  while (heads.length) {
    const head = heads.reduce((a, b) =>
      compareAge(a.segment, a.document, b.segment, b.document) <= 0 ? a : b,
    );
    yield idOf(head.segment, head.document);
    head.document = head.next(head.document + 1);
    if (head.document === head.segment.documents) heads.splice(heads.indexOf(head), 1);
  }
}

/** The number of the first document behind a place. Documents are in the order of their age. */
function firstBehind(
  { ids, publishedAt, documents }: Segment,
  behind: NonNullable<NewestRequest["behind"]>,
): number {
  const id = idBytes(behind.id);
  const isBehind = (number: number): boolean => {
    const later = (publishedAt[number] ?? 0) - behind.publishedAt;
    const at = number * ID_BYTES;
    return later === 0 ? id.compare(ids, at, at + ID_BYTES) > 0 : later < 0;
  };
  let [low, high] = [0, documents];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBehind(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
