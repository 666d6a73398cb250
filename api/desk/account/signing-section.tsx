import { useWords } from "../messages/words.ts";
import { PostForm } from "../parts/post-form.tsx";
import { PasswordField } from "../parts/fields.tsx";
import type { Refused } from "../take-form.ts";

export const SIGNING = "/desk/account/signing";

/** Whether the writer signs what they publish. Switching it off needs the password: it must stop whoever has a session. */
export function SigningSection({
  on,
  isRequired,
  hasPasskey,
  refused,
}: {
  on: boolean;
  /** The operator wants it of everybody. */
  isRequired: boolean;
  hasPasskey: boolean;
  refused: Refused | undefined;
}) {
  const { account: w } = useWords();
  return (
    <section class="card" id="signing" aria-labelledby="signing-title">
      <h2 id="signing-title">{w.signing}</h2>
      <p>{w.signing_about}</p>
      {isRequired && (
        <p>
          <strong>{w.signing_required}</strong>
        </p>
      )}
      {on && (
        <p>
          <strong>{w.signing_is_on}</strong>
        </p>
      )}
      {!hasPasskey && <p>{w.signing_needs}</p>}
      {on ? (
        <>
          <p>{w.signing_lost}</p>
          <PostForm action={`${SIGNING}/off`} class="short" refused={refused}>
            <PasswordField name="signing_password" label={w.your_password} />
            <button>{w.signing_off}</button>
          </PostForm>
        </>
      ) : (
        hasPasskey && (
          <PostForm action={SIGNING}>
            <button>{w.signing_on}</button>
          </PostForm>
        )
      )}
    </section>
  );
}
