import { browserName } from "../../contract/browser-name.ts";
import type { ListedSession } from "../../store/sessions.ts";
import { Moment } from "../parts/moment.tsx";
import { PostButton } from "../parts/post-form.tsx";

/** Where the writer is signed in. Each session can be ended, or all at once. */
export function SessionsSection({
  sessions,
  current,
}: {
  sessions: readonly ListedSession[];
  current: string;
}) {
  return (
    <section class="card" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Where you are signed in</h2>
      <ul class="account-list">
        {sessions.map(({ id, user_agent, address, created_at, last_seen_at }) => {
          const name = browserName(user_agent);
          return (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                {id === current && " (this browser)"}
                <p class="facts">
                  {address !== null && <span>{address}</span>}
                  <span>
                    Signed in <Moment at={created_at} />
                  </span>
                  <span>
                    Last used <Moment at={last_seen_at} />
                  </span>
                </p>
              </div>
              {id !== current && (
                <PostButton
                  action={`/desk/account/sessions/${id}/end`}
                  label="End"
                  about={`the session of ${name}`}
                />
              )}
            </li>
          );
        })}
      </ul>
      <p>
        Sign out everywhere ends all your sessions, this one included, and cancels open links to set
        your password.
      </p>
      <PostButton action="/desk/account/sign-out-everywhere" label="Sign out everywhere" />
    </section>
  );
}
