import { PieceBody } from "../../../site/parts/piece-body.tsx";
import type { PieceContent } from "../../contract/draft.ts";
import type { Piece } from "../../contract/piece.ts";
import type { StoredPiece, Writer } from "../../contract/records.ts";
import type { PieceDeed } from "../../store/review.ts";
import { ContentDiff } from "../parts/diff-view.tsx";
import { Moment } from "../parts/moment.tsx";
import { Notice } from "../parts/notice.tsx";
import { ProofFrame } from "../parts/proof.tsx";
import { REVIEW } from "./queue-page.tsx";
import { type VerdictProps, Verdicts } from "./verdicts.tsx";

export interface ReviewPieceProps extends VerdictProps {
  /** The text to judge: of an update, the new one; of a piece that was taken down, the one that readers saw. */
  content: PieceContent;
  /** The piece as it would appear, does, or did. */
  piece: Piece;
  html: string;
  /** Of the public site. */
  stylesheet: string | undefined;
  writer: Writer;
  /** Set where the editor looks at a piece of their own. */
  own?: { others: boolean };
  suspended: boolean;
  deeds: readonly PieceDeed[];
}

export function ReviewPiecePage(props: ReviewPieceProps) {
  const { stored, content, piece, html, stylesheet, writer, own, suspended, deeds, refused } =
    props;
  return (
    <>
      <p>
        <a href={REVIEW}>← Review</a>
      </p>
      <h1>{stored.updateSentAt ? "Review an update" : "Review a piece"}</h1>
      <p class="facts-line">
        <bdi>{writer.name}</bdi> {standing(stored, own ? "another editor accepts" : "you accept")}
      </p>
      {own && <OwnPieceNotice {...own} />}
      {suspended && (
        <Notice kind="note">
          This writer is suspended. Nothing of theirs can be accepted until the suspension ends.
        </Notice>
      )}
      {refused && <Notice kind="bad">Nothing was done: {refused.problem}</Notice>}
      {stored.updateSentAt && (
        <section aria-labelledby="changes">
          <h2 id="changes">What changes for readers</h2>
          <ContentDiff older={stored.content} newer={content} />
          <h2>As it would appear</h2>
        </section>
      )}
      <ProofFrame title="The piece as it appears" stylesheet={stylesheet}>
        <PieceBody piece={piece} standfirst={content.sub} html={html} />
      </ProofFrame>
      {!own && <Verdicts {...props} />}
      <History deeds={deeds} />
    </>
  );
}

function standing(
  { status, pendingFor, updateSentAt, takenDown }: StoredPiece,
  acceptance: "you accept" | "another editor accepts",
): string {
  if (updateSentAt) {
    return `asks to update this public piece. Readers see the older text until ${acceptance}.`;
  }
  if (status === "approved") return "has published this piece.";
  if (takenDown) {
    return status === "pending"
      ? "asks for a look at this piece, which was taken down. Nothing of it appears, whatever you answer."
      : "had published this piece; it was taken down. This is the text that readers saw last.";
  }
  return pendingFor === "publication"
    ? `asks for this piece to be published. It appears when ${acceptance} it.`
    : "asks for a look at this piece. Nothing of it appears, whatever you answer.";
}

function OwnPieceNotice({ others }: { others: boolean }) {
  return (
    <Notice kind="note">
      <p>This piece is your own, so another editor must answer it.</p>
      {!others && (
        <p>
          There is no other editor yet. The operator of this site can make someone an editor with{" "}
          <code>npm run admin -- writer role their-slug editor</code>.
        </p>
      )}
    </Notice>
  );
}
function History({ deeds }: Pick<ReviewPieceProps, "deeds">) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">What happened so far</h2>
      <ol class="history">
        {deeds.map(({ id, at, actor_kind, actor_name, action, note, key_name }) => (
          <li key={id}>
            <Moment at={at} />:{" "}
            {actor_kind === "key" ? (
              <>
                a program, through the key <bdi>{key_name ?? "that was removed"}</bdi> of{" "}
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

/** What programs can do: never more than this. */
const BY_KEY: Readonly<Record<string, string>> = {
  create: "drafted it",
  edit: "changed the draft",
};

const DEEDS: Readonly<Record<string, string>> = {
  create: "began it",
  publish: "pressed Publish",
  update: "pressed Update",
  ask_for_look: "asked for a look",
  withdraw: "took it back",
  accept: "accepted it",
  return: "returned it",
  ask_for_changes: "asked for changes",
  reject: "rejected it",
  unpublish: "unpublished it",
  withdraw_update: "took the update back",
  accept_update: "accepted the update",
  return_update: "returned the update",
  lift: "lifted the takedown",
  delete: "deleted it",
  undelete: "brought it back",
};
