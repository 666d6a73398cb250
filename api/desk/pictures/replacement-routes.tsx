import { Refusal } from "../../contract/errors.ts";
import { type Said, say } from "../../contract/say.ts";
import { PICTURE_LIMITS } from "../../contract/pictures.ts";
import { REPLACED_MAX, replacePicture } from "../../store/pictures/picture-replacement.ts";
import { usesOf } from "../../store/pictures/picture-uses.ts";
import type { FormValues } from "../form-values.ts";
import {
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  page,
  seeOther,
  type SignedInVisit,
  upload,
} from "../route.ts";
import { LIBRARY } from "./library-page.tsx";
import { findLibraryPicture } from "./own-picture.ts";
import { ReplacedPage, ReplacementPage } from "./replacement.tsx";

/** Puts a new file in the place of a picture, in all texts of its writer. */
export function createPictureReplacementRoutes({
  store,
  pictures,
  config,
}: DeskTools): DeskRoute[] {
  const path = `${LIBRARY}/:id/replace`;

  async function take(
    { me, actor, params }: SignedInVisit,
    read: () => Promise<FormValues>,
  ): Promise<DeskAnswer> {
    const writerId = me.id;
    const from = params["id"] ?? "";
    const { id: to } = await pictures.receive(actor, { writerId }, async () => {
      const bytes = (await read()).file("file");
      // After the form's token was checked.
      const { alt } = await findLibraryPicture(store, { writerId, id: from });
      if (!bytes) throw wrongFile(say("Choose a file that is not empty."));
      return { bytes, alt };
    });
    if (to === from) throw wrongFile(say("It is the same picture."));
    await replacePicture(store, actor, { writerId, from, to, review: config.review });
    return seeOther(`${LIBRARY}/${from}/replace?by=${to}`);
  }

  /** A picture with all that shows it. */
  async function withUses(writerId: string, id: string) {
    const picture = await findLibraryPicture(store, { writerId, id });
    const uses = await usesOf(store.read, { writerId, ids: [id], limit: REPLACED_MAX });
    return { picture, uses: uses.get(id) };
  }

  return [
    page({
      path,
      show: async ({ me, params, query, words: { pictures: w } }) => {
        const old = await withUses(me.id, params["id"] ?? "");
        const by = query.get("by");
        if (by === null) return { title: w.replace_picture, main: <ReplacementPage {...old} /> };
        const main = <ReplacedPage old={old} by={await withUses(me.id, by)} />;
        return { title: w.replaced, main };
      },
    }),
    upload({
      path,
      takesFile: PICTURE_LIMITS,
      take,
      again: async ({ me, params, words }, refused) => {
        const old = await withUses(me.id, params["id"] ?? "");
        const main = <ReplacementPage {...old} refused={refused} />;
        return { title: words.pictures.replace_picture, main };
      },
    }),
  ];
}

function wrongFile(said: Said): Refusal {
  return new Refusal("validation_failed", said, [{ path: "file", said }]);
}
