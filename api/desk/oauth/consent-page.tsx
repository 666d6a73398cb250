import { REFRESH_DAYS } from "../../contract/people/oauth.ts";
import type { Writer } from "../../contract/records.ts";
import type { AuthorizationRequest, RefusedRequest } from "../../oauth/authorization-request.ts";
import { isLoopback, isOwnScheme, placeOf } from "../../contract/people/redirect-uris.ts";
import { fill } from "../../../site/messages/words.ts";
import { type DeskWords, filled, useWords } from "../messages/words.ts";
import { DateTime, OnDay } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import { PlaceFields } from "../presence/key-bounds.tsx";
import { PRESENCE } from "../presence/paths.ts";
import type { Refused } from "../take-form.ts";

export interface ConsentProps {
  request: AuthorizationRequest;
  me: Writer;
  /** Since when all agents of the writer are paused. */
  pausedAt: string | null;
  /** The address of this page, with the request: the answer is checked as the question was. */
  action: string;
  /** The answer that could not be taken. */
  refused?: Refused | undefined;
}

/**
 * Asks a person whether a program may draft for them: who asks, what it may do, and what it never can. The host comes
 * first, because it is the only thing that is sure; the name is what the program says about itself.
 */
export function ConsentPage({ request, me, pausedAt, action, refused }: ConsentProps) {
  const { consent: w, presence, agents } = useWords();
  const isDrafting = request.scope === "pieces:write";
  return (
    <div class="narrow consent">
      <h1>{w.title}</h1>
      {refused && <Notice kind="bad">{refused.message}</Notice>}
      <Asking request={request} isDrafting={isDrafting} />
      {pausedAt !== null && (
        <Notice kind="note">{filled(agents.paused, { time: <DateTime at={pausedAt} /> })}</Notice>
      )}
      <Rights isDrafting={isDrafting} />
      <PostForm action={action} refused={refused} data-calm="">
        {isDrafting && (
          <details class="bounds" open={refused !== undefined}>
            <summary>{w.bounds}</summary>
            <div class="columns">
              <PlaceFields />
            </div>
          </details>
        )}
        <p>
          {filled(w.until, {
            keys: <a href={PRESENCE}>{presence.api_keys}</a>,
            count: REFRESH_DAYS,
          })}
        </p>
        <div class="buttons">
          <button class="primary" name="answer" value="allow">
            {w.allow}
          </button>
          <button name="answer" value="deny" formnovalidate>
            {w.deny}
          </button>
        </div>
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
  const { host, name, keptFrom } = client;
  const asks = isDrafting ? w.asks : w.asks_read;
  const asksUnknown = isDrafting ? w.asks_unknown : w.asks_read_unknown;
  return (
    <>
      <p class="asking">
        {host === null ? asksUnknown : filled(asks, { host: <strong dir="ltr">{host}</strong> })}
      </p>
      {name !== host && (
        <p>
          {filled(w.calls_itself, {
            name: (
              <q>
                <bdi>{name}</bdi>
              </q>
            ),
          })}
        </p>
      )}
      {keptFrom !== undefined && (
        <Notice kind="note">
          {filled(w.kept, { host: <span dir="ltr">{host}</span>, time: <OnDay at={keptFrom} /> })}
        </Notice>
      )}
      <Notice kind={host === null ? "bad" : "note"}>
        <p>{host === null ? w.careful_unknown : w.careful}</p>
        <p>
          {filled(wayOf(redirectUri, w), {
            host: <strong dir="ltr">{placeOf(redirectUri)}</strong>,
          })}
        </p>
      </Notice>
    </>
  );
}

function wayOf(redirectUri: string, w: DeskWords["consent"]) {
  if (isOwnScheme(redirectUri)) return w.opens;
  return isLoopback(redirectUri) ? w.local : w.returns;
}

/** What the program may do, and what it never can. */
function Rights({ isDrafting }: { isDrafting: boolean }) {
  const { consent: w } = useWords();
  return (
    <>
      <h2>{w.may}</h2>
      <ul>
        {[w.may_read, ...(isDrafting ? [w.may_draft, w.may_suggest, w.may_ask] : [])].map(
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
  const host = placeOf(to);
  return (
    <div class="narrow consent">
      <h1>{w.title}</h1>
      <p>{filled(w.going, { host: <strong dir="ltr">{host}</strong> })}</p>
      {/* The system asks first whether the program may be opened, and some browsers open none by themselves. */}
      {isOwnScheme(to) && <p>{w.nothing_happens}</p>}
      <p>
        <a class="button" href={to}>
          {fill(w.back, { host })}
        </a>
      </p>
    </div>
  );
}

/** Explains that nothing was allowed, and why. The browser stays until the visitor presses the link. */
export function RefusedPage({ refused: { fault, detail, back } }: { refused: RefusedRequest }) {
  const { consent: w } = useWords();
  const reasons = { client: w.bad_client, registration: w.unregistered, request: w.bad_request };
  return (
    <div class="narrow consent">
      <h1>{w.cannot}</h1>
      <p>{reasons[fault]}</p>
      <p class="hint">
        {w.for_makers}{" "}
        <code lang="en" dir="ltr">
          {detail}
        </code>
      </p>
      {back !== undefined && (
        <p>
          <a class="button" href={back}>
            {fill(w.back, { host: placeOf(back) })}
          </a>
        </p>
      )}
    </div>
  );
}
