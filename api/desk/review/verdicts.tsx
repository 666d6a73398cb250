import type { ComponentChildren } from "preact";
import { NOTE_MAX } from "../../contract/limits.ts";
import type { StoredPiece } from "../../contract/records.ts";
import { useWords } from "../messages/words.ts";
import { TextArea } from "../parts/fields.tsx";
import { fingerprintOf, type PublicForm } from "../../store/pieces/lifecycle/fingerprint.ts";
import { planStateOf } from "../../store/pieces/lifecycle/transition.ts";
import { PostForm } from "../parts/post-form.tsx";
import type { MailAsked } from "./mail-asked.tsx";
import { SignNote, signsWith } from "../signing/sign-note.tsx";
import type { Refused } from "../take-form.ts";
import { REVIEW } from "./queue-page.tsx";
import { takedownsIn } from "./takedown.tsx";

export interface VerdictProps {
  stored: StoredPiece;
  /** The form in which the piece would become public now. The page shows all of it. */
  form: PublicForm;
  /** The mail that goes out if it is accepted. */
  mail: MailAsked | undefined;
  /** Set if the editor must sign what they accept. */
  signing: { hasPasskey: boolean } | undefined;
  /** The refused answer. */
  refused?: Refused | undefined;
}

/** The answers that the piece's status allows. */
export function Verdicts(props: VerdictProps) {
  const { stored } = props;
  if (stored.updateSentAt) return <UpdateVerdict {...props} />;
  if (stored.status === "approved") return <Takedown {...props} />;
  return (
    <>
      {stored.takenDown && <Lift stored={stored} />}
      {stored.status === "pending" && <Answer {...props} />}
    </>
  );
}

function Answer({ stored, form, mail, signing, refused }: VerdictProps) {
  const { review: w } = useWords();
  const planState = planStateOf(stored.plan);
  return (
    <section aria-labelledby="verdict">
      <h2 id="verdict">{w.your_answer}</h2>
      {stored.pendingFor === "publication" && planState !== "accepted" && (
        <AcceptForm
          {...{ stored, form, mail, signing }}
          action="accept"
          label={planState === "unaccepted" ? w.accept_for_time : w.accept_and_publish}
        />
      )}
      <NoteForm stored={stored} refused={refused}>
        {stored.pendingFor === "look" && (
          <button name="action" value="return" class="primary">
            {w.return_with_note}
          </button>
        )}
        <button name="action" value="ask_for_changes">
          {w.ask_for_changes}
        </button>
        <button name="action" value="reject" class="danger">
          {w.reject}
        </button>
      </NoteForm>
    </section>
  );
}

function UpdateVerdict({ stored, form, signing, refused }: VerdictProps) {
  const { review: w } = useWords();
  const planState = planStateOf(stored.plan);
  return (
    <section aria-labelledby="verdict">
      <h2 id="verdict">{w.your_answer}</h2>
      {planState !== "accepted" && (
        <AcceptForm
          {...{ stored, form, signing }}
          mail={undefined}
          action="accept_update"
          label={planState === "unaccepted" ? w.accept_for_time : w.accept_update}
        />
      )}
      <NoteForm stored={stored} refused={refused}>
        <button name="action" value="return_update" class="primary">
          {w.return_update}
        </button>
        <TakedownButtons />
      </NoteForm>
      <p class="hint">{w.update_hint}</p>
    </section>
  );
}

function Takedown({ stored, refused }: VerdictProps) {
  const { review: w } = useWords();
  return (
    <section aria-labelledby="verdict">
      <h2 id="verdict">{w.take_down}</h2>
      <p>{w.take_down_about}</p>
      <NoteForm stored={stored} refused={refused}>
        <TakedownButtons />
      </NoteForm>
    </section>
  );
}

function TakedownButtons() {
  return Object.entries(takedownsIn(useWords())).map(([action, label]) => (
    <button key={action} name="action" value={action} class="danger">
      {label}
    </button>
  ));
}

function Lift({ stored }: Pick<VerdictProps, "stored">) {
  const { review: w } = useWords();
  return (
    <section aria-labelledby="lift">
      <h2 id="lift">{w.lift}</h2>
      <p>{w.lift_about}</p>
      <PostForm action={`${REVIEW}/${stored.id}`} class="accept">
        <button class="primary" name="action" value="lift">
          {w.lift}
        </button>
      </PostForm>
    </section>
  );
}

/** The form names what the editor saw. */
function AcceptForm({
  stored,
  form,
  mail,
  signing,
  action,
  label,
}: Pick<VerdictProps, "stored" | "form" | "mail" | "signing"> & {
  action: "accept" | "accept_update";
  label: string;
}) {
  return (
    <PostForm action={`${REVIEW}/${stored.id}`} class="accept" {...signsWith(signing)}>
      <input type="hidden" name="seen" value={fingerprintOf(form)} />
      {mail && action === "accept" && <input type="hidden" name="mailing" value={mail.id} />}
      {signing && <SignNote {...signing} />}
      <button class="primary" name="action" value={action}>
        {label}
      </button>
    </PostForm>
  );
}

function NoteForm({
  stored,
  refused,
  children,
}: Omit<VerdictProps, "form" | "mail" | "signing"> & { children: ComponentChildren }) {
  const { review: w } = useWords();
  return (
    <PostForm action={`${REVIEW}/${stored.id}`} class="verdict" refused={refused}>
      <input type="hidden" name="status" value={stored.status} />
      <TextArea name="note" label={w.note} hint={w.note_hint} max={NOTE_MAX} rows={4} required />
      <div class="actions">{children}</div>
    </PostForm>
  );
}
