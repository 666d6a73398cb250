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
    ? await listPictures(store.read, { writerId, ids: [id], limit: 1 })
    : { pictures: [] };
  const [picture] = pictures;
  if (!picture) throw new Refusal("not_found", say("You have no such picture."));
  return picture;
}

/** The pictures to choose a cover from: the newest ones. */
export const COVERS_OFFERED = 60;

/** The newest pictures, and the chosen one even if it is older. */
export async function coversFor(
  store: Store,
  writerId: string,
  chosen: string,
): Promise<{ pictures: LibraryPicture[]; more: boolean }> {
  const newest = await listPictures(store.read, { writerId, limit: COVERS_OFFERED });
  if (!isPictureId(chosen) || newest.pictures.some(({ id }) => id === chosen)) return newest;
  const { pictures } = await listPictures(store.read, { writerId, ids: [chosen], limit: 1 });
  return { ...newest, pictures: [...pictures, ...newest.pictures] };
}
