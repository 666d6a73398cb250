import type { createOnigurumaEngine } from "@shikijs/engine-oniguruma";

type Engine = Awaited<ReturnType<typeof createOnigurumaEngine>>;
type Scanner = ReturnType<Engine["createScanner"]>;

/** No pattern contains it. */
const SEPARATOR = "\0";
/** A scanner takes up to a hundred kilobytes. */
const UNUSED_KEPT = 100;

/**
 * Makes one scanner of the same patterns, and keeps it for a while after its last use. Making one takes a third of a
 * millisecond for each pattern, and two thirds of them were made before: grammars include each other, and a rule whose end
 * has a word of the code in it, such as a closing tag, makes all its patterns again for another word.
 */
export function shareScanners(engine: Engine): Engine {
  const shared = new Map<string, { scanner: Scanner; users: number }>();
  /** The longest unused first. */
  const unused = new Set<string>();

  function leave(key: string): void {
    const entry = shared.get(key);
    if (!entry || --entry.users > 0) return;
    unused.add(key);
    const [oldest = ""] = unused;
    if (unused.size <= UNUSED_KEPT) return;
    shared.get(oldest)?.scanner.dispose?.();
    shared.delete(oldest);
    unused.delete(oldest);
  }

  return {
    ...engine,
    createScanner: (patterns) => {
      const key = patterns
        .map((pattern) => (typeof pattern === "string" ? pattern : pattern.source))
        .join(SEPARATOR);
      const entry = shared.get(key) ?? { scanner: engine.createScanner(patterns), users: 0 };
      shared.set(key, entry);
      entry.users++;
      unused.delete(key);
      return {
        findNextMatchSync: (string, start, options) =>
          entry.scanner.findNextMatchSync(string, start, options),
        dispose: () => leave(key),
      };
    },
  };
}
