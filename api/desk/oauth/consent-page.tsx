import { REFRESH_DAYS } from "../../contract/people/oauth.ts";
import type { Writer } from "../../contract/records.ts";
import type { AuthorizationRequest, RefusedRequest } from "../../oauth/authorization-request.ts";
import { isLoopback } from "../../oauth/redirects.ts";
import { fill } from "../../../site/messages/words.ts";
import { filled, useWords } from "../messages/words.ts";
import { DateTime } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import { PRESENCE } from "../presence/paths.ts";

/**
 * Asks a person whether a program may draft for them: who asks, what it may do, and what it never can. The host comes
 * first, because it is the only thing that is sure; the name is what the program says about itself.
 */
export function ConsentPage({
  request,
  me,
  pausedAt,
  action,
}: {
  request: AuthorizationRequest;
  me: Writer;
  /** Since when all agents of the writer are paused. */
  pausedAt: string | null;
  /** The address of this page, with the request: the answer is checked as the question was. */
  action: string;
}) {
  const { consent: w, presence, agents } = useWords();
  const isDrafting = request.scope === "pieces:write";
  return (
    <div class="narrow consent">
      <h1>{w.title}</h1>
      <Asking request={request} isDrafting={isDrafting} />
      {pausedAt !== null && (
        <Notice kind="note">{filled(agents.paused, { time: <DateTime at={pausedAt} /> })}</Notice>
      )}
      <Rights isDrafting={isDrafting} />
      <p>
        {filled(w.until, {
          keys: <a href={PRESENCE}>{presence.api_keys}</a>,
          count: REFRESH_DAYS,
        })}
      </p>
      <PostForm action={action} class="buttons" data-calm="">
        <button class="primary" name="answer" value="allow">
          {w.allow}
        </button>
        <button name="answer" value="deny">
          {w.deny}
        </button>
      </PostForm>
      <p class="hint">{filled(w.signed_in_as, { name: <bdi>{me.name}</bdi> })}</p>
    </div>
  );
}

/** Which program asks, and where the answer goes. */
function Asking({
  request: { client, redirectUri },
  isDrafting,
}: {
  request: AuthorizationRequest;
  isDrafting: boolean;
}) {
  const { consent: w } = useWords();
  return (
    <>
      <p class="asking">
        {filled(isDrafting ? w.asks : w.asks_list, {
          host: <strong dir="ltr">{client.host}</strong>,
        })}
      </p>
      {client.name !== client.host && (
        <p>
          {filled(w.calls_itself, {
            name: (
              <q>
                <bdi>{client.name}</bdi>
              </q>
            ),
          })}
        </p>
      )}
      <Notice kind="note">
        <p>{w.careful}</p>
        <p>
          {filled(isLoopback(redirectUri) ? w.local : w.returns, {
            host: <strong dir="ltr">{new URL(redirectUri).host}</strong>,
          })}
        </p>
      </Notice>
    </>
  );
}

/** What the program may do, and what it never can. */
function Rights({ isDrafting }: { isDrafting: boolean }) {
  const { consent: w } = useWords();
  return (
    <>
      <h2>{w.may}</h2>
      <ul>
        {(isDrafting ? [w.may_read, w.may_draft, w.may_suggest, w.may_ask] : [w.may_list]).map(
          (right) => (
            <li key={right}>{right}</li>
          ),
        )}
      </ul>
      <h2>{w.never}</h2>
      <ul>
        <li>{w.never_publish}</li>
        <li>{w.never_account}</li>
      </ul>
      {isDrafting && <p>{w.readers}</p>}
    </>
  );
}

/** Shown before the browser goes back to the program, which happens by itself. */
export function AnsweredPage({ to }: { to: string }) {
  const { consent: w } = useWords();
  const { host } = new URL(to);
  return (
    <div class="narrow consent">
      <h1>{w.title}</h1>
      <p>{filled(w.going, { host: <strong dir="ltr">{host}</strong> })}</p>
      <p>
        <a href={to}>{fill(w.back, { host })}</a>
      </p>
    </div>
  );
}

/** Explains that nothing was allowed, and why. The browser stays until the visitor presses the link. */
export function RefusedPage({ refused: { fault, detail, back } }: { refused: RefusedRequest }) {
  const { consent: w } = useWords();
  return (
    <div class="narrow consent">
      <h1>{w.cannot}</h1>
      <p>{fault === "client" ? w.bad_client : w.bad_request}</p>
      <p class="hint">
        {w.for_makers}{" "}
        <code lang="en" dir="ltr">
          {detail}
        </code>
      </p>
      {back !== undefined && (
        <p>
          <a href={back}>{fill(w.back, { host: new URL(back).host })}</a>
        </p>
      )}
    </div>
  );
}
