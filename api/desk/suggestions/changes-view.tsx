import type { ComponentChildren } from "preact";
import { counted, fill } from "../../../site/messages/words.ts";
import { useWords } from "../messages/words.ts";
import { Runs } from "../parts/diff-view.tsx";
import type { BodyPart, Change, ShownChanges } from "./changes.ts";

/** Unchanged lines with words that are shown on each side of a change. Empty lines tell a reader nothing. */
const CONTEXT_LINES = 1;

/** Runs on one page. A text with more is shown as the old lines and the new ones: nothing is left out. */
const RUNS_MAX = 10_000;

const NONE: ReadonlySet<number> = new Set();

/** The changes of a suggestion, each with a box to tick if it can be taken. */
export function Changes({
  shown,
  canChoose,
  left = NONE,
}: {
  shown: ShownChanges;
  canChoose: boolean;
  /** The changes that the writer has left out. */
  left?: ReadonlySet<number> | undefined;
}) {
  const { parts: w } = useWords();
  const { headline, sub, body } = shown;
  const all = body.flatMap(({ change }) => (change ? [change] : []));
  const runs = all.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.runs.length, 0);
  return (
    <>
      {[
        { label: w.headline, change: headline },
        { label: w.standfirst, change: sub },
      ].map(
        ({ label, change }) =>
          change && (
            <ChangeBox key={label} {...{ change, label, canChoose, left }}>
              <ChangedLines change={change} />
            </ChangeBox>
          ),
      )}
      {body.map((part, index) =>
        part.change ? (
          <ChangeBox key={index} change={part.change} {...{ canChoose, left }}>
            {runs > RUNS_MAX ? <Replaced {...part} /> : <ChangedLines change={part.change} />}
          </ChangeBox>
        ) : all.length ? (
          <Unchanged key={index} part={part} isFirst={index === 0} isLast={!body[index + 1]} />
        ) : null,
      )}
    </>
  );
}

function ChangeBox({
  change: { number },
  label,
  canChoose,
  left,
  children,
}: {
  change: Change;
  label?: string;
  canChoose: boolean;
  left: ReadonlySet<number>;
  children: ComponentChildren;
}) {
  const { suggestions: w } = useWords();
  const name = label ?? fill(w.change, { number: number + 1 });
  return (
    <div class="change">
      {canChoose ? (
        <label>
          <input type="checkbox" name="change[]" value={number} checked={!left.has(number)} />{" "}
          {name}
        </label>
      ) : (
        <strong>{name}</strong>
      )}
      <div class="diff">{children}</div>
    </div>
  );
}

function ChangedLines({ change }: { change: Change }) {
  return (
    <>
      {change.lines.map((line, index) => (
        <p key={index} dir="auto">
          <Runs line={line} />
        </p>
      ))}
    </>
  );
}

function Replaced({ gone, fresh }: { gone: readonly string[]; fresh: readonly string[] }) {
  return (
    <p dir="auto">
      {gone.length > 0 && <del>{gone.join("\n") || "¶"}</del>}
      {gone.length > 0 && fresh.length > 0 && "\n"}
      {fresh.length > 0 && <ins>{fresh.join("\n") || "¶"}</ins>}
    </p>
  );
}

/** The lines next to a change, and how many are between. */
function Unchanged({
  part,
  isFirst,
  isLast,
}: {
  part: Extract<BodyPart, { change: undefined }>;
  isFirst: boolean;
  isLast: boolean;
}) {
  const { parts: w, language } = useWords();
  const { same } = part;
  const before = isFirst ? 0 : contextIn(same);
  const after = isLast ? 0 : contextIn(same.toReversed());
  const hidden = same.length - before - after;
  const shownWhole = !same.slice(before, same.length - after).some(hasWords);
  const end = shownWhole ? [] : same.slice(same.length - after);
  if (!same.some(hasWords)) return null;
  return (
    <div class="diff around" dir="auto">
      {(shownWhole ? same : same.slice(0, before)).filter(hasWords).map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      {!shownWhole && <p class="skipped">{counted(w.lines_unchanged, hidden, language)}</p>}
      {end.filter(hasWords).map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </div>
  );
}

/** The number of lines up to the last one that is shown. */
function contextIn(lines: readonly string[]): number {
  let words = 0;
  const end = lines.findIndex((line) => hasWords(line) && ++words === CONTEXT_LINES);
  return end < 0 ? lines.length : end + 1;
}

function hasWords(line: string): boolean {
  return line.trim() !== "";
}
