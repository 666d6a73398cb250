import type { ListedSuggestion } from "../../store/pieces/talk/suggestion-answers.ts";
import { fill } from "../../../site/messages/words.ts";
import { filled, useWords } from "../messages/words.ts";
import { DateTime } from "../parts/date-time.tsx";

/** Suggestions with their answers. `pathOf` leads to one, for the reader who may answer it. */
export function SuggestionList({
  suggestions,
  pathOf,
}: {
  suggestions: readonly ListedSuggestion[];
  pathOf?: (number: number) => string;
}) {
  const { suggestions: w } = useWords();
  if (!suggestions.length) return <p class="none">{w.none}</p>;
  return (
    <ol class="rows" reversed>
      {suggestions.map((suggestion) => {
        const { number, status } = suggestion;
        const name = fill(w.suggestion, { number });
        return (
          <li key={number}>
            {pathOf ? <a href={pathOf(number)}>{name}</a> : <strong>{name}</strong>}
            <SuggestionFacts {...suggestion} />
            {status !== "open" && status !== "stale" && <GivenAnswer {...suggestion} />}
          </li>
        );
      })}
    </ol>
  );
}

/** The author of a suggestion, its time and its reason. */
export function SuggestionFacts(suggestion: ListedSuggestion) {
  const { suggestions: w } = useWords();
  const { created_at, status, note } = suggestion;
  return (
    <>
      <p class="facts">
        <span>
          <Suggester {...suggestion} />
        </span>
        <DateTime at={created_at} />
        <span class={`chip ${CHIPS[status]}`}>{w[`status_${status}`]}</span>
      </p>
      {note && (
        <p class="note written" dir="auto">
          {note}
        </p>
      )}
    </>
  );
}

export function GivenAnswer({
  answer,
  answered_at,
}: Pick<ListedSuggestion, "answer" | "answered_at">) {
  const { suggestions: w } = useWords();
  return (
    <>
      {answered_at && (
        <p class="quiet">{filled(w.answered, { time: <DateTime at={answered_at} /> })}</p>
      )}
      {answer && (
        <blockquote class="note written" dir="auto">
          {answer}
        </blockquote>
      )}
    </>
  );
}

const CHIPS: Record<ListedSuggestion["status"], string> = {
  open: "new",
  stale: "",
  taken: "approved",
  taken_in_part: "approved",
  declined: "",
};

function Suggester({ role, name }: Pick<ListedSuggestion, "role" | "name">) {
  const { suggestions: w, needs } = useWords();
  const isKey = role === "key";
  const shown = name ?? (isKey ? w.removed_key : w.an_editor);
  return <>{filled(isKey ? needs.by_key : w.by_editor, { name: <bdi>{shown}</bdi> })}</>;
}
