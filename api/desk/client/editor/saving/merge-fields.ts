import { type Fields, plain } from "../fields.ts";
import type { Choice } from "./merge-texts.ts";

/** A field that was changed here and elsewhere. */
export interface FieldOverlap {
  name: string;
  mine: string;
  theirs: string;
}

export interface MergedFields {
  /** The fields that change on the page. */
  changed: Fields;
  open: FieldOverlap[];
}

/** Merges the fields beside the text: each is taken from the side that has changed it. */
export function mergeFields(
  { base, mine, theirs }: { base: Fields; mine: Fields; theirs: Fields },
  choiceOf: (name: string) => Choice | undefined,
): MergedFields {
  const merged: MergedFields = { changed: {}, open: [] };
  for (const [name, here] of Object.entries(mine)) {
    const there = theirs[name];
    if (name === "body_md" || there === undefined) continue;
    if (isSameValue(name, there, base[name]) || isSameValue(name, there, here)) continue;
    const choice = isSameValue(name, here, base[name]) ? "theirs" : choiceOf(name);
    if (!choice) merged.open.push({ name, mine: here, theirs: there });
    else if (choice === "theirs") merged.changed[name] = there;
    else if (choice === "both") merged.changed[name] = bothTags(here, there);
  }
  return merged;
}

/** The server writes the same tags with other spaces. */
function isSameValue(name: string, a = "", b = ""): boolean {
  const same = (text: string): string =>
    name === "tags" ? tagsIn(text).join(",") : plain(text).trim();
  return same(a) === same(b);
}

function tagsIn(line: string): string[] {
  return line
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
}

function bothTags(mine: string, theirs: string): string {
  return [...new Set([...tagsIn(mine), ...tagsIn(theirs)])].join(", ");
}
