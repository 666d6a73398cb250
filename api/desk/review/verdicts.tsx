import type { ComponentChildren } from "preact";
import type { Issue } from "../../contract/errors.ts";
import { NOTE_MAX } from "../../contract/limits.ts";
import type { StoredPiece } from "../../contract/records.ts";
import { TextArea } from "../parts/fields.tsx";
import { planStateOf } from "../../store/plan-state.ts";
import { PostForm } from "../parts/post-form.tsx";
import { REVIEW } from "./queue-page.tsx";
import { TAKEDOWNS } from "./takedown.tsx";

export interface VerdictProps {
  stored: StoredPiece;
  /** The mark of the pictures that the page shows. */
  pictures: string;
  /** The refused answer. */
  refused?: { note: string; issues: readonly Issue[]; problem: string } | undefined;
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

function Answer({ stored, pictures, refused }: VerdictProps) {
  const planState = planStateOf(stored.plan);
  return (
    <section aria-labelledby="verdict">
      <h2 id="verdict">Your answer</h2>
      {stored.pendingFor === "publication" && planState !== "accepted" && (
        <AcceptForm
          {...{ stored, pictures }}
          action="accept"
          label={planState === "time" ? "Accept for its time" : "Accept and publish"}
        />
      )}
      <NoteForm stored={stored} refused={refused}>
        {stored.pendingFor === "look" && (
          <button name="action" value="return" class="primary">
            Return with note
          </button>
        )}
        <button name="action" value="ask_for_changes">
          Ask for changes
        </button>
        <button name="action" value="reject" class="danger">
          Reject
        </button>
      </NoteForm>
    </section>
  );
}

function UpdateVerdict({ stored, pictures, refused }: VerdictProps) {
  return (
    <section aria-labelledby="verdict">
      <h2 id="verdict">Your answer</h2>
      <AcceptForm {...{ stored, pictures }} action="accept_update" label="Accept update" />
      <NoteForm stored={stored} refused={refused}>
        <button name="action" value="return_update" class="primary">
          Return update
        </button>
        <TakedownButtons />
      </NoteForm>
      <p class="hint">
        “Return update” keeps the published text. The other two take the piece down; you are asked
        to confirm that first.
      </p>
    </section>
  );
}

function Takedown({ stored, refused }: VerdictProps) {
  return (
    <section aria-labelledby="verdict">
      <h2 id="verdict">Take down</h2>
      <p>
        Both buttons remove the piece from the site. You are asked to confirm that first. The piece
        stays down until an editor lifts the takedown. Until then, its writer can edit it and ask
        for a look, but not publish it.
      </p>
      <NoteForm stored={stored} refused={refused}>
        <TakedownButtons />
      </NoteForm>
    </section>
  );
}

function TakedownButtons() {
  return Object.entries(TAKEDOWNS).map(([action, label]) => (
    <button key={action} name="action" value={action} class="danger">
      {label}
    </button>
  ));
}

function Lift({ stored }: Pick<VerdictProps, "stored">) {
  return (
    <section aria-labelledby="lift">
      <h2 id="lift">Lift takedown</h2>
      <p>The piece becomes a draft. Readers don't see it until its writer publishes it again.</p>
      <PostForm action={`${REVIEW}/${stored.id}`} class="accept">
        <button class="primary" name="action" value="lift">
          Lift takedown
        </button>
      </PostForm>
    </section>
  );
}

/** The form names the version that the editor read, and the pictures. */
function AcceptForm({
  stored,
  pictures,
  action,
  label,
}: Pick<VerdictProps, "stored" | "pictures"> & {
  action: "accept" | "accept_update";
  label: string;
}) {
  return (
    <PostForm action={`${REVIEW}/${stored.id}`} class="accept">
      <input type="hidden" name="version" value={stored.version} />
      <input type="hidden" name="pictures" value={pictures} />
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
}: Omit<VerdictProps, "pictures"> & { children: ComponentChildren }) {
  return (
    <PostForm action={`${REVIEW}/${stored.id}`} class="verdict">
      <input type="hidden" name="status" value={stored.status} />
      <TextArea
        name="note"
        label="Note to the writer"
        hint="The writer sees it with the answer you choose below."
        value={refused?.note ?? ""}
        max={NOTE_MAX}
        rows={4}
        required
        issues={refused?.issues}
      />
      <div class="actions">{children}</div>
    </PostForm>
  );
}
