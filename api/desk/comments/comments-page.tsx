import { LINK_DAYS } from "../../contract/comments.ts";
import { NAME_MAX } from "../../contract/limits.ts";
import type { ListedLink } from "../../store/preview-links.ts";
import { CopyField } from "../parts/copy-field.tsx";
import { TextField } from "../parts/fields.tsx";
import { Moment } from "../parts/moment.tsx";
import { Done, Notice } from "../parts/notice.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import { piecePath } from "../pieces/own-piece.ts";
import { CommentFields, type RefusedComment, Thread, type ThreadProps } from "./thread.tsx";

export interface CommentsPageProps extends Pick<ThreadProps, "comments" | "me"> {
  pieceId: string;
  headline: string;
  links: readonly ListedLink[];
  now: string;
  query: URLSearchParams;
  /** A link that was just made; it is shown only once. */
  minted?: { url: string; expiresAt: string };
  refused?: RefusedComment & { of: "comment" | "link"; problem: string };
  /** Why no link can be made at the moment. */
  barred?: string | undefined;
}

const DONE = {
  commented: "Your comment is added.",
  seen: "All comments are marked as seen.",
  deleted: "The comment is deleted.",
  revoked: "The link is revoked. It shows nothing from now on.",
};

/** The writer's page of one piece: its comments, and the links that show it to friends. */
export function CommentsPage(props: CommentsPageProps) {
  const { pieceId, headline, comments, me, query, refused } = props;
  const path = piecePath(pieceId, "comments");
  return (
    <>
      <p class="crumb">
        <a href={piecePath(pieceId)}>← Back to the text</a>
      </p>
      <h1>
        Comments on <span dir="auto">“{headline}”</span>
      </h1>
      <Done query={query} words={DONE} />
      {refused && <Notice kind="bad">Nothing was changed. {refused.problem}</Notice>}
      <section aria-labelledby="thread">
        <h2 id="thread">Comments</h2>
        <Thread comments={comments} me={me} deletion={`${path}/delete`} />
        {comments.some(({ isNew }) => isNew) && (
          <PostButton action={`${path}/seen`} label="Mark all as seen" />
        )}
        <h3>Add a comment</h3>
        <CommentFields
          action={path}
          refused={refused?.of === "comment" ? refused : undefined}
          hint="Editors can read it while the piece is with them, and while it is public. Friends with a link cannot."
        />
      </section>
      <Links {...props} />
    </>
  );
}

function Links({ pieceId, links, now, minted, refused, barred }: CommentsPageProps) {
  const form = refused?.of === "link" ? refused : undefined;
  return (
    <section aria-labelledby="links">
      <h2 id="links">Private preview</h2>
      <p>
        A private link shows this piece as it is saved at the moment, also to people without an
        account. They can send you a comment. Search engines are told not to list it. Everybody who
        has the link can open it until it expires or you revoke it.
      </p>
      {minted && (
        <Notice kind="good">
          <p>Copy the link now. It is not shown again.</p>
          <CopyField id="preview-link" label="Private link" value={minted.url} />
          <p>
            It works until <Moment at={minted.expiresAt} />.
          </p>
        </Notice>
      )}
      {barred ? (
        <p>{barred}</p>
      ) : (
        <PostForm action={piecePath(pieceId, "links")} class="inline-form">
          <div class="columns">
            <TextField
              name="label"
              label="For whom"
              hint="A name for your list. Others don't see it."
              value={form?.value("label") ?? ""}
              max={NAME_MAX}
              issues={form?.issues}
              autocomplete="off"
            />
            <TextField
              name="days"
              label="Days"
              hint={`How long it works, 1 to ${LINK_DAYS.max}.`}
              value={form?.value("days") ?? String(LINK_DAYS.default)}
              inputmode="numeric"
              issues={form?.issues}
              required
              autocomplete="off"
            />
          </div>
          <button>Make a private link</button>
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
  const name = link.label || "A link without a name";
  const isExpired = link.expires_at <= now;
  return (
    <li>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <p class="facts-line">
        made <Moment at={link.created_at} /> ·{" "}
        {link.revoked_at !== null ? (
          <>
            revoked <Moment at={link.revoked_at} />
          </>
        ) : (
          <>
            {isExpired ? "expired" : "works until"} <Moment at={link.expires_at} />
          </>
        )}
      </p>
      {link.revoked_at === null && !isExpired && (
        <PostButton
          action={piecePath(pieceId, "links/revoke")}
          label="Revoke"
          about={name}
          kind="danger"
          fields={{ link: link.id }}
        />
      )}
    </li>
  );
}
