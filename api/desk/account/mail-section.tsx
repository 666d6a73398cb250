import { MAIL_CHOICES } from "../../contract/people/mail.ts";
import { filled, useWords } from "../messages/words.ts";
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
  const { account: w, frame } = useWords();
  return (
    <section class="card" id="mail" aria-labelledby="mail-title">
      <h2 id="mail-title">{w.mail}</h2>
      {off ? (
        <PostForm action="/desk/account/mail">
          <p>{w.mail_when}</p>
          {MAIL_CHOICES.filter((kind) => kind !== "waiting" || isEditor).map((kind) => (
            <CheckField key={kind} name={kind} label={w[`mail_${kind}`]} checked={!off.has(kind)} />
          ))}
          <button>{w.save}</button>
        </PostForm>
      ) : (
        <p>{filled(w.no_mail, { needs: <a href="/desk/needs">{frame.needs}</a> })}</p>
      )}
    </section>
  );
}
