import type { StoredPiece } from "../../contract/records.ts";
import { kept } from "../../contract/say.ts";
import { filled, useWords } from "../messages/words.ts";
import type { findNote } from "../../store/pieces/lifecycle/review.ts";
import { counted } from "../../../site/messages/words.ts";
import { formatSaid } from "../messages/refusals.ts";
import { DateTime } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton } from "../parts/post-form.tsx";
import { piecePath } from "./own-piece.ts";

/** What its writer should know of a piece before they go on writing. */
export function PieceNotices({
  piece,
  keyName,
  note,
  isMailed,
  suggestions,
}: {
  piece: StoredPiece;
  /** The key that it came by. */
  keyName: string | undefined;
  /** The author of the editor's note, and its time. */
  note: Awaited<ReturnType<typeof findNote>>;
  /** Whether a mail goes out with it. */
  isMailed: boolean;
  /** How many wait for an answer. */
  suggestions: number;
}) {
  const words = useWords();
  const { editor: w } = words;
  return (
    <>
      {piece.takenDown && (
        <Notice kind="note">
          {filled(w.taken_down_means, { what: <strong>{w.taken_down}</strong> })}
        </Notice>
      )}
      {piece.plan && <PlanNotice piece={piece} isMailed={isMailed} />}
      {piece.editorNote && (
        <Notice kind="note">
          <strong>
            {filled(note ? w.note_from_at : w.note_from, {
              editor: <bdi>{note?.name ?? w.an_editor}</bdi>,
              time: note && <DateTime at={note.at} />,
            })}
          </strong>{" "}
          <span dir="auto" class="written">
            {piece.editorNote}
          </span>
        </Notice>
      )}
      {suggestions > 0 && (
        <Notice kind="note">
          <a href={piecePath(piece.id, "suggestions")}>
            {counted(words.suggestions.waiting, suggestions, words.language)}
          </a>
        </Notice>
      )}
      {keyName && <p class="quiet">{filled(w.came_by_key, { key: <bdi>{keyName}</bdi> })}</p>}
    </>
  );
}

/** The time that its writer has set for a piece, or that it was taken back. */
export function PlanNotice({
  piece: { id, plan, status },
  isMailed,
}: {
  piece: Pick<StoredPiece, "id" | "plan" | "status">;
  isMailed: boolean;
}) {
  const words = useWords();
  const { publish: w, mailing } = words;
  if (!plan?.publishAt) return null;
  const isUpdate = status === "approved";
  if (plan.takenBack) {
    return (
      <Notice kind="note">
        <p>
          {filled(w.taken_back_means, {
            what: <strong>{isUpdate ? w.update_taken_back : w.taken_back}</strong>,
            planned: <DateTime at={plan.publishAt} />,
            time: <DateTime at={plan.takenBack.at} />,
            why: formatSaid(kept(plan.takenBack.why), words).replace(/[.。]$/, ""),
          })}
        </p>
        <PostButton action={piecePath(id, "time-seen")} label={w.ok} />
      </Notice>
    );
  }
  return (
    // The script of the editor removes it with the first change.
    <div data-scheduled>
      <Notice kind="note">
        <p>
          {filled(isUpdate ? w.update_scheduled_means : w.scheduled_means, {
            what: (
              <strong>
                {filled(isUpdate ? w.update_scheduled_for : w.scheduled_for, {
                  time: <DateTime at={plan.publishAt} />,
                })}
              </strong>
            ),
          })}{" "}
          {isMailed && mailing.goes_along}
        </p>
        <PostButton action={piecePath(id, "unschedule")} label={w.unschedule} />
      </Notice>
    </div>
  );
}
