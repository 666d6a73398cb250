import type { LibraryPicture } from "../../store/pictures/picture-library.ts";
import type { PictureUse, PictureUses } from "../../store/pictures/picture-uses.ts";
import type { Confirmation } from "../confirmation.tsx";
import { type DeskWords, useWords } from "../messages/words.ts";
import { headlineOr } from "../parts/untitled.ts";
import { piecePath } from "../pieces/own-piece.ts";
import { Thumbnail } from "./library-page.tsx";

/** What the deletion of a picture means, with the pieces that show it. */
export function deletionOf(
  picture: LibraryPicture,
  uses: PictureUses | undefined,
  { back, words }: { back: string; words: DeskWords },
): Confirmation {
  const { pictures: w } = words;
  const { shown = [], more = false, drafts = [] } = uses ?? {};
  return {
    title: w.delete_picture,
    words: (
      <>
        <Thumbnail picture={picture} />
        {shown.length > 0 && (
          <>
            <p>{w.delete_shown}</p>
            <PieceList pieces={shown} more={more} />
          </>
        )}
        {drafts.length > 0 && (
          <>
            <p>{w.delete_drafts}</p>
            <PieceList pieces={drafts} more={false} />
          </>
        )}
        {!shown.length && !drafts.length && <p>{w.none_uses_it}</p>}
        <p>{w.delete_final}</p>
      </>
    ),
    button: w.delete_picture,
    back: { href: back, label: w.keep_picture },
  };
}

export function PieceList({ pieces, more }: { pieces: readonly PictureUse[]; more: boolean }) {
  const words = useWords();
  const { pictures: w } = words;
  return (
    <ul>
      {pieces.map(({ id, headline, isCover }) => (
        <li key={id}>
          <a href={piecePath(id)}>
            <bdi>{headlineOr(headline, words)}</bdi>
          </a>
          {isCover && ` ${w.its_cover}`}
        </li>
      ))}
      {more && <li>{w.and_others}</li>}
    </ul>
  );
}
