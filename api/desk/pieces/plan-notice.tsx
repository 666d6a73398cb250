import type { StoredPiece } from "../../contract/records.ts";
import { kept } from "../../contract/say.ts";
import { filled, useWords } from "../messages/words.ts";
import { formatSaid } from "../messages/refusals.ts";
import { DateTime } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton } from "../parts/post-form.tsx";
import { piecePath } from "./own-piece.ts";

/** The time that its writer has set for a piece, or that it was taken back. */
export function PlanNotice({
  piece: { id, plan, status },
  isMailed,
}: {
  piece: Pick<StoredPiece, "id" | "plan" | "status">;
  /** Whether a mail goes out with it. */
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
            moment: <DateTime at={plan.takenBack.at} />,
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
                  moment: <DateTime at={plan.publishAt} />,
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
