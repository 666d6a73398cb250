import type { StoredPiece } from "../../contract/records.ts";
import { Moment } from "../parts/moment.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton } from "../parts/post-form.tsx";
import { piecePath } from "./own-piece.ts";

/** The time that its writer has set for a piece, or that it was taken back. */
export function PlanNotice({ piece: { id, plan } }: { piece: Pick<StoredPiece, "id" | "plan"> }) {
  if (!plan?.publishAt) return null;
  if (plan.takenBack) {
    return (
      <Notice kind="note">
        <p>
          <strong>This piece is no longer scheduled.</strong> It was to appear on{" "}
          <Moment at={plan.publishAt} />. The time was taken back on{" "}
          <Moment at={plan.takenBack.at} />: {plan.takenBack.why}. To publish it, open Publish
          again.
        </p>
        <PostButton action={piecePath(id, "time-seen")} label="OK" />
      </Notice>
    );
  }
  return (
    // The script of the editor removes it with the first change.
    <div data-scheduled>
      <Notice kind="note">
        <p>
          <strong>
            Scheduled for <Moment at={plan.publishAt} />.
          </strong>{" "}
          If you change the text before then, the time is taken back.
        </p>
        <PostButton action={piecePath(id, "unschedule")} label="Take the time back" />
      </Notice>
    </div>
  );
}
