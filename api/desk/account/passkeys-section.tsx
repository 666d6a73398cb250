import { PASSKEY_NAME_MAX, type Passkey } from "../../store/people/passkeys.ts";
import { filled, useWords } from "../messages/words.ts";
import { PasswordField, TextField } from "../parts/fields.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import type { Refused } from "../take-form.ts";

/** The keys with which the writer signs in without a password. Adding one needs a script. */
export function PasskeysSection({
  passkeys,
  refused,
}: {
  passkeys: readonly Passkey[];
  refused: Refused | undefined;
}) {
  const { account: w } = useWords();
  return (
    <section class="card" id="passkeys" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">{w.passkeys}</h2>
      <p>{w.passkeys_about}</p>
      {passkeys.length > 0 && (
        <ul class="account-list">
          {passkeys.map(({ id, name, created_at, last_used_at }) => (
            <li key={id}>
              <div>
                <strong dir="auto">{name}</strong>
                <p class="facts">
                  <span>{filled(w.added_on, { time: <DateTime at={created_at} /> })}</span>
                  {last_used_at !== null && (
                    <span>{filled(w.last_used, { time: <DateTime at={last_used_at} /> })}</span>
                  )}
                </p>
              </div>
              <PostButton
                action="/desk/account/passkeys/remove"
                label={w.remove}
                about={name}
                fields={{ passkey: id }}
              />
            </li>
          ))}
        </ul>
      )}
      <PostForm action="/desk/account/passkeys" class="short" refused={refused} data-passkey="add">
        <TextField
          name="passkey_name"
          label={w.passkey_name}
          hint={w.passkey_name_hint}
          max={PASSKEY_NAME_MAX}
          required
        />
        <PasswordField name="passkey_password" label={w.your_password} />
        <p class="hint" data-passkey-without>
          {w.passkey_without}
        </p>
        <button disabled data-passkey-button>
          {w.add_passkey}
        </button>
        <p role="status" data-passkey-said />
      </PostForm>
    </section>
  );
}
