import { Refusal } from "../../contract/errors.ts";
import { isPictureId } from "../../contract/pictures.ts";
import { fileType } from "../../render/file-headers.ts";
import { findOwnPicture, isPicture, readPictureFile } from "../../store/pictures.ts";
import { type DeskRoute, type DeskTools, page } from "../route.ts";

/** Pictures that may not be public: their writer sees them here, and the editors, who review pieces that show them. */
export function createPictureFileRoutes({ store }: DeskTools): DeskRoute[] {
  return [
    page({
      path: "/desk/pictures/:file",
      show: async ({ me, params: { file = "" } }) => {
        const [id = "", name = ""] = file.split("-");
        const mayRead =
          isPictureId(id) &&
          (me.access === "editor"
            ? await isPicture(store.read, id)
            : await findOwnPicture(store.read, { writerId: me.id, id }));
        const bytes = mayRead && (await readPictureFile(store.read, { id, name }));
        if (!bytes) throw new Refusal("not_found", "You have no such picture.");
        return { download: new Uint8Array(bytes), name: file, type: fileType(name) };
      },
    }),
  ];
}
