import { createHash } from "node:crypto";
import { CHANGES_MAX, type SuggestedText } from "../../contract/suggestions.ts";
import { type DiffLine, type DiffPart, diffParts, diffTexts, sameLine } from "../diff.ts";

/** A change that can be taken or left by itself. */
export interface Change {
  /** Its place among the changes of the suggestion, from 0. Forms name it so. */
  number: number;
  lines: readonly DiffLine[];
}

/** What a page shows of a suggestion: each change, and the unchanged lines of the body around them. */
export interface ShownChanges {
  headline: Change | undefined;
  sub: Change | undefined;
  body: readonly BodyPart[];
  count: number;
}

export type BodyPart =
  | { change: undefined; same: readonly string[] }
  | { change: Change; gone: readonly string[]; fresh: readonly string[] };

/** The same two texts always give the same changes. */
export function changesOf(base: SuggestedText, suggested: SuggestedText): ShownChanges {
  let count = 0;
  const inLine = (before: string, after: string): Change | undefined =>
    before === after ? undefined : { number: count++, lines: diffTexts(before, after) };
  const headline = inLine(base.headline, suggested.headline);
  const sub = inLine(base.sub ?? "", suggested.sub ?? "");
  const parts = withoutExcess(diffParts(base.body_md, suggested.body_md));
  const body = parts.map((part): BodyPart => {
    if (!part.changed) return { change: undefined, same: part.same };
    const { gone, fresh, lines } = part;
    return { change: { number: count++, lines }, gone, fresh };
  });
  return { headline, sub, body, count };
}

/** The text with the chosen changes, and with nothing else that differs from the base. */
export function takenText(
  base: SuggestedText,
  suggested: SuggestedText,
  { shown, chosen }: { shown: ShownChanges; chosen: ReadonlySet<number> },
): SuggestedText {
  const isTaken = (change: Change | undefined): boolean =>
    change !== undefined && chosen.has(change.number);
  const lines = shown.body.flatMap((part) => {
    if (!part.change) return part.same;
    return isTaken(part.change) ? part.fresh : part.gone;
  });
  return {
    headline: isTaken(shown.headline) ? suggested.headline : base.headline,
    sub: isTaken(shown.sub) ? suggested.sub : base.sub,
    body_md: lines.join("\n"),
  };
}

/**
 * Names what a page has shown. The form sends it back, so that nobody takes changes that another version of the service
 * would cut in another way.
 */
export function markOfChanges({ headline, sub, body }: ShownChanges): string {
  const cut = body.map((part) => (part.change ? [part.gone, part.fresh] : part.same.length));
  const shown = JSON.stringify([headline?.lines, sub?.lines, cut]);
  return createHash("sha256").update(shown).digest("hex");
}

/** Joins what is beyond the number of changes that a form can name. */
function withoutExcess(parts: readonly DiffPart[]): DiffPart[] {
  const changed = parts.flatMap(({ changed: is }, index) => (is ? [index] : []));
  const from = changed[CHANGES_MAX - 1];
  const to = changed.at(-1);
  if (from === undefined || to === undefined || from === to) return [...parts];
  const joined = parts.slice(from, to + 1);
  const whole: DiffPart = {
    changed: true,
    gone: joined.flatMap((part) => (part.changed ? part.gone : part.same)),
    fresh: joined.flatMap((part) => (part.changed ? part.fresh : part.same)),
    lines: joined.flatMap((part) => (part.changed ? part.lines : part.same.map(sameLine))),
  };
  return [...parts.slice(0, from), whole, ...parts.slice(to + 1)];
}
