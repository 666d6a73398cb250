import type { PieceContent } from "../../contract/draft.ts";
import type { Comment } from "../../store/pieces/talk/comments.ts";
import type { Drafting } from "../../store/pieces/drafts/contributions.ts";
import type { PublicationPlan, StoredPiece, Writer } from "../../contract/records.ts";
import type { Urls } from "../../render/urls.ts";
import { fingerprintOf } from "../../store/pieces/lifecycle/fingerprint.ts";
import type { PieceAuditEntry } from "../../store/pieces/lifecycle/review.ts";
import type { ListedSuggestion } from "../../store/pieces/talk/suggestion-answers.ts";
import { fill } from "../../../site/messages/words.ts";
import { type DeskWords, filled, useWords } from "../messages/words.ts";
import { CommentFields, Thread } from "../comments/thread.tsx";
import { BehindText } from "../parts/behind-text.tsx";
import { AuditList } from "../parts/audit-list.tsx";
import { ContentDiff } from "../parts/diff-view.tsx";
import { DraftedBy } from "../parts/drafted-by.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton } from "../parts/post-form.tsx";
import { PreviewFrame, unfolded } from "../parts/page-preview.tsx";
import { FromElsewhere, PublicFacts } from "../parts/public-facts.tsx";
import { ShareCard } from "../parts/share-card.tsx";
import { SuggestionList } from "../suggestions/list.tsx";
import type { Refused } from "../take-form.ts";
import { REVIEW } from "./queue-page.tsx";
import { MailOfWriter } from "./mail-asked.tsx";
import { type VerdictProps, Verdicts } from "./verdicts.tsx";

export interface ReviewPieceProps extends VerdictProps {
  /** The text to review: for an update, the new text; for a piece that was taken down, the last public text. */
  content: PieceContent;
  /** The markup of the piece as it would appear, appears or appeared. */
  html: string;
  /** The headline of the piece that it translates. */
  original: string | undefined;
  urls: Urls;
  /** The public site's stylesheet. */
  stylesheet: string | undefined;
  writer: Writer;
  /** Set if the piece is the editor's own. */
  own?: { others: boolean };
  suspended: boolean;
  entries: readonly PieceAuditEntry[];
  drafting: Drafting;
  /** The text that an editor has sent back before, and when. */
  answered: { content: PieceContent; at: string } | undefined;
  comments: readonly Comment[];
  /** Those of editors. */
  suggestions: readonly ListedSuggestion[];
  /** The id of the editor who reads the page. */
  me: string;
  refusedComment?: Refused | undefined;
}

export function ReviewPiecePage(props: ReviewPieceProps) {
  const { stored, content, html, stylesheet, writer, own, suspended, entries, refused } = props;
  const { answered } = props;
  const { review: w } = useWords();
  return (
    <>
      <p>
        <a href={REVIEW}>{w.back}</a>
      </p>
      <h1>{stored.updateSentAt ? w.review_update : w.review_piece}</h1>
      <p class="facts-line">
        {filled(reviewState(stored, own !== undefined, w), { name: <bdi>{writer.name}</bdi> })}
      </p>
      <DraftedBy drafting={props.drafting} writer={writer.name} />
      {stored.plan && <PlanOfWriter plan={stored.plan} />}
      {props.mail && <MailOfWriter {...props.mail} />}
      {own && <OwnPieceNotice {...own} />}
      {suspended && <Notice kind="note">{w.writer_suspended}</Notice>}
      {refused && (
        <Notice kind="bad">{fill(w.nothing_changed, { problem: refused.message })}</Notice>
      )}
      {answered && (
        <section aria-labelledby="since">
          <h2 id="since">{w.since_last_round}</h2>
          <p class="facts-line">
            {filled(w.sent_back_on, { time: <DateTime at={answered.at} /> })}
          </p>
          <ContentDiff older={answered.content} newer={content} />
        </section>
      )}
      {stored.updateSentAt && (
        <section aria-labelledby="changes">
          <h2 id="changes">{w.changes_to_published}</h2>
          <ContentDiff older={stored.content} newer={content} />
        </section>
      )}
      {(answered || stored.updateSentAt) && <h2>{w.preview}</h2>}
      <PreviewFrame title={w.as_it_appears} stylesheet={stylesheet}>
        <div class="unfolded" dangerouslySetInnerHTML={{ __html: unfolded(html) }} />
      </PreviewFrame>
      <BehindText
        html={props.form.html}
        before={stored.updateSentAt ? stored.rendered?.html : undefined}
      />
      <AlsoPublic {...props} />
      {!own && <Verdicts {...props} />}
      <Suggestions {...props} />
      <Comments {...props} />
      <History entries={entries} />
    </>
  );
}

/** Everything else that the editor's answer is about. */
function AlsoPublic({ form, urls, original, stored, content }: ReviewPieceProps) {
  const { publish, parts } = useWords();
  return (
    <section aria-labelledby="also-public">
      <h2 id="also-public">{parts.also_public}</h2>
      <FromElsewhere form={form} about="accept" />
      <div class="also-public">
        <PublicFacts form={form} urls={urls} original={original} />
        <figure>
          <ShareCard
            path={`${REVIEW}/${stored.id}`}
            version={fingerprintOf(form)}
            headline={content.headline}
          />
          <figcaption class="quiet">{publish.share_card_about}</figcaption>
        </figure>
      </div>
    </section>
  );
}

function Suggestions({ stored, suggestions, own }: ReviewPieceProps) {
  const { suggestions: w } = useWords();
  if (own) return null;
  return (
    <section aria-labelledby="suggestions">
      <h2 id="suggestions">{w.title}</h2>
      <SuggestionList suggestions={suggestions} />
      <p>
        <a href={`${REVIEW}/${stored.id}/suggest`}>{w.suggest}</a>
      </p>
    </section>
  );
}

function Comments({ stored, comments, me, refusedComment }: ReviewPieceProps) {
  const { review: w } = useWords();
  const path = `${REVIEW}/${stored.id}/comments`;
  return (
    <section aria-labelledby="comments">
      <h2 id="comments">{w.comments}</h2>
      <Thread comments={comments} me={me} />
      {comments.some(({ isNew }) => isNew) && (
        <PostButton action={`${path}/seen`} label={w.mark_all_seen} />
      )}
      <h3>{w.add_comment}</h3>
      <CommentFields action={path} refused={refusedComment} hint={w.comment_hint} />
    </section>
  );
}

function reviewState(
  { status, pendingFor, updateSentAt, takenDown }: StoredPiece,
  isOwn: boolean,
  w: DeskWords["review"],
): string {
  if (updateSentAt) return isOwn ? w.stands_update_own : w.stands_update;
  if (status === "approved") return w.stands_published;
  if (takenDown) return status === "pending" ? w.stands_down_look : w.stands_down;
  if (pendingFor !== "publication") return w.stands_look;
  return isOwn ? w.stands_publication_own : w.stands_publication;
}

/** The time or the date that the writer has set. */
function PlanOfWriter({
  plan: { publishAt, dated, acceptedAt, takenBack },
}: {
  plan: PublicationPlan;
}) {
  const { review: w } = useWords();
  if (takenBack) return null;
  if (publishAt) {
    return (
      <Notice kind="note">
        {filled(acceptedAt === null ? w.plan_if_accepted : w.plan_accepted, {
          time: <DateTime at={publishAt} />,
        })}
      </Notice>
    );
  }
  return dated ? (
    <Notice kind="note">{filled(w.plan_dated, { time: <DateTime at={dated} /> })}</Notice>
  ) : null;
}

function OwnPieceNotice({ others }: { others: boolean }) {
  const { review: w } = useWords();
  return (
    <Notice kind="note">
      <p>{w.own_piece}</p>
      {!others && (
        <p>{filled(w.no_other_editor, { command: <code dir="ltr">{ADD_EDITOR}</code> })}</p>
      )}
    </Notice>
  );
}

/** For a terminal. */
const ADD_EDITOR = ["npm", "run", "admin", "--", "writer role their-slug editor"].join(" ");

function History({ entries }: Pick<ReviewPieceProps, "entries">) {
  const { review: w } = useWords();
  return (
    <section aria-labelledby="history">
      <h2 id="history">{w.history}</h2>
      <AuditList entries={entries} />
    </section>
  );
}
