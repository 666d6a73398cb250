import { counted, fill, numberOf } from "../../../site/messages/words.ts";
import type { ListedMailing, MailingCounts } from "../../store/mailing/mailings.ts";
import { useWords } from "../messages/words.ts";
import { DateTime } from "../parts/date-time.tsx";
import { PostButton } from "../parts/post-form.tsx";
import { piecePath } from "../pieces/own-piece.ts";

export const MAILINGS = "/desk/mailings";
export const FOLLOWERS = `${MAILINGS}/followers`;

/** The states that people are told of, in this order. */
const TOLD = ["sent", "waiting", "refused", "unknown", "left"] as const;

function allIn(counts: MailingCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** How far a mailing is, in one sentence. */
export function MailingLine({ state, counts }: Pick<ListedMailing, "state" | "counts">) {
  const { mailing: w, language } = useWords();
  if (state === "waiting") return w.waits_line;
  const values = {
    sent: numberOf(counts.sent, language),
    all: numberOf(allIn(counts), language),
  };
  const line = { sending: w.sending_line, done: w.mailed_line, stopped: w.stopped_line }[state];
  return fill(line, values);
}

/** One mailing with its numbers, and what a person can do about it. */
export function MailingItem({
  mailing,
  of,
}: {
  mailing: ListedMailing;
  /** Its piece, on a page with mailings of several. */
  of?: { headline: string; isOwn: boolean };
}) {
  const { mailing: w, language } = useWords();
  const { id, piece_id, kind, state, counts, reason, subject, made_at } = mailing;
  const isOpen = state === "waiting" || state === "sending";
  const canSendAgain = counts.unknown > 0 && state !== "stopped";
  return (
    <li class="mailing">
      {of && piece_id !== null && (
        <h2>
          <bdi>
            {of.isOwn ? <a href={piecePath(piece_id, "mailings")}>{of.headline}</a> : of.headline}
          </bdi>
        </h2>
      )}
      <p>
        <strong>
          <MailingLine state={state} counts={counts} />
        </strong>{" "}
        <span class="quiet">
          <DateTime at={made_at} />
          {subject && (
            <>
              {" · "}
              <bdi>{subject}</bdi>
            </>
          )}
        </span>
      </p>
      {kind === "again" && reason && <p dir="auto">{fill(w.because, { reason })}</p>}
      {state !== "waiting" && <Numbers counts={counts} />}
      {counts.unknown > 0 && <p class="hint">{w.unknown_means}</p>}
      {(isOpen || canSendAgain) && (
        <div class="buttons">
          {isOpen && (
            <PostButton action={`${MAILINGS}/${id}/stop`} label={w.stop} about={subject} />
          )}
          {canSendAgain && (
            <PostButton
              action={`${MAILINGS}/${id}/unknown`}
              label={counted(w.send_unknown, counts.unknown, language)}
            />
          )}
        </div>
      )}
    </li>
  );
}

function Numbers({ counts }: { counts: MailingCounts }) {
  const { mailing: w, language } = useWords();
  // One that is being spoken of with the mail server has not been sent yet.
  const shown = { ...counts, waiting: counts.waiting + counts.sending };
  return (
    <dl class="mailing-counts">
      {TOLD.map((state) => (
        <div key={state}>
          <dt>{w[`state_${state}`]}</dt>
          <dd>{numberOf(shown[state], language)}</dd>
        </div>
      ))}
    </dl>
  );
}
