import { type PictureFacts, picturesIn } from "../../contract/pictures.ts";
import type { Store } from "../../store/open.ts";
import { findPictures } from "../../store/pictures.ts";

/** The pictures in a text that its writer has: those that readers will see. */
export async function picturesShownIn(
  { read }: Store,
  { writerId, html }: { writerId: string; html: string },
): Promise<PictureFacts[]> {
  return [...(await findPictures(read, { writerId, ids: picturesIn(html) })).values()];
}
