/** The keys of a file's head, in whatever letters they are written: Hugo takes `Draft`, `publishdate` and `publishDate`. */
export interface Keys {
  /** The first of these that is there and not empty. */
  get(...names: readonly string[]): unknown;
  /** The keys that nobody asked for, as they are written. */
  unused(): string[];
}

export function createKeys(...layers: readonly Record<string, unknown>[]): Keys {
  const values = new Map<string, { key: string; value: unknown }>();
  // The file's own head comes first, and is not overwritten by what it inherits.
  for (const layer of layers) {
    for (const [key, value] of Object.entries(layer)) {
      const folded = fold(key);
      const known = values.get(folded);
      if (known === undefined || isEmpty(known.value)) values.set(folded, { key, value });
    }
  }
  const asked = new Set<string>();
  return {
    get(...names) {
      for (const name of names) asked.add(fold(name));
      for (const name of names) {
        const found = values.get(fold(name));
        if (found && !isEmpty(found.value)) return found.value;
      }
      return undefined;
    },
    unused: () =>
      [...values]
        .filter(([folded, { value }]) => !asked.has(folded) && !isEmpty(value))
        .map(([, { key }]) => key),
  };
}

/** publish_date, publish-date and publishDate are one. */
function fold(key: string): string {
  return key.toLowerCase().replace(/[_-]/g, "");
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === "" ||
    (Array.isArray(value) && value.length === 0)
  );
}

export function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() ? value.trim() : undefined;
}

export function dateOf(value: unknown): string | Date | undefined {
  // TOML has dates of its own; YAML gives text.
  if (value instanceof Date) return new Date(value.getTime());
  return textOf(value);
}

/** A list, or names apart by commas, or else by what the system puts between them. */
export function listOf(value: unknown, between?: RegExp): string[] {
  if (Array.isArray(value)) {
    return (value as unknown[]).flatMap((item) => textOf(item) ?? []);
  }
  const text = textOf(value);
  if (!text) return [];
  const parts = text.includes(",") ? text.split(",") : between ? text.split(between) : [text];
  return parts.map((item) => item.trim());
}
