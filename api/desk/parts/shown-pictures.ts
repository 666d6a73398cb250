import { type PictureFacts, picturesIn } from "../../contract/pictures.ts";
import type { Cover } from "../../contract/records.ts";
import type { Store } from "../../store/engine/open.ts";
import { findOwnPicture, findPictures } from "../../store/pictures/pictures.ts";

export interface PicturesOfText {
  /** With the cover. */
  pictures: readonly PictureFacts[];
  cover: Cover | null;
}

/** The pictures in a text, and its cover, that its writer has: those that readers will see. */
export async function picturesShownIn(
  { read }: Store,
  { writerId, html, cover }: { writerId: string; html: string; cover: string | null },
): Promise<PicturesOfText> {
  const ids = cover ? [...picturesIn(html), cover] : picturesIn(html);
  const pictures = await findPictures(read, { writerId, ids });
  const chosen = pictures.get(cover ?? "");
  const own = chosen && (await findOwnPicture(read, { writerId, id: chosen.id }));
  return {
    pictures: [...pictures.values()],
    // The page of the piece does not show the small file.
    cover: own ? { ...chosen, alt: own.alt, hasSmall: false } : null,
  };
}
