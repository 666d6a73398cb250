import { z } from "zod";
import { FaultyInput, issuesOf, Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import {
  FIRST_FILE,
  isPictureId,
  PICTURE_LIMITS,
  PictureAlt,
  pictureFileName,
} from "../../contract/pictures.ts";
import { URL_MAX } from "../../contract/limits.ts";
import { pictureMarkdown } from "../../contract/picture-markdown.ts";
import { takeSharedOrRefuse } from "../../http/rate-limit.ts";
import { findOwnPicture, type OwnPicture } from "../../store/pictures/pictures.ts";
import type { FormValues } from "../form-values.ts";
import type { DeskWords } from "../messages/words.ts";
import { deskPicture } from "../parts/page-preview.tsx";
import {
  action,
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  page,
  seeOther,
  type SignedInVisit,
  upload,
} from "../route.ts";
import { LIBRARY, NEW_PICTURE } from "./library-page.tsx";
import { NewPicturePage, type NewPictureProps } from "./new-page.tsx";

/** Takes in the pictures of pieces. */
export function createPictureUploadRoutes({
  store,
  pictures,
  fetchPicture,
  limits,
}: DeskTools): DeskRoute[] {
  /** The editor's script sends the pictures one by one. The page is for browsers without scripts. */
  async function take(
    { me, actor, wantsJson }: SignedInVisit,
    read: () => Promise<FormValues>,
  ): Promise<DeskAnswer> {
    const picture = await pictures.receive(actor, { writerId: me.id }, async () => {
      const form = await read();
      return { bytes: fileOf(form), alt: altOf(form) };
    });
    if (!wantsJson) return seeOther(`${NEW_PICTURE}?added=${picture.id}`);
    return { json: { ok: true, ...addedOf(picture) }, status: 201 };
  }

  return [
    page({
      path: NEW_PICTURE,
      show: async ({ me, query, words }) => {
        const id = query.get("added") ?? "";
        const had = isPictureId(id) && (await findOwnPicture(store.read, { writerId: me.id, id }));
        return newPage(words, { added: had ? addedOf(had) : undefined });
      },
    }),
    // For the editor's script: a picture of a text that was pasted from another site.
    action({
      path: `${LIBRARY}/fetch`,
      form: z.strictObject({ url: z.string().max(URL_MAX), alt: PictureAlt }),
      run: async ({ me, actor, signal }, { url, alt }) => {
        const writerId = me.id;
        await takeSharedOrRefuse(limits.fetches, writerId);
        const bytes = await fetchPicture({ writerId, url, signal });
        const picture = await pictures.receive(actor, { writerId, alt }, async () => ({ bytes }));
        return { json: { ok: true, ...addedOf(picture) }, status: 201 };
      },
    }),
    upload({
      path: LIBRARY,
      takesFile: PICTURE_LIMITS,
      take,
      again: async ({ words }, refused) => newPage(words, { refused }),
    }),
  ];
}

/** A picture as the editor's script and the page show it. */
function addedOf(picture: OwnPicture) {
  const { id, width, height, alt } = picture;
  const shown = deskPicture(id, pictureFileName(FIRST_FILE));
  return { id, width, height, alt, markdown: pictureMarkdown({ id, alt }), shown };
}

function newPage({ pictures: w }: DeskWords, props: NewPictureProps): DeskAnswer {
  return { title: w.upload_title, main: <NewPicturePage {...props} /> };
}

function fileOf(form: FormValues): Buffer {
  const bytes = form.file("file");
  if (bytes) return bytes;
  const said = say("Choose a file that is not empty.");
  throw new Refusal("validation_failed", said, [{ path: "file", said }]);
}

function altOf(form: FormValues): string {
  const parsed = PictureAlt.safeParse(form.get("alt"));
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error).map((issue) => ({ ...issue, path: "alt" }));
  throw new FaultyInput(issues);
}
