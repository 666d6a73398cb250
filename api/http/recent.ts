import { LRUCache } from "lru-cache";

/**
 * Entries by their key, of which the least recently used is forgotten when there are more than `kept`. They are counted as
 * sizes, and not limited by `max`, for which the cache would make room at once: with all our limits, that took 0.14 s and
 * 14 MB at each start, mostly for callers who never came.
 */
export function createRecent<Value extends object | true>(kept: number): LRUCache<string, Value> {
  return new LRUCache<string, Value>({ maxSize: kept, sizeCalculation: () => 1 });
}
