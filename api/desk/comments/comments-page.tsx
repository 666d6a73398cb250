import { LINK_DAYS } from "../../contract/comments.ts";
import { NAME_MAX } from "../../contract/limits.ts";
import type { ListedLink } from "../../store/pieces/drafts/preview-links.ts";
import { fill } from "../../../site/messages/words.ts";
import { filled, useWords } from "../messages/words.ts";
import { Crumb } from "../parts/crumb.tsx";
import { CopyField } from "../parts/copy-field.tsx";
import { TextField } from "../parts/fields.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { Done, Notice } from "../parts/notice.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import { piecePath } from "../pieces/own-piece.ts";
import type { Refused } from "../take-form.ts";
import { CommentFields, Thread, type ThreadProps } from "./thread.tsx";

export interface CommentsPageProps extends Pick<ThreadProps, "comments" | "me"> {
  pieceId: string;
  headline: string;
  links: readonly ListedLink[];
  now: string;
  query: URLSearchParams;
  /** A link that was just made; it is shown only once. */
  minted?: { url: string; expiresAt: string };
  refused?: Refused & { of: "comment" | "link" };
  /** Why no link can be made at the moment. */
  barred?: string | undefined;
}

/** The writer's page of one piece: its comments, and the links that show it to friends. */
export function CommentsPage(props: CommentsPageProps) {
  const { pieceId, headline, comments, me, query, refused } = props;
  const { comments: w, publish } = useWords();
  const path = piecePath(pieceId, "comments");
  return (
    <>
      <Crumb href={piecePath(pieceId)} label={publish.back} />
      <h1>
        {filled(w.title_of, {
          headline: <span dir="auto">{filled(publish.quoted, { headline })}</span>,
        })}
      </h1>
      <Done query={query} words={w} />
      {refused && <Notice kind="bad">{fill(w.nothing_changed, { why: refused.message })}</Notice>}
      <section aria-labelledby="thread">
        <h2 id="thread">{w.title}</h2>
        <Thread comments={comments} me={me} deletion={`${path}/delete`} />
        {comments.some(({ isNew }) => isNew) && (
          <PostButton action={`${path}/seen`} label={w.mark_seen} />
        )}
        <h3>{w.add}</h3>
        <CommentFields
          action={path}
          refused={refused?.of === "comment" ? refused : undefined}
          hint={w.add_hint}
        />
      </section>
      <Links {...props} />
    </>
  );
}

function Links({ pieceId, links, now, minted, refused, barred }: CommentsPageProps) {
  const { comments: w } = useWords();
  return (
    <section aria-labelledby="links">
      <h2 id="links">{w.preview}</h2>
      <p>{w.preview_about}</p>
      {minted && (
        <Notice kind="good">
          <p>{w.copy_now}</p>
          <CopyField id="preview-link" label={w.private_link} value={minted.url} />
          <p>{filled(w.works_until, { time: <DateTime at={minted.expiresAt} /> })}</p>
        </Notice>
      )}
      {barred ? (
        <p>{barred}</p>
      ) : (
        <PostForm
          action={piecePath(pieceId, "links")}
          class="inline-form"
          values={{ days: LINK_DAYS.default }}
          refused={refused?.of === "link" ? refused : undefined}
        >
          <div class="columns">
            <TextField
              name="label"
              label={w.for_whom}
              hint={w.for_whom_hint}
              max={NAME_MAX}
              autocomplete="off"
            />
            <TextField
              name="days"
              label={w.days}
              hint={fill(w.days_hint, { max: LINK_DAYS.max })}
              inputmode="numeric"
              required
              autocomplete="off"
            />
          </div>
          <button>{w.make_link}</button>
        </PostForm>
      )}
      {links.length > 0 && (
        <ul class="rows">
          {links.map((link) => (
            <LinkRow key={link.id} pieceId={pieceId} link={link} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function LinkRow({ pieceId, link, now }: { pieceId: string; link: ListedLink; now: string }) {
  const { comments: w } = useWords();
  const name = link.label || w.unnamed_link;
  const isExpired = link.expires_at <= now;
  return (
    <li>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <p class="facts-line">
        {filled(w.link_made, { time: <DateTime at={link.created_at} /> })} ·{" "}
        {link.revoked_at !== null
          ? filled(w.link_revoked, { time: <DateTime at={link.revoked_at} /> })
          : filled(isExpired ? w.link_expired : w.link_works, {
              time: <DateTime at={link.expires_at} />,
            })}
      </p>
      {link.revoked_at === null && !isExpired && (
        <PostButton
          action={piecePath(pieceId, "links/revoke")}
          label={w.revoke}
          about={name}
          kind="danger"
          fields={{ link: link.id }}
        />
      )}
    </li>
  );
}
