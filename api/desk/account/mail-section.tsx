import { MAIL_CHOICES } from "../../contract/mail.ts";
import { CheckField } from "../parts/fields.tsx";
import { PostForm } from "../parts/post-form.tsx";

/** Which mails the writer gets. */
export function MailSection({
  off,
  isEditor,
}: {
  off: ReadonlySet<string> | undefined;
  isEditor: boolean;
}) {
  return (
    <section class="card" id="mail" aria-labelledby="mail-title">
      <h2 id="mail-title">Mail</h2>
      {off ? (
        <PostForm action="/desk/account/mail">
          <p>You get a mail when:</p>
          {Object.entries(MAIL_CHOICES)
            .filter(([kind]) => kind !== "waiting" || isEditor)
            .map(([kind, label]) => (
              <CheckField key={kind} name={kind} label={label} checked={!off.has(kind)} />
            ))}
          <button>Save</button>
        </PostForm>
      ) : (
        <p>
          This site sends no mail. What needs you is listed under{" "}
          <a href="/desk/needs">Needs you</a>, and links to set a password are handed over by
          people.
        </p>
      )}
    </section>
  );
}
