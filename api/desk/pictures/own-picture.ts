import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { isPictureId } from "../../contract/pictures.ts";
import type { Store } from "../../store/engine/open.ts";
import { type LibraryPicture, listPictures } from "../../store/pictures/picture-library.ts";

/** A writer's picture. Another writer's is answered like one that does not exist. */
export async function findLibraryPicture(
  store: Store,
  { writerId, id }: { writerId: string; id: string },
): Promise<LibraryPicture> {
  const { pictures } = isPictureId(id)
    ? await listPictures(store.read, { writerId, id, limit: 1 })
    : { pictures: [] };
  const [picture] = pictures;
  if (!picture) throw new Refusal("not_found", say("You have no such picture."));
  return picture;
}
