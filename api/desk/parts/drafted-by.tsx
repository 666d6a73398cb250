import type { Drafting } from "../../store/pieces/drafts/contributions.ts";
import { filled, useWords } from "../messages/words.ts";

/** A sentence about those who drafted a piece and changed it. */
export function DraftedBy({ drafting, writer }: { drafting: Drafting; writer: string }) {
  const { parts: w } = useWords();
  const { firstKey, byPerson, byProgram } = drafting;
  const name = <bdi>{writer}</bdi>;
  const isByKey = typeof firstKey === "string";
  return (
    <p class="facts-line">
      {firstKey === undefined && w.imported}
      {firstKey === null && filled(w.drafted_by, { writer: name })}
      {isByKey && filled(w.drafted_by_key, { key: <bdi>{firstKey || w.removed_key}</bdi> })}
      {firstKey !== null && byPerson && <> {filled(w.changed_by, { writer: name })}</>}
      {isByKey && !byPerson && ` ${w.unchanged_by_person}`}
      {!isByKey && byProgram && ` ${w.changed_by_program}`}
    </p>
  );
}
