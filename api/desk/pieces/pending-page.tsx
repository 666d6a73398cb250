import type { Refusal } from "../../contract/errors.ts";
import type { StoredPiece } from "../../contract/records.ts";
import { filled, useWords } from "../messages/words.ts";
import { formatSaid } from "../messages/refusals.ts";
import { DateTime } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton } from "../parts/post-form.tsx";
import { PreviewFrame } from "../parts/page-preview.tsx";
import { piecePath } from "./own-piece.ts";

/** A text that is waiting for an editor: the writer can read or withdraw it. */
export function PendingPage({
  piece,
  headline,
  preview,
  siteStyles,
  isMailed,
}: {
  piece: StoredPiece;
  headline: string;
  preview: { html: string } | { why: Refusal["said"] };
  siteStyles: string | undefined;
  /** Whether a mail goes out with it. */
  isMailed: boolean;
}) {
  const words = useWords();
  const { publish: w, editor, suggestions, mailing } = words;
  const isUpdate = piece.updateSentAt !== null;
  return (
    <>
      <h1 dir="auto">{headline}</h1>
      <Notice kind="note">
        <WhatHappens piece={piece} />
        {isMailed && <p>{mailing.goes_along}</p>}
        <p>{w.pending_edit}</p>
      </Notice>
      <div class="buttons">
        <PostButton
          action={piecePath(piece.id, "withdraw")}
          label={isUpdate ? w.withdraw_update : w.withdraw}
        />
        {isUpdate && <a href={piecePath(piece.id, "unpublish")}>{w.unpublish_piece}</a>}
        <a href={piecePath(piece.id, "comments")}>{editor.comments}</a>
        <a href={piecePath(piece.id, "suggestions")}>{suggestions.title}</a>
      </div>
      {"html" in preview ? (
        <PreviewFrame title={w.the_piece} stylesheet={siteStyles}>
          <div dangerouslySetInnerHTML={{ __html: preview.html }} />
        </PreviewFrame>
      ) : (
        <p>{formatSaid(preview.why, words)}</p>
      )}
    </>
  );
}

function WhatHappens({
  piece: { updateSentAt, takenDown, pendingFor, plan },
}: {
  piece: StoredPiece;
}) {
  const { publish: w } = useWords();
  const isUpdate = updateSentAt !== null;
  if (!isUpdate && takenDown !== null) return <p>{w.look_taken_down}</p>;
  if (plan?.publishAt && !plan.takenBack) {
    const state = plan.acceptedAt === null ? "waits" : "accepted";
    const name = isUpdate ? (`update_${state}` as const) : state;
    return (
      <p>
        {filled(w[`${name}_planned`], {
          what: <strong>{w[name]}</strong>,
          time: <DateTime at={plan.publishAt} />,
        })}
      </p>
    );
  }
  if (isUpdate) {
    return <p>{filled(w.update_waits_means, { what: <strong>{w.update_waits}</strong> })}</p>;
  }
  return <p>{pendingFor === "publication" ? w.waits_means : w.look_means}</p>;
}
