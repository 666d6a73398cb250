/**
 * Works on several items at a time, in their order. After a failure no further item is begun, and the error is thrown when
 * the items that were begun are done: nothing goes on behind the caller's back.
 */
export async function inParallel<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting =
    Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let hasFailed = false;
  const ends = await Promise.allSettled(
    Array.from({ length: atOnce }, async () => {
      try {
        for (;;) {
          if (hasFailed) return;
          const { value, done } = await waiting.next();
          if (done) return;
          await work(value);
        }
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }),
  );
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}
