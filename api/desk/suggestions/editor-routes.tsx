import type { PieceContent } from "../../contract/draft.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { BODY_MAX, HEADLINE_MAX, SUB_MAX } from "../../contract/limits.ts";
import { SUGGESTION_NOTE_MAX, SuggestionForm } from "../../contract/suggestions.ts";
import { findPiece } from "../../store/pieces/drafts/pieces.ts";
import { markOfText } from "../../store/pieces/talk/suggested-text.ts";
import { addSuggestion } from "../../store/pieces/talk/suggestions.ts";
import { textForEditors } from "../../store/pieces/lifecycle/review.ts";
import { fill } from "../../../site/messages/words.ts";
import { asEditor } from "../editor-actor.ts";
import { filled, useWords } from "../messages/words.ts";
import { Crumb } from "../parts/crumb.tsx";
import { TextArea, TextField } from "../parts/fields.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import { headlineOr } from "../parts/untitled.ts";
import { REVIEW } from "../review/queue-page.tsx";
import {
  action,
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  forEditors,
  page,
  seeOther,
  type SignedInVisit,
} from "../route.ts";
import type { Refused } from "../take-form.ts";

/** The page on which an editor suggests another text for a piece that editors may see. */
export function createEditorSuggestionRoutes({ store }: DeskTools): DeskRoute[] {
  const path = `${REVIEW}/:id/suggest`;

  async function seenBy({ params }: SignedInVisit) {
    const stored = await findPiece(store.read, (params["id"] ?? "").toLowerCase());
    const content = stored && (await textForEditors(store.read, stored));
    if (!content) throw new Refusal("not_found", say("This piece is not waiting for review."));
    return { id: stored.id, content };
  }

  async function show(visit: SignedInVisit, refused?: Refused): Promise<DeskAnswer> {
    const { id, content } = await seenBy(visit);
    return {
      title: visit.words.suggestions.suggest,
      main: <SuggestPage {...{ id, content, refused }} />,
    };
  }

  return forEditors([
    page({ path, show: (visit) => show(visit) }),
    action({
      path,
      form: SuggestionForm,
      run: async (visit, { note, base, ...changes }) => {
        const { id: pieceId } = await seenBy(visit);
        const seen = { mark: base };
        await addSuggestion(store, asEditor(visit), { pieceId, seen, changes, note });
        return seeOther(`${REVIEW}/${pieceId}#suggestions`);
      },
      again: show,
    }),
  ]);
}

function SuggestPage({
  id,
  content,
  refused,
}: {
  id: string;
  content: PieceContent;
  refused: Refused | undefined;
}) {
  const words = useWords();
  const { suggestions: w, comments, parts, publish, review } = words;
  const headline = filled(publish.quoted, { headline: headlineOr(content.headline, words) });
  return (
    <>
      <Crumb href={`${REVIEW}/${id}`} label={w.back_to_review} />
      <h1>{filled(w.suggest_for, { headline: <span dir="auto">{headline}</span> })}</h1>
      {refused && (
        <Notice kind="bad">{fill(comments.nothing_changed, { why: refused.message })}</Notice>
      )}
      <p class="quiet">{w.suggest_about}</p>
      <PostForm
        action={`${REVIEW}/${id}/suggest`}
        class="suggest"
        values={content}
        refused={refused}
      >
        <input
          type="hidden"
          name="base"
          value={refused?.values.get("base") ?? markOfText(content)}
        />
        <TextField
          name="headline"
          label={parts.headline}
          max={HEADLINE_MAX}
          required
          autocomplete="off"
        />
        <TextArea name="sub" label={parts.standfirst} rows={2} max={SUB_MAX} />
        <TextArea name="body_md" label={parts.body} rows={20} max={BODY_MAX} required />
        <TextArea name="note" label={review.note} rows={2} max={SUGGESTION_NOTE_MAX} />
        <button class="primary">{w.send}</button>
      </PostForm>
    </>
  );
}
