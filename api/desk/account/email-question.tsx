import type { Access } from "../../store/people/access-kinds.ts";
import { filled, useWords } from "../messages/words.ts";
import { DateTime } from "../parts/date-time.tsx";
import { Place } from "./place.tsx";
import { fieldOf } from "./secure-form.ts";

/** Asks which email is the owner's. No answer is ticked: the owner may have changed it, or somebody else. */
export function EmailQuestion({
  changes,
  email,
}: {
  changes: readonly Access[];
  email: string | null;
}) {
  const words = useWords();
  const { secure: w } = words;
  if (!changes.length) return null;
  const question = { type: "radio", name: "email", required: true } as const;
  return (
    <fieldset class="card">
      <legend>{w.kind_email}</legend>
      <p>{w.email_about}</p>
      <ul class="account-list">
        <li>
          <div>
            <strong>
              <label for="email-now">
                <bdi>{email}</bdi> {w.email_counts}
              </label>
            </strong>
          </div>
          <input {...question} id="email-now" value="" />
        </li>
        {changes.map((change) => (
          <li key={change.id}>
            <div>
              <strong>
                <label for={`email-${change.id}`} dir="auto">
                  {change.detail}
                </label>
              </strong>
              <p class="facts">
                <span>
                  {filled(w.email_changed, {
                    email: <bdi>{change.name}</bdi>,
                    time: <DateTime at={change.addedAt} />,
                  })}
                </span>
                <Place of={change} />
              </p>
            </div>
            <input {...question} id={`email-${change.id}`} value={fieldOf(change)} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
