import type { LibraryPicture } from "../../store/picture-library.ts";
import type { PictureUse, PictureUses } from "../../store/picture-uses.ts";
import type { Confirmation } from "../confirmation.tsx";
import { headlineOr } from "../parts/untitled.ts";
import { piecePath } from "../pieces/own-piece.ts";
import { Thumbnail } from "./library-page.tsx";

/** What the deletion of a picture means, with the pieces that show it. */
export function deletionOf(
  picture: LibraryPicture,
  uses: PictureUses | undefined,
  back: string,
): Confirmation {
  const { shown = [], more = false, drafts = [] } = uses ?? {};
  return {
    title: "Delete picture",
    words: (
      <>
        <Thumbnail picture={picture} />
        {shown.length > 0 && (
          <>
            <p>
              Readers see it in these pieces. In its place they will see the description that the
              text gives, or nothing where it gives none. A piece whose cover it is will have no
              cover:
            </p>
            <PieceList pieces={shown} more={more} />
          </>
        )}
        {drafts.length > 0 && (
          <>
            <p>These unpublished texts have it. They would be published without it:</p>
            <PieceList pieces={drafts} more={false} />
          </>
        )}
        {!shown.length && !drafts.length && <p>None of your pieces uses it.</p>}
        <p>Your texts do not change. The deletion cannot be undone.</p>
      </>
    ),
    button: "Delete picture",
    back: { href: back, label: "Keep picture" },
  };
}

export function PieceList({ pieces, more }: { pieces: readonly PictureUse[]; more: boolean }) {
  return (
    <ul>
      {pieces.map(({ id, headline, isCover }) => (
        <li key={id}>
          <a href={piecePath(id)}>
            <bdi>{headlineOr(headline)}</bdi>
          </a>
          {isCover && " (its cover)"}
        </li>
      ))}
      {more && <li>and others</li>}
    </ul>
  );
}
