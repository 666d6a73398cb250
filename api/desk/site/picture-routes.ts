import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { PICTURE_LIMITS } from "../../contract/pictures.ts";
import { fileType } from "../../render/file-headers.ts";
import { putSiteFiles, readSiteFile } from "../../store/site/site-files.ts";
import { asEditor } from "../editor-actor.ts";
import { type DeskRoute, type DeskTools, forEditors, page, seeOther, upload } from "../route.ts";
import { SITE, SITE_FILES, shownAt } from "./paths.ts";
import { unfitness, unfitWords } from "./picture-fitness.ts";

/** Takes in a logo or an icon. It is used when the settings are saved. */
export function createSitePictureRoutes({ store, pictures }: DeskTools): DeskRoute[] {
  const uses = ["logo", "icon"] as const;
  return forEditors([
    ...uses.flatMap((use) => [
      page({ path: `${SITE}/${use}`, show: async () => seeOther(SITE) }),
      upload({
        path: `${SITE}/${use}`,
        takesFile: PICTURE_LIMITS,
        take: async (visit, read) => {
          const { id, files, source } = await pictures.receiveForSite(
            visit.me.id,
            use,
            async () => {
              const given = (await read()).file("file");
              if (!given?.length)
                throw new Refusal("validation_failed", say("Choose a file first."));
              return given;
            },
          );
          await putSiteFiles(store, asEditor(visit), { id, files });
          const unfit = unfitness(use, source);
          if (!visit.wantsJson) {
            return seeOther(`${SITE}?${use}=${id}${unfit ? `&unfit=${unfit}` : ""}#look`);
          }
          const note = unfitWords(unfit, visit.words);
          return { json: { ok: true, id, url: shownAt(use, id), ...(note ? { note } : {}) } };
        },
      }),
    ]),
    page({
      path: `${SITE_FILES}/:id`,
      show: async ({ params }) => {
        const [, id = "", given = "", type] = FILE.exec(params["id"] ?? "") ?? [];
        const name = `${given}.${type}`;
        const bytes = await readSiteFile(store.read, { id, name });
        if (!bytes) throw new Refusal("not_found", say("This picture is gone. Upload it again."));
        return { download: new Uint8Array(bytes), name, type: fileType(name) };
      },
    }),
  ]);
}

/** The id of a picture and the name of one of its files, without a dot. */
const FILE = /^([0-9a-f]{32})-([a-z0-9-]+)-(webp|png)$/;
