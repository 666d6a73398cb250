import type { Issue } from "../../contract/errors.ts";
import { PASSKEY_NAME_MAX, type Passkey } from "../../store/passkeys.ts";
import { TextField } from "../parts/fields.tsx";
import { Moment } from "../parts/moment.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";

/** The keys with which the writer signs in without a password. Adding one needs a script. */
export function PasskeysSection({
  passkeys,
  issues,
}: {
  passkeys: readonly Passkey[];
  issues: readonly Issue[];
}) {
  return (
    <section class="card" id="passkeys" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">Passkeys</h2>
      <p>
        Sign in with your fingerprint, your face or a security key instead of your password. Your
        password keeps working.
      </p>
      {passkeys.length > 0 && (
        <ul class="account-list">
          {passkeys.map(({ id, name, created_at, last_used_at }) => (
            <li key={id}>
              <div>
                <strong dir="auto">{name}</strong>
                <p class="facts">
                  <span>
                    Added <Moment at={created_at} />
                  </span>
                  {last_used_at !== null && (
                    <span>
                      Last used <Moment at={last_used_at} />
                    </span>
                  )}
                </p>
              </div>
              <PostButton
                action="/desk/account/passkeys/remove"
                label="Remove"
                about={name}
                fields={{ passkey: id }}
              />
            </li>
          ))}
        </ul>
      )}
      <PostForm action="/desk/account/passkeys" class="short" data-passkey="add">
        <TextField
          name="passkey_name"
          label="Name of the new passkey"
          hint="Such as the device that keeps it: my phone."
          max={PASSKEY_NAME_MAX}
          issues={issues}
          required
        />
        <TextField
          name="passkey_password"
          label="Your password"
          type="password"
          autocomplete="current-password"
          issues={issues}
          required
        />
        <p class="hint" data-passkey-without>
          Adding a passkey needs a browser that knows passkeys, with scripts switched on.
        </p>
        <button disabled data-passkey-button>
          Add a passkey
        </button>
        <p role="status" data-passkey-said />
      </PostForm>
    </section>
  );
}
