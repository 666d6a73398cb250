import type { PieceContent } from "../../contract/draft.ts";
import type { Comment } from "../../store/comments.ts";
import type { Drafting } from "../../store/drafting.ts";
import type { PublicationPlan, StoredPiece, Writer } from "../../contract/records.ts";
import type { PieceDeed } from "../../store/review.ts";
import { CommentFields, type RefusedComment, Thread } from "../comments/thread.tsx";
import { ContentDiff } from "../parts/diff-view.tsx";
import { DraftedBy } from "../parts/drafted-by.tsx";
import { Moment } from "../parts/moment.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton } from "../parts/post-form.tsx";
import { ProofFrame } from "../parts/proof.tsx";
import { REVIEW } from "./queue-page.tsx";
import { type VerdictProps, Verdicts } from "./verdicts.tsx";

export interface ReviewPieceProps extends VerdictProps {
  /** The text to review: for an update, the new text; for a piece that was taken down, the last public text. */
  content: PieceContent;
  /** The markup of the piece as it would appear, appears or appeared. */
  html: string;
  /** The public site's stylesheet. */
  stylesheet: string | undefined;
  writer: Writer;
  /** Set if the piece is the editor's own. */
  own?: { others: boolean };
  suspended: boolean;
  deeds: readonly PieceDeed[];
  drafting: Drafting;
  /** The text that an editor has sent back before, and when. */
  answered: { content: PieceContent; at: string } | undefined;
  comments: readonly Comment[];
  /** The id of the editor who reads the page. */
  me: string;
  refusedComment?: RefusedComment | undefined;
}

export function ReviewPiecePage(props: ReviewPieceProps) {
  const { stored, content, html, stylesheet, writer, own, suspended, deeds, refused } = props;
  const { answered } = props;
  return (
    <>
      <p>
        <a href={REVIEW}>← Review</a>
      </p>
      <h1>{stored.updateSentAt ? "Review update" : "Review piece"}</h1>
      <p class="facts-line">
        <bdi>{writer.name}</bdi> {standing(stored, own ? "another editor accepts" : "you accept")}
      </p>
      <DraftedBy drafting={props.drafting} writer={writer.name} />
      {stored.plan && <PlanOfWriter plan={stored.plan} />}
      {own && <OwnPieceNotice {...own} />}
      {suspended && (
        <Notice kind="note">
          This writer is suspended. Their pieces cannot be accepted until the suspension ends.
        </Notice>
      )}
      {refused && <Notice kind="bad">Nothing was changed. {refused.problem}</Notice>}
      {answered && (
        <section aria-labelledby="since">
          <h2 id="since">Changes since the last round</h2>
          <p class="facts-line">
            An editor sent it back on <Moment at={answered.at} />.
          </p>
          <ContentDiff older={answered.content} newer={content} />
        </section>
      )}
      {stored.updateSentAt && (
        <section aria-labelledby="changes">
          <h2 id="changes">Changes to the published text</h2>
          <ContentDiff older={stored.content} newer={content} />
        </section>
      )}
      {(answered || stored.updateSentAt) && <h2>Preview</h2>}
      <ProofFrame title="The piece as it appears" stylesheet={stylesheet}>
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </ProofFrame>
      {!own && <Verdicts {...props} />}
      <Comments {...props} />
      <History deeds={deeds} />
    </>
  );
}

function Comments({ stored, comments, me, refusedComment }: ReviewPieceProps) {
  const path = `${REVIEW}/${stored.id}/comments`;
  return (
    <section aria-labelledby="comments">
      <h2 id="comments">Comments</h2>
      <Thread comments={comments} me={me} />
      {comments.some(({ isNew }) => isNew) && (
        <PostButton action={`${path}/seen`} label="Mark all as seen" />
      )}
      <h3>Add a comment</h3>
      <CommentFields
        action={path}
        refused={refusedComment}
        hint="The writer and all editors can read it. It is no answer: the piece stays as it is."
      />
    </section>
  );
}

function standing(
  { status, pendingFor, updateSentAt, takenDown }: StoredPiece,
  acceptance: "you accept" | "another editor accepts",
): string {
  if (updateSentAt) {
    return `wants to update this published piece. Readers see the published text until ${acceptance}.`;
  }
  if (status === "approved") return "has published this piece.";
  if (takenDown) {
    return status === "pending"
      ? "asks for a look at this piece, which was taken down. Your answer does not publish it."
      : "published this piece, and it was taken down. This is the last text that readers saw.";
  }
  return pendingFor === "publication"
    ? `wants to publish this piece. It appears when ${acceptance} it.`
    : "asks for a look at this piece. Your answer does not publish it.";
}

/** The time or the date that the writer has set. */
function PlanOfWriter({
  plan: { publishAt, dated, acceptedAt, takenBack },
}: {
  plan: PublicationPlan;
}) {
  if (takenBack) return null;
  if (publishAt) {
    return (
      <Notice kind="note">
        {acceptedAt === null ? "If you accept it, it" : "An editor has accepted it. It"} is
        published on <Moment at={publishAt} />
        {acceptedAt === null && ", or at once if that time has passed"}.
      </Notice>
    );
  }
  return dated ? (
    <Notice kind="note">
      Its writer gives it an earlier date, <Moment at={dated} />. The history keeps the true one.
    </Notice>
  ) : null;
}

function OwnPieceNotice({ others }: { others: boolean }) {
  return (
    <Notice kind="note">
      <p>This is your own piece, so another editor must review it.</p>
      {!others && (
        <p>
          There is no other editor yet. The operator of this site can add one with{" "}
          <code>npm run admin -- writer role their-slug editor</code>.
        </p>
      )}
    </Notice>
  );
}

function History({ deeds }: Pick<ReviewPieceProps, "deeds">) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol class="history">
        {deeds.map(({ id, at, actor_kind, actor_name, action, note, key_name }) => (
          <li key={id}>
            <Moment at={at} />:{" "}
            {actor_kind === "key" ? (
              <>
                a program, with the API key <bdi>{key_name ?? "that was removed"}</bdi> of{" "}
                <bdi>{actor_name}</bdi>, {BY_KEY[action] ?? action.replaceAll("_", " ")}
              </>
            ) : (
              <>
                <bdi>{actor_name ?? `the ${actor_kind}`}</bdi>{" "}
                {DEEDS[action] ?? action.replaceAll("_", " ")}
              </>
            )}
            {note && (
              <blockquote dir="auto" class="note">
                {note}
              </blockquote>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Programs can do only these. */
const BY_KEY: Readonly<Record<string, string>> = {
  create: "drafted it",
  edit: "changed the draft",
};

const DEEDS: Readonly<Record<string, string>> = {
  create: "created it",
  publish: "pressed Publish",
  update: "pressed Update",
  ask_for_look: "asked for a look",
  withdraw: "withdrew it",
  accept: "accepted it",
  return: "returned it",
  ask_for_changes: "asked for changes",
  reject: "rejected it",
  unpublish: "unpublished it",
  withdraw_update: "withdrew the update",
  accept_update: "accepted the update",
  return_update: "returned the update",
  lift: "lifted the takedown",
  delete: "deleted it",
  undelete: "restored it",
};
