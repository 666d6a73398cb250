/** The keys of a file's front matter, in any letter case: Hugo accepts `Draft`, `publishdate` and `publishDate`. */
export interface Keys {
  /** The value of the first of these keys that has one. */
  get(...names: readonly string[]): unknown;
  /** The keys that were never asked for, as they are written. */
  unused(): string[];
}

export function createKeys(...layers: readonly Record<string, unknown>[]): Keys {
  const values = new Map<string, { key: string; value: unknown }>();
  // The file's own front matter comes first. Inherited values do not overwrite it.
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

/** publish_date, publish-date and publishDate are the same key. */
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
  // TOML gives dates, YAML gives text.
  if (value instanceof Date) return new Date(value.getTime());
  return textOf(value);
}

/** The items of a list, or of a text that is split at commas, or else at `between`. */
export function listOf(value: unknown, between?: RegExp): string[] {
  if (Array.isArray(value)) {
    return (value as unknown[]).flatMap((item) => textOf(item) ?? []);
  }
  const text = textOf(value);
  if (!text) return [];
  const parts = text.includes(",") ? text.split(",") : between ? text.split(between) : [text];
  return parts.map((item) => item.trim());
}
