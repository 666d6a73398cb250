import { counted, fill } from "../../../site/messages/words.ts";
import { useWords } from "../messages/words.ts";
import { Notice } from "../parts/notice.tsx";

/** The mail that its writer wants to go out with a piece. Accepting names its id, so that it is the one that was shown. */
export interface MailAsked {
  id: string;
  subject: string;
  preview: string;
  /** How many people it goes to now. */
  count: number;
}

export function MailOfWriter({ subject, preview, count }: MailAsked) {
  const { mailing: w, language } = useWords();
  return (
    <Notice kind="note">
      <p>{counted(w.review_mails, count, language)}</p>
      {[subject, preview].filter(Boolean).length > 0 && (
        <p dir="auto">
          {fill(w.review_subject, { subject: [subject, preview].filter(Boolean).join(" · ") })}
        </p>
      )}
    </Notice>
  );
}
