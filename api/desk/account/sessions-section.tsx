import { browserIn, browserOf } from "../../contract/people/browser-name.ts";
import type { ListedSession } from "../../store/people/sessions.ts";
import { fill } from "../../../site/messages/words.ts";
import { filled, useWords } from "../messages/words.ts";
import { DateTime } from "../parts/date-time.tsx";
import { PostButton } from "../parts/post-form.tsx";
import { SECURE } from "./paths.ts";

/** Where the writer is signed in. Each session can be ended, or all at once. */
export function SessionsSection({
  sessions,
  current,
}: {
  sessions: readonly ListedSession[];
  current: string;
}) {
  const { account: w, secure } = useWords();
  return (
    <section class="card" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{w.sessions}</h2>
      <ul class="account-list">
        {sessions.map(({ id, user_agent, address, created_at, last_seen_at }) => {
          const name = browserIn(browserOf(user_agent), w);
          return (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                {id === current && ` ${w.this_browser}`}
                <p class="facts">
                  {address !== null && <span>{address}</span>}
                  <span>{filled(w.signed_in, { time: <DateTime at={created_at} /> })}</span>
                  <span>{filled(w.last_used, { time: <DateTime at={last_seen_at} /> })}</span>
                </p>
              </div>
              {id !== current && (
                <PostButton
                  action={`/desk/account/sessions/${id}/end`}
                  label={w.end}
                  about={fill(w.the_session_of, { name })}
                />
              )}
            </li>
          );
        })}
      </ul>
      <p>{filled(w.sign_out_everywhere_about, { secure: <a href={SECURE}>{secure.title}</a> })}</p>
      <PostButton action="/desk/account/sign-out-everywhere" label={w.sign_out_everywhere} />
    </section>
  );
}
