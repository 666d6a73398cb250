import { DRAFT_FIELDS, type DraftField, type PieceContent } from "../../contract/draft.ts";
import { type DiffLine, diffTexts } from "../diff.ts";
import { counted, fill } from "../../../site/messages/words.ts";
import { type DeskWords, useWords } from "../messages/words.ts";
import { PIECE, withTyped } from "../pieces/piece-form.ts";
import { categoryWord, frameWord } from "../pieces/vocabulary-words.ts";
import { shownSlug } from "../../contract/site/slugs.ts";

/** Unchanged lines shown on each side of a change. */
const CONTEXT_LINES = 1;

/** Runs on one page: more than a long text needs that was rewritten word by word, and about 300 KB. */
const RUNS_MAX = 10_000;

/** The differences between two texts of a piece: first the fields, then the body. */
export function ContentDiff(texts: { older: PieceContent; newer: PieceContent }) {
  const words = useWords();
  const older = withTyped(texts.older);
  const newer = withTyped(texts.newer);
  const fields = fieldsIn(words).flatMap(({ label, of }) => {
    const [before, after] = [of(older), of(newer)];
    return before === after ? [] : [{ label, before, after }];
  });
  const sameBody = older.body_md === newer.body_md;
  if (!fields.length && sameBody) return <p>{words.parts.no_changes}</p>;
  return (
    <>
      {fields.length > 0 && (
        <dl class="changed-fields">
          {fields.map(({ label, before, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {diffTexts(before, after).map((line, index) => (
                  <Runs key={index} line={line} />
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!sameBody && <TextDiff older={older.body_md} newer={newer.body_md} />}
    </>
  );
}

/** Each field but the body, in words. */
function fieldsIn(
  words: DeskWords,
): readonly { label: string; of: (content: PieceContent) => string }[] {
  const { parts: w } = words;
  const shown: Partial<Record<DraftField, (content: PieceContent) => string>> = {
    category: ({ category }) => categoryWord(category, words),
    tags: ({ tags }) => tags.join(", "),
    frame: ({ frame }) => frameWord(frame, words),
    wanted_slug: ({ wanted_slug }) => shownSlug(wanted_slug ?? ""),
    cover: ({ cover }) => (cover ? fill(w.cover_picture, { id: cover.slice(0, 6) }) : w.no_cover),
  };
  return DRAFT_FIELDS.filter((name) => name !== "body_md").map((name) => ({
    label: name === "wanted_slug" ? w.new_address : PIECE[name].label(words),
    of: shown[name] ?? ((content) => String(content[name] ?? "")),
  }));
}

export function TextDiff({ older, newer }: { older: string; newer: string }) {
  const { parts: w, language } = useWords();
  const lines = diffTexts(older, newer);
  const shown = shownOf(lines);
  const end = endOfRoom(lines, shown);
  return (
    <div class="diff">
      {lines.slice(0, end).map((line, index) => {
        if (shown[index]) {
          return (
            <p key={index}>
              <Runs line={line} />
            </p>
          );
        }
        // One line replaces each run of unchanged lines.
        if (index > 0 && !shown[index - 1]) return null;
        const next = shown.indexOf(true, index);
        const count = (next < 0 ? lines.length : next) - index;
        return (
          <p key={index} class="skipped">
            {counted(w.lines_unchanged, count, language)}
          </p>
        );
      })}
      {end < lines.length && (
        <p class="skipped">{counted(w.lines_more, lines.length - end, language)}</p>
      )}
    </div>
  );
}

/** Whether each line is changed, or near a change. */
function shownOf(lines: readonly DiffLine[]): boolean[] {
  const shown = Array.from(lines, () => false);
  for (const [index, { changed }] of lines.entries()) {
    if (changed) shown.fill(true, Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1);
  }
  return shown;
}

/** The index of the first line that no longer fits. */
function endOfRoom(lines: readonly DiffLine[], shown: readonly boolean[]): number {
  let room = RUNS_MAX;
  const end = lines.findIndex(({ runs }, index) => {
    if (!shown[index]) return false;
    if (room <= 0) return true;
    room -= runs.length;
    return false;
  });
  return end < 0 ? lines.length : end;
}

/** A line with what is gone and what is new in it. */
export function Runs({ line }: { line: DiffLine }) {
  return (
    <>
      {line.runs.map(({ kind, text }, index) => {
        if (kind === "same") return <span key={index}>{text}</span>;
        if (kind === "new") return <ins key={index}>{text || "¶"}</ins>;
        return <del key={index}>{text || "¶"}</del>;
      })}
    </>
  );
}
