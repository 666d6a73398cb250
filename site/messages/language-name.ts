const names = new Map<string, string>();

/** A language in its own words, such as Deutsch or português (Brasil); its tag if it has no name. */
export function languageName(tag: string): string {
  const known = names.get(tag);
  if (known !== undefined) return known;
  // Extensions and private subtags have no name: with them, `of` throws.
  const { baseName } = new Intl.Locale(tag);
  const name = new Intl.DisplayNames([baseName], { type: "language" }).of(baseName) ?? tag;
  names.set(tag, name);
  return name;
}
