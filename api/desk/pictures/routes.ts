import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { isPictureId } from "../../contract/pictures.ts";
import { fileType } from "../../render/file-headers.ts";
import type { Session } from "../../store/people/sessions.ts";
import { findOwnPicture, isPicture, readPictureFile } from "../../store/pictures/pictures.ts";
import { type DeskRoute, type DeskTools, openPage } from "../route.ts";

/** Pictures that may not be public: their writer sees them here, and the editors, who review pieces that show them. */
export function createPictureFileRoutes({ store }: DeskTools): DeskRoute[] {
  return [
    // Open, because a visitor without a session must not learn whether there is a picture, nor be sent to sign in.
    openPage({
      path: "/desk/pictures/:file",
      show: async ({ session, params: { file = "" } }) => {
        const [id = "", name = "", ...rest] = file.split("-");
        if (rest.length) throw new Refusal("not_found", say("You have no such picture."));
        const mayRead = session && isPictureId(id) && (await isReadableBy(session, id));
        const bytes = mayRead && (await readPictureFile(store.read, { id, name }));
        if (!bytes) throw new Refusal("not_found", say("You have no such picture."));
        return { download: new Uint8Array(bytes), name: file, type: fileType(name), headers: KEPT };
      },
    }),
  ];

  async function isReadableBy({ writer, suspension }: Session, id: string): Promise<boolean> {
    if (writer.access === "editor" && !suspension) return isPicture(store.read, id);
    return Boolean(await findOwnPicture(store.read, { writerId: writer.id, id }));
  }
}

/** The preview is replaced at each pause, and must not load its pictures again. Another session asks anew. */
const KEPT = { "cache-control": "private, max-age=3600", vary: "cookie" };
