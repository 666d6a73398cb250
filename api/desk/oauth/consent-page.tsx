import { REFRESH_DAYS } from "../../contract/oauth.ts";
import type { Writer } from "../../contract/records.ts";
import type { AuthorizationRequest, RefusedRequest } from "../../oauth/authorization-request.ts";
import { isLoopback } from "../../oauth/redirects.ts";
import { fill } from "../../../site/messages/words.ts";
import { filled, useWords } from "../messages/words.ts";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import { PRESENCE } from "../presence/paths.ts";

/** Asks a person whether a program may draft for them: who asks, from where, what it may do, and what it never can. */
export function ConsentPage({
  request: { client, redirectUri, scope },
  me,
  action,
}: {
  request: AuthorizationRequest;
  me: Writer;
  /** The address of this page, with the request: the answer is checked as the question was. */
  action: string;
}) {
  const { consent: w, presence } = useWords();
  const host = <strong dir="ltr">{client.host}</strong>;
  return (
    <div class="narrow">
      <h1>{w.title}</h1>
      <p>
        {filled(w.asks, {
          name: (
            <strong>
              <bdi>{client.name}</bdi>
            </strong>
          ),
        })}
      </p>
      <Notice kind="note">
        <p>{filled(w.host, { host })}</p>
        {isLoopback(redirectUri) && <p>{w.local}</p>}
      </Notice>
      <h2>{w.may}</h2>
      <ul>
        {scope === "pieces:write" ? (
          <>
            <li>{w.may_read}</li>
            <li>{w.may_draft}</li>
            <li>{w.may_ask}</li>
          </>
        ) : (
          <li>{w.may_list}</li>
        )}
      </ul>
      <h2>{w.never}</h2>
      <ul>
        <li>{w.never_publish}</li>
        <li>{w.never_account}</li>
      </ul>
      <p>
        {filled(w.until, {
          keys: <a href={PRESENCE}>{presence.api_keys}</a>,
          count: REFRESH_DAYS,
        })}
      </p>
      <PostForm action={action} class="buttons">
        <button class="primary" name="answer" value="allow">
          {w.allow}
        </button>
        <button name="answer" value="deny">
          {w.deny}
        </button>
      </PostForm>
      <p class="hint">
        {filled(w.signed_in_as, { name: <bdi>{me.name}</bdi> })}{" "}
        {filled(w.returns, { host: <span dir="ltr">{new URL(redirectUri).host}</span> })}
      </p>
    </div>
  );
}

/** Says that nothing was allowed, and what is wrong. Nobody is sent on without pressing the link. */
export function RefusedPage({ refused: { fault, detail, back } }: { refused: RefusedRequest }) {
  const { consent: w } = useWords();
  return (
    <div class="narrow">
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
