import { SUGGESTION_ANSWER_MAX } from "../../contract/limits.ts";
import type {
  FoundSuggestion,
  ListedSuggestion,
} from "../../store/pieces/talk/suggestion-answers.ts";
import { fill } from "../../../site/messages/words.ts";
import { filled, useWords } from "../messages/words.ts";
import { Crumb } from "../parts/crumb.tsx";
import { TextArea } from "../parts/fields.tsx";
import { Done, Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import { headlineOr } from "../parts/untitled.ts";
import { type OwnPiece, piecePath } from "../pieces/own-piece.ts";
import { isWithEditors } from "../pieces/with-editors.ts";
import type { Refused } from "../take-form.ts";
import { markOfChanges, type ShownChanges } from "./changes.ts";
import { Changes } from "./changes-view.tsx";
import { GivenAnswer, SuggestionFacts, SuggestionList } from "./list.tsx";

function suggestionPath(pieceId: string, number: number): string {
  return piecePath(pieceId, `suggestions/${number}`);
}

export function SuggestionsPage({
  own: { piece, content },
  suggestions,
  query,
}: {
  own: OwnPiece;
  suggestions: readonly ListedSuggestion[];
  query: URLSearchParams;
}) {
  const words = useWords();
  const { suggestions: w, publish } = words;
  const headline = filled(publish.quoted, { headline: headlineOr(content.headline, words) });
  return (
    <>
      <Crumb href={piecePath(piece.id)} label={publish.back} />
      <h1>{filled(w.title_of, { headline: <span dir="auto">{headline}</span> })}</h1>
      <Done query={query} words={w} />
      <p class="quiet">{w.about}</p>
      <SuggestionList
        suggestions={suggestions}
        pathOf={(number) => suggestionPath(piece.id, number)}
      />
    </>
  );
}

interface SuggestionPageProps {
  own: OwnPiece;
  suggestion: FoundSuggestion;
  shown: ShownChanges;
  refused?: Refused | undefined;
}

/** One suggestion: what it changes, and the form to take or decline it. */
export function SuggestionPage({ own, suggestion, shown, refused }: SuggestionPageProps) {
  const words = useWords();
  const { suggestions: w, comments } = words;
  const { piece } = own;
  const { number, status } = suggestion;
  const waits = status === "open" || status === "stale";
  const canTake = status === "open" && !isWithEditors(piece);
  return (
    <>
      <Crumb href={piecePath(piece.id, "suggestions")} label={w.all} />
      <h1>{fill(w.suggestion, { number })}</h1>
      <p>
        <a href={piecePath(piece.id)} dir="auto">
          {headlineOr(own.content.headline, words)}
        </a>
      </p>
      <SuggestionFacts {...suggestion} />
      {!waits && <GivenAnswer {...suggestion} />}
      {refused && (
        <Notice kind="bad">{fill(comments.nothing_changed, { why: refused.message })}</Notice>
      )}
      {status === "stale" && <Notice kind="note">{w.stale_means}</Notice>}
      {status === "open" && !canTake && <Notice kind="note">{w.with_editors}</Notice>}
      <h2>{w.changes}</h2>
      {waits ? (
        <PostForm action={suggestionPath(piece.id, number)} class="suggestion" refused={refused}>
          <input type="hidden" name="shown" value={markOfChanges(shown)} />
          <Changes shown={shown} canChoose={canTake} left={refused && leftOf(shown, refused)} />
          <TextArea
            name="answer"
            label={w.answer}
            hint={w.answer_hint}
            rows={2}
            max={SUGGESTION_ANSWER_MAX}
          />
          <div class="buttons">
            {canTake && (
              <button class="primary" name="action" value="take">
                {shown.count > 1 ? w.take_ticked : w.take}
              </button>
            )}
            <button name="action" value="decline">
              {w.decline}
            </button>
          </div>
          {canTake && <p class="hint">{w.take_hint}</p>}
        </PostForm>
      ) : (
        <Changes shown={shown} canChoose={false} />
      )}
    </>
  );
}

/** The changes that were not ticked. */
function leftOf({ count }: ShownChanges, { values }: Refused): ReadonlySet<number> {
  const chosen = new Set(values.all("change[]").map(Number));
  return new Set(Array.from({ length: count }, (_, one) => one).filter((one) => !chosen.has(one)));
}
