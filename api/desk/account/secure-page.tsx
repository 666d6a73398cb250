import { browserIn, browserOf } from "../../contract/people/browser-name.ts";
import type { Ended } from "../../store/people/access.ts";
import {
  type Access,
  ACCESS,
  ACCESS_KINDS,
  type AccessKind,
} from "../../store/people/access-kinds.ts";
import { fill, numberOf } from "../../../site/messages/words.ts";
import { type DeskWords, filled, useWords } from "../messages/words.ts";
import { Crumb } from "../parts/crumb.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import { EmailQuestion } from "./email-question.tsx";
import { ACCOUNT, SECURE } from "./paths.ts";
import { Place } from "./place.tsx";
import { fieldOf, restOf, SHOWN } from "./secure-form.ts";

interface SecurePageProps {
  all: readonly Access[];
  /** The one that counts. */
  email: string | null;
  /** The present session. */
  current: string;
  /** When the page was shown. Access that was added later is ended together with the ticked access. */
  lookedAt: string;
  /** Since when the password is known to be the owner's. */
  since: string;
  /** The action that led the visitor to this page, if any. */
  done: string | undefined;
  ended: readonly Ended[];
}

/**
 * Everything that opens the account besides the password. All of it is ticked but the present session. What acts later is
 * ticked if somebody else may have set it.
 */
export function SecurePage(props: SecurePageProps) {
  const { all, current, done, ended } = props;
  const { secure: w, account } = useWords();
  const others = all.filter(({ id }) => id !== current);
  return (
    <>
      <Crumb href={ACCOUNT} label={account.back_to_account} />
      <h1>{w.title}</h1>
      {done !== undefined && (
        <Notice kind="good">
          <p>{done}</p>
          {ended.length > 0 && <EndedList ended={ended} />}
        </Notice>
      )}
      {others.length ? (
        <AccessForm {...props} />
      ) : (
        <>
          <p>{w.only_this}</p>
          <p>
            <ChangePassword />
          </p>
        </>
      )}
    </>
  );
}

function EndedList({ ended }: { ended: readonly Ended[] }) {
  const { secure: w } = useWords();
  const counts = new Map<string, number>();
  for (const { kind, name } of ended) {
    // Sessions have no names, and preview links need none: how many there were is enough.
    const text = !name ? w[`one_${kind}`] : `${w[`one_${kind}`]}: ${name}`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return (
    <>
      <p>{w.was_ended}</p>
      <ul>
        {[...counts].map(([text, count]) => (
          <li key={text}>
            <bdi>{text}</bdi>
            {count > 1 && ` × ${count}`}
          </li>
        ))}
      </ul>
    </>
  );
}

function AccessForm({ all, email, current, lookedAt, since }: SecurePageProps) {
  const { secure: w } = useWords();
  const [opening, later] = [false, true].map((actsLater) =>
    ACCESS_KINDS.filter(
      (kind) => kind !== "email" && (ACCESS[kind].actsLater ?? false) === actsLater,
    ),
  );
  const sections = (kinds: readonly AccessKind[] = []) =>
    kinds.map((kind) => (
      <KindSection
        key={kind}
        kind={kind}
        all={all.filter((one) => one.kind === kind)}
        current={current}
        since={since}
      />
    ));
  return (
    <PostForm action={SECURE} class="secure">
      <input type="hidden" name="looked_at" value={lookedAt} />
      <p>{w.about}</p>
      <EmailQuestion changes={all.filter(({ kind }) => kind === "email")} email={email} />
      {sections(opening)}
      {all.some(({ kind }) => later?.includes(kind)) && (
        <>
          <h2>{w.later}</h2>
          <p>{w.later_about}</p>
          {sections(later)}
        </>
      )}
      <p class="buttons">
        <button class="primary">{w.end_ticked}</button>
        <ChangePassword />
      </p>
    </PostForm>
  );
}

function ChangePassword() {
  const { secure: w } = useWords();
  return (
    <a class="button" href={`${ACCOUNT}#password`}>
      {w.change_password}
    </a>
  );
}

function KindSection({
  kind,
  all,
  current,
  since,
}: {
  kind: AccessKind;
  all: readonly Access[];
  current: string;
  since: string;
}) {
  const { secure: w, language } = useWords();
  if (!all.length) return null;
  const isTicked = ({ addedAt }: Access) => !ACCESS[kind].actsLater || addedAt >= since;
  const rest = all.slice(SHOWN);
  return (
    <fieldset class="card">
      <legend>
        {w[`kind_${kind}`]} <span class="count">{all.length}</span>
      </legend>
      <ul class="account-list">
        {all.slice(0, SHOWN).map((access) => (
          <AccessRow
            key={access.id}
            access={access}
            isCurrent={access.id === current}
            isTicked={isTicked(access)}
          />
        ))}
        {rest.length > 0 && (
          <li>
            <label for={`end-${restOf(kind)}`}>
              {fill(w.more, { count: numberOf(rest.length, language) })}
            </label>
            <input
              type="checkbox"
              id={`end-${restOf(kind)}`}
              name="end[]"
              value={restOf(kind)}
              checked={rest.every(isTicked)}
            />
          </li>
        )}
      </ul>
    </fieldset>
  );
}

function AccessRow({
  access,
  isCurrent,
  isTicked,
}: {
  access: Access;
  isCurrent: boolean;
  isTicked: boolean;
}) {
  const words = useWords();
  const { account } = words;
  const id = `end-${access.kind}-${access.id}`;
  const isKept = isCurrent || access.outlastsSessions;
  return (
    <li>
      <div>
        <strong>
          {isKept ? (
            <>
              <bdi>{nameOf(access, words)}</bdi> {isCurrent && account.this_browser}
            </>
          ) : (
            <label for={id} dir="auto">
              {nameOf(access, words)}
            </label>
          )}
        </strong>
        <p class="facts">
          <Facts access={access} />
        </p>
      </div>
      {!isKept && (
        <input type="checkbox" id={id} name="end[]" value={fieldOf(access)} checked={isTicked} />
      )}
    </li>
  );
}

function Facts({ access }: { access: Access }) {
  const { secure: w, account, presence } = useWords();
  const { kind, detail, addedAt, lastUsedAt } = access;
  if (kind === "plan" || kind === "webhook") {
    return (
      <>
        {kind === "plan" && (
          <span>
            {detail === null
              ? w.waits_for_editor
              : filled(w.publishes_on, { time: <DateTime at={detail} /> })}
          </span>
        )}
        <span>{filled(w.set_on, { time: <DateTime at={addedAt} /> })}</span>
      </>
    );
  }
  return (
    <>
      {kind === "key" && (
        <span>
          <code dir="ltr">{detail}</code>
        </span>
      )}
      {kind === "program" &&
        (detail === null ? (
          <span>{presence.registered_itself}</span>
        ) : (
          <span dir="ltr">{detail}</span>
        ))}
      <span>{filled(account.added_on, { time: <DateTime at={addedAt} /> })}</span>
      <Place of={access} />
      {access.outlastsSessions && <span>{w.link_stays}</span>}
      {kind !== "link" && kind !== "issued" && (
        <span>
          {lastUsedAt === null
            ? w.never_used
            : filled(account.last_used, { time: <DateTime at={lastUsedAt} /> })}
        </span>
      )}
    </>
  );
}

function nameOf({ kind, name, detail, userAgent }: Access, words: DeskWords) {
  const { secure: w, account, comments } = words;
  if (kind === "session") return browserIn(browserOf(userAgent), account);
  if (kind === "preview") {
    return fill(w.of_piece, { name: name || comments.unnamed_link, headline: detail ?? "" });
  }
  if (kind === "issued") return fill(w.issued_link, { name: name ?? "" });
  if (kind !== "link") return name ?? "";
  if (detail === "email") return fill(w.email_link, { email: name ?? "" });
  return detail === "invitation" ? w.invitation_link : w.password_link;
}
