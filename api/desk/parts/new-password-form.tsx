import { useWords } from "../messages/words.ts";
import { passwordHint } from "../password-rules.ts";
import type { Refused } from "../take-form.ts";
import { Notice } from "./notice.tsx";
import { PasswordField } from "./fields.tsx";
import { PostForm } from "./post-form.tsx";

/** The form behind a mailed link that sets a password. A password manager stores it with the email. */
export function NewPasswordForm({
  email,
  button,
  refused,
}: {
  email: string | null;
  button: string;
  refused: Refused | undefined;
}) {
  const words = useWords();
  return (
    <>
      {refused && !refused.issues.length && <Notice kind="bad">{refused.message}</Notice>}
      <PostForm action="" refused={refused}>
        <input type="hidden" name="username" autocomplete="username" value={email ?? ""} />
        <PasswordField
          name="password"
          label={words.sign_in.password}
          hint={passwordHint(words)}
          autofocus
        />
        <button class="primary">{button}</button>
      </PostForm>
    </>
  );
}
