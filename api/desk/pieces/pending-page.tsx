import type { StoredPiece } from "../../contract/records.ts";
import { Notice } from "../parts/notice.tsx";
import { PostButton } from "../parts/post-form.tsx";
import { ProofFrame } from "../parts/proof.tsx";
import { piecePath } from "./own-piece.ts";

/** A text that lies with the editors: to be read, and to be taken back. */
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
        <p>To edit it, take it back first.</p>
      </Notice>
      <div class="buttons">
        <PostButton
          action={piecePath(piece.id, "withdraw")}
          label={isUpdate ? "Withdraw the update" : "Withdraw"}
        />
        {isUpdate && <a href={piecePath(piece.id, "unpublish")}>Unpublish the piece</a>}
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

function WhatHappens({ piece: { updateSentAt, takenDown, pendingFor } }: { piece: StoredPiece }) {
  if (updateSentAt !== null) {
    return (
      <p>
        <strong>Your update waits for an editor.</strong> Readers see the published text until an
        editor accepts this one. Below is what you sent.
      </p>
    );
  }
  if (takenDown !== null) {
    return (
      <p>
        You asked an editor for a look at a piece that was taken down. They can lift the takedown;
        then it is a draft, and you can publish it again.
      </p>
    );
  }
  return pendingFor === "publication" ? (
    <p>
      An editor reads this piece before it appears. When they accept it, it is published; you need
      do nothing more.
    </p>
  ) : (
    <p>You asked an editor for a look. It comes back to you with a note. Nobody else sees it.</p>
  );
}
