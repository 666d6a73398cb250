interface Marks {
  double: readonly [open: string, close: string];
  single: readonly [open: string, close: string];
}

const NARROW = "\u202f";
const ENGLISH: Marks = { double: ["“", "”"], single: ["‘", "’"] };
const GERMAN: Marks = { double: ["„", "“"], single: ["‚", "‘"] };
const ANGLED: Marks = { double: ["«", "»"], single: ["“", "”"] };

/** By the BCP 47 tag, the longer one first. The marks of other languages stay as they are typed. */
const MARKS: Readonly<Record<string, Marks>> = {
  en: ENGLISH,
  pt: ENGLISH,
  nl: ENGLISH,
  it: ENGLISH,
  de: GERMAN,
  "de-ch": { double: ["«", "»"], single: ["‹", "›"] },
  es: ANGLED,
  "es-mx": ENGLISH,
  "es-419": ENGLISH,
  "es-us": ENGLISH,
  fr: { double: [`«${NARROW}`, `${NARROW}»`], single: ["“", "”"] },
  "fr-ch": { double: ["«", "»"], single: ["‹", "›"] },
};
/** Where a single mark is an apostrophe far more often than a quotation mark. */
const APOSTROPHES = /^(?:fr|it)\b/;

/** How many of the last letters are replaced, the typed one included, and by what. Undefined: they stay. */
export function typographic(
  before: string,
  typed: string,
  locale: string,
): { length: number; insert: string } | undefined {
  const tag = locale.toLowerCase();
  const marks = MARKS[tag] ?? MARKS[tag.split("-")[0] ?? ""];
  if (!marks) return undefined;
  if (typed === "-") return dash(before);
  if (typed === ".") return /(?:^|[^.])\.\.$/.test(before) ? { length: 3, insert: "…" } : undefined;
  if (typed !== '"' && typed !== "'") return undefined;
  const isOpening = /(?:^|[\s([{«“„‚‘*_—–>-])$/.test(before);
  if (typed === '"') return { length: 1, insert: marks.double[isOpening ? 0 : 1] };
  if (!isOpening || APOSTROPHES.test(tag))
    return { length: 1, insert: closing(before, marks, tag) };
  return { length: 1, insert: marks.single[0] };
}

/** An apostrophe, unless a quotation is open. */
function closing(before: string, { single: [open, close] }: Marks, tag: string): string {
  const isOpen = before.lastIndexOf(open) > before.lastIndexOf(close);
  return isOpen && !APOSTROPHES.test(tag) ? close : "’";
}

/** Not at the start of a line: there it is a rule, a list, or the line under a heading of a table. */
function dash(before: string): { length: number; insert: string } | undefined {
  if (/^[\s|:>-]*-?$/.test(before)) return undefined;
  if (before.endsWith("–")) return { length: 2, insert: "—" };
  return /(?:^|[^-])-$/.test(before) ? { length: 2, insert: "–" } : undefined;
}
