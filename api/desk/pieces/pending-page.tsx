import type { StoredPiece } from "../../contract/records.ts";
import { Moment } from "../parts/moment.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton } from "../parts/post-form.tsx";
import { ProofFrame } from "../parts/proof.tsx";
import { piecePath } from "./own-piece.ts";

/** A text that is waiting for an editor: the writer can read or withdraw it. */
export function PendingPage({
  piece,
  headline,
  proof,
  siteStyles,
}: {
  piece: StoredPiece;
  headline: string;
  proof: { html: string } | { why: string };
  siteStyles: string | undefined;
}) {
  const isUpdate = piece.updateSentAt !== null;
  return (
    <>
      <h1 dir="auto">{headline}</h1>
      <Notice kind="note">
        <WhatHappens piece={piece} />
        <p>To edit it, withdraw it first.</p>
      </Notice>
      <div class="buttons">
        <PostButton
          action={piecePath(piece.id, "withdraw")}
          label={isUpdate ? "Withdraw update" : "Withdraw"}
        />
        {isUpdate && <a href={piecePath(piece.id, "unpublish")}>Unpublish the piece</a>}
        <a href={piecePath(piece.id, "comments")}>Comments and private preview</a>
      </div>
      {"html" in proof ? (
        <ProofFrame title="The piece" stylesheet={siteStyles}>
          <div dangerouslySetInnerHTML={{ __html: proof.html }} />
        </ProofFrame>
      ) : (
        <p>{proof.why}</p>
      )}
    </>
  );
}

function WhatHappens({
  piece: { updateSentAt, takenDown, pendingFor, plan },
}: {
  piece: StoredPiece;
}) {
  if (updateSentAt !== null) {
    return (
      <p>
        <strong>Your update is waiting for an editor.</strong> Readers see the published text until
        an editor accepts this one. The text you sent is below.
      </p>
    );
  }
  if (takenDown !== null) {
    return (
      <p>
        You asked an editor for a look at a piece that was taken down. If they lift the takedown, it
        becomes a draft, and you can publish it again.
      </p>
    );
  }
  if (plan?.publishAt && !plan.takenBack) {
    return (
      <p>
        {plan.acceptedAt === null ? (
          <>
            <strong>This piece is waiting for an editor.</strong> If an editor accepts it before{" "}
            <Moment at={plan.publishAt} />, it is published then; if later, at once.
          </>
        ) : (
          <>
            <strong>An editor accepted this piece.</strong> It is published on{" "}
            <Moment at={plan.publishAt} />.
          </>
        )}
      </p>
    );
  }
  return pendingFor === "publication" ? (
    <p>
      This piece is waiting for an editor. It is published when an editor accepts it. You don't need
      to do anything else.
    </p>
  ) : (
    <p>
      You asked an editor for a look. They will return it with a note. Only you and the editors can
      see it.
    </p>
  );
}
