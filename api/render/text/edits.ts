import { PIECE_FIELDS } from "../../contract/draft.ts";
import { PLACES_MAX, type TextEdit } from "../../contract/edits.ts";
import { FaultyInput, issuesOf } from "../../contract/errors.ts";
import { BODY_MAX } from "../../contract/limits.ts";
import { type Said, say } from "../../contract/say.ts";
import { nearestTo } from "./nearest.ts";
import { excerptAt, lineAt, regionAt } from "./passages.ts";
import { placesOf } from "./places.ts";

/** Places that an error or a diff shows of one passage. */
const PLACES_SHOWN = 5;
const CHANGES_SHOWN = 12;
/** Units of each side of a change that a diff shows. */
const SIDE_SHOWN = 300;

/**
 * A body with exact replacements, in their order: each sees the text as those before it left it. All are made, or none. The
 * time is linear in the length of the body for each of them, whatever the passages are.
 */
export function editedBody(
  body: string,
  edits: readonly TextEdit[],
): { body_md: string; diff: string } {
  let text = body;
  let count = 0;
  const shown: string[] = [];
  edits.forEach((edit, index) => {
    const places = placesToChange(text, edit, index);
    const few = places.slice(0, Math.min(PLACES_SHOWN, CHANGES_SHOWN - shown.length));
    shown.push(...few.map((start) => changeAt(text, edit, start)));
    count += places.length;
    text = replaced(text, edit, places, { index, count });
  });
  const parsed = PIECE_FIELDS.body_md.safeParse(text);
  if (!parsed.success) {
    throw new FaultyInput(issuesOf(parsed.error).map(({ said }) => ({ path: "body_md", said })));
  }
  const more = count - shown.length;
  const rest = more > 0 ? [`and ${more.toLocaleString("en")} more`] : [];
  return { body_md: parsed.data, diff: [...shown, ...rest].join("\n") };
}

function placesToChange(text: string, { find, replace, all }: TextEdit, index: number) {
  if (find === replace) throw faulty(index, "replace", say("is the same as find"));
  // Passages that overlap are several for a caller who means one: "aa" occurs twice in "aaa".
  const places = placesOf(text, find, { overlapping: !all });
  if (places.length === 0) throw faulty(index, "find", nowhere(text, find));
  if (places.length > 1 && !all) throw faulty(index, "find", several(text, find, places));
  return places;
}

function faulty(index: number, field: keyof TextEdit, said: Said): FaultyInput {
  return new FaultyInput([{ path: `edits.${index}.${field}`, said }]);
}

function nowhere(text: string, find: string): Said {
  const near = nearestTo(text, find);
  if (!near) return say("occurs 0 times in body_md. Read the piece again, and copy the passage");
  const place = `line ${lineAt(text, near.start)}: ${excerptAt(text, near)}`;
  return say("occurs 0 times in body_md. The nearest passage is on {place}", { place });
}

function several(text: string, find: string, starts: readonly number[]): Said {
  const places = starts.slice(0, PLACES_SHOWN).map((start) => {
    const around = regionAt(text, { start, end: start + find.length });
    return `line ${lineAt(text, start)}: ${excerptAt(text, around)}`;
  });
  if (starts.length > PLACES_SHOWN) places.push("…");
  return say(
    "occurs {count} times in body_md ({places}). Send a longer passage that occurs once, or all: true",
    { count: starts.length, places: places.join("; ") },
  );
}

function replaced(
  text: string,
  { find, replace }: TextEdit,
  places: readonly number[],
  {
    index,
    count,
  }: { index: number; /** Places of this edit and those before it. */ count: number },
): string {
  const length = text.length + places.length * (replace.length - find.length);
  // Before it is made: a letter that occurs 100,000 times could be replaced by 100,000.
  if (length > 2 * BODY_MAX) {
    throw faulty(index, "replace", say("makes the text longer than {count} characters", LONGEST));
  }
  if (count > PLACES_MAX) throw faulty(index, "all", TOO_MANY_PLACES);
  const parts: string[] = [];
  let from = 0;
  for (const start of places) {
    parts.push(text.slice(from, start), replace);
    from = start + find.length;
  }
  return parts.join("") + text.slice(from);
}

const LONGEST = { count: BODY_MAX };
const TOO_MANY_PLACES = say(
  "makes more than {count} replacements in one call. Send the whole text as body_md instead, or fewer edits",
  { count: PLACES_MAX },
);

/** The lines around a place, before and after. */
function changeAt(text: string, { find, replace }: TextEdit, start: number): string {
  const end = start + find.length;
  const around = regionAt(text, { start, end });
  const before = text.slice(around.start, around.end);
  const after = text.slice(around.start, start) + replace + text.slice(end, around.end);
  return [`line ${lineAt(text, start)}`, ...side("-", before), ...side("+", after)].join("\n");
}

function side(sign: "-" | "+", text: string): string[] {
  const shown = text.length > SIDE_SHOWN ? `${text.slice(0, SIDE_SHOWN).toWellFormed()}…` : text;
  return shown.split(/\r\n?|\n/).map((line) => `${sign} ${line}`);
}
