import { MAILING_LIMITS } from "../../contract/mailing/mailing.ts";
import { counted, fill, numberOf } from "../../../site/messages/words.ts";
import { useWords } from "../messages/words.ts";
import { CheckField, TextField } from "../parts/fields.tsx";
import { piecePath } from "../pieces/own-piece.ts";
import type { Typed } from "../take-form.ts";
import type { MailedText } from "./shown-mail.ts";

/** How many people a mail goes to. */
export interface Reached {
  atOnce: number;
  weekly: number;
}

export function allOf({ atOnce, weekly }: Reached): number {
  return atOnce + weekly;
}

export interface MailBoxProps {
  id: string;
  reached: Reached;
  isTicked: boolean;
  /** Whether some people have had it. */
  wasMailed: boolean;
  headline: string;
  canTest: boolean;
  typed: Typed | undefined;
}

/** At Publish: whether it is mailed, ticked as this writer chose the last time. */
export function MailBox(props: MailBoxProps) {
  const { id, reached, isTicked, wasMailed, headline, canTest, typed } = props;
  const { mailing: w, language } = useWords();
  // A test was sent: the writer is still busy with the mail.
  const isTested = typed !== undefined && typed.message === undefined;
  const isWrong = typed?.issues.some(({ path }) => path.startsWith("mail_")) ?? false;
  return (
    <fieldset class="mail-box">
      <legend class="unseen">{w.title}</legend>
      {/* A box that is not ticked sends nothing. */}
      <input type="hidden" name="mail_asked" value="yes" />
      <CheckField
        name="mail"
        checked={typed ? typed.values.get("mail") === "yes" : isTicked}
        label={counted(w.box, allOf(reached), language)}
      />
      <p class="hint">
        <Split {...reached} /> {wasMailed && w.not_twice}
      </p>
      <details class="mail-details" open={isWrong || isTested}>
        <summary>{w.details}</summary>
        <WishFields headline={headline} />
        <MailLook id={id} of="newest" testAt={canTest ? piecePath(id, "publish/test") : null} />
      </details>
    </fieldset>
  );
}

/** Those who get it at once, and those who get it with the week's digest. */
export function Split({ atOnce, weekly }: Reached) {
  const { mailing: w, language } = useWords();
  if (!weekly) return w.all_at_once;
  return fill(w.split, {
    at_once: numberOf(atOnce, language),
    weekly: numberOf(weekly, language),
  });
}

export function WishFields({ headline }: { headline: string }) {
  const { mailing: w } = useWords();
  return (
    <>
      <TextField
        name="mail_subject"
        label={w.subject}
        hint={w.subject_hint}
        max={MAILING_LIMITS.subjectMax}
        placeholder={headline}
      />
      <TextField
        name="mail_preview"
        label={w.preview}
        hint={w.preview_hint}
        max={MAILING_LIMITS.previewMax}
      />
    </>
  );
}

/**
 * The mail in both forms, and a button that sends it to its writer. The frames are loaded when they come into sight. They
 * are sandboxed as previews of pages are, and their own policy lets them load nothing but pictures of this site.
 */
export function MailLook({
  id,
  of,
  testAt,
}: {
  id: string;
  of: MailedText;
  /** Where a test is asked for; null for a writer without an address. */
  testAt: string | null;
}) {
  const { mailing: w } = useWords();
  const path = piecePath(id, `mail?of=${of}`);
  return (
    <>
      <LookFrame title={w.look_html} src={path} />
      <LookFrame title={w.look_text} src={`${path}&as=text`} />
      <p class="hint">{w.not_counted}</p>
      {testAt !== null && (
        <p>
          <button formaction={testAt} formnovalidate>
            {w.test}
          </button>
        </p>
      )}
    </>
  );
}

function LookFrame({ title, src }: { title: string; src: string }) {
  return (
    <>
      <p class="mail-look-name">{title}</p>
      <iframe
        class="page-preview mail-look"
        title={title}
        src={src}
        sandbox="allow-same-origin"
        loading="lazy"
      />
    </>
  );
}
