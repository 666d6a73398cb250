import { PieceBody } from "../../../site/parts/piece-body.tsx";
import type { Issue } from "../../contract/errors.ts";
import { NOTE_MAX } from "../../contract/limits.ts";
import type { Piece } from "../../contract/piece.ts";
import type { StoredPiece, Writer } from "../../contract/records.ts";
import type { listDeeds } from "../../store/review.ts";
import { TextArea } from "../parts/fields.tsx";
import { Moment } from "../parts/moment.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import { ProofFrame } from "../parts/proof.tsx";
import { REVIEW } from "./queue-page.tsx";

export interface ReviewPieceProps {
  stored: StoredPiece;
  /** The piece as it would appear, or does. */
  piece: Piece;
  html: string;
  /** Of the public site. */
  stylesheet: string | undefined;
  writer: Writer;
  deeds: Awaited<ReturnType<typeof listDeeds>>;
  refused?: { note: string; issues: readonly Issue[]; problem: string } | undefined;
}

export function ReviewPiecePage({
  stored,
  piece,
  html,
  stylesheet,
  writer,
  deeds,
  refused,
}: ReviewPieceProps) {
  return (
    <>
      <p>
        <a href={REVIEW}>← Review</a>
      </p>
      <h1>Review a piece</h1>
      <p class="facts-line">
        <bdi>{writer.name}</bdi> {standing(stored)}
      </p>
      {refused && <Notice kind="bad">Nothing was done: {refused.problem}</Notice>}
      <ProofFrame title="The piece as it appears" stylesheet={stylesheet}>
        <PieceBody piece={piece} standfirst={stored.content.sub} html={html} />
      </ProofFrame>
      <Verdict stored={stored} refused={refused} />
      <History deeds={deeds} />
    </>
  );
}

function standing({ status, pendingFor }: StoredPiece): string {
  if (status === "approved") return "has published this piece.";
  return pendingFor === "publication"
    ? "asks for this piece to be published. It appears when you accept it."
    : "asks for a look at this piece. Nothing of it appears, whatever you answer.";
}

function Verdict({ stored, refused }: Pick<ReviewPieceProps, "stored" | "refused">) {
  const here = `${REVIEW}/${stored.id}`;
  const isPublic = stored.status === "approved";
  return (
    <section aria-labelledby="verdict">
      <h2 id="verdict">{isPublic ? "Take it down" : "Your answer"}</h2>
      {isPublic && (
        <p>
          Either takes the piece off the site at once. After “Ask for changes” the writer can mend
          and publish it again; a rejected piece goes back to being a draft when they edit it.
        </p>
      )}
      {stored.pendingFor === "publication" && (
        <PostForm action={here} class="accept">
          <input type="hidden" name="version" value={stored.version} />
          <button class="primary" name="action" value="accept">
            Accept and publish
          </button>
        </PostForm>
      )}
      <PostForm action={here} class="verdict">
        <input type="hidden" name="status" value={stored.status} />
        <TextArea
          name="note"
          label="Note to the writer"
          hint="Said with whatever you choose below."
          value={refused?.note ?? ""}
          max={NOTE_MAX}
          rows={4}
          required
          issues={refused?.issues}
        />
        <div class="actions">
          {stored.pendingFor === "look" && (
            <button name="action" value="return" class="primary">
              Return with note
            </button>
          )}
          <button name="action" value="ask_for_changes">
            Ask for changes
          </button>
          <button name="action" value="reject" class="danger">
            {isPublic ? "Reject and take down" : "Reject"}
          </button>
        </div>
      </PostForm>
    </section>
  );
}

function History({ deeds }: Pick<ReviewPieceProps, "deeds">) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">What happened so far</h2>
      <ol class="history">
        {deeds.map(({ at, actor_kind, actor_name, action, note }) => (
          <li key={`${at} ${action}`}>
            <Moment at={at} />: <bdi>{actor_name ?? `the ${actor_kind}`}</bdi>{" "}
            {DEEDS[action] ?? action.replaceAll("_", " ")}
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
};
