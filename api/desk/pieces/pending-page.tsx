import type { StoredPiece } from "../../contract/records.ts";
import { Notice } from "../parts/notice.tsx";
import { PostButton } from "../parts/post-form.tsx";
import { ProofFrame } from "../parts/proof.tsx";
import { piecePath } from "./own-piece.ts";

/** A piece that lies with the editors: to be read, and to be taken back. */
export function PendingPage({
  piece,
  proof,
  siteStyles,
}: {
  piece: StoredPiece;
  proof: { html: string } | { why: string };
  siteStyles: string | undefined;
}) {
  return (
    <>
      <h1 dir="auto">{piece.content.headline}</h1>
      <Notice kind="note">
        {piece.pendingFor === "publication" ? (
          <p>
            An editor reads this piece before it appears. When they accept it, it is published; you
            need do nothing more.
          </p>
        ) : (
          <p>You asked an editor for a look. It comes back to you with a note, and stays unseen.</p>
        )}
        <p>To go on writing, take it back first.</p>
      </Notice>
      <div class="buttons">
        <PostButton action={piecePath(piece.id, "withdraw")} label="Withdraw" />
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
