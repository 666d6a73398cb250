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
        <PieceList about={w.delete_shown} pieces={shown} more={more} />
        <PieceList about={w.delete_drafts} pieces={drafts} />
        {!shown.length && !drafts.length && <p>{w.none_uses_it}</p>}
        <p>{w.delete_final}</p>
      </>
    ),
    button: w.delete_picture,
    back: { href: back, label: w.keep_picture },
  };
}

/** Pieces under a sentence about them; nothing if there are none. */
export function PieceList({
  about,
  pieces,
  more = false,
}: {
  about: string;
  pieces: readonly PictureUse[];
  /** There are others. */
  more?: boolean | undefined;
}) {
  const words = useWords();
  const { pictures: w } = words;
  if (!pieces.length) return null;
  return (
    <>
      <p>{about}</p>
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
    </>
  );
}
