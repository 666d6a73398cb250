import { z } from "zod";
import { Refusal } from "../../contract/errors.ts";
import { saveAvatar } from "../../presence/presence.ts";
import { readAvatar, removeAvatar } from "../../store/avatars.ts";
import {
  action,
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  page,
  seeOther,
} from "../route.ts";
import type { SignedInVisit } from "../route.ts";
import { PICTURE, pictureOf, type PictureProps } from "./picture.tsx";

/** What the page says after each deed, by the code in its address. */
export const PICTURE_DONE: Readonly<Record<string, string>> = {
  "picture-saved": "This is your picture now. Your pages follow within seconds.",
  "picture-removed":
    "The picture is removed. Your pages show your initials as they are rewritten, usually within seconds.",
};

const PROFILE = "/desk/edit/profile";

export function createPictureRoutes(
  { store, wake }: DeskTools,
  show: (visit: SignedInVisit, picture: Partial<PictureProps>) => Promise<DeskAnswer>,
): DeskRoute[] {
  const area = "profile";
  return [
    // Where the browser stands after a file was refused, or a question asked: loaded anew, it is the page.
    page({ path: PICTURE, area, show: async () => seeOther(PROFILE) }),
    page({ path: `${PICTURE}/remove`, area, show: async () => seeOther(PROFILE) }),
    page({
      path: `${PICTURE}/:file`,
      area,
      show: async ({ me, path }) => {
        const file = me.avatarFile;
        const bytes = file && path === pictureOf(me) && (await readAvatar(store.read, file));
        if (!bytes) throw new Refusal("not_found", "This is not your picture any more.");
        return { download: new Uint8Array(bytes), name: file, type: typeOf(file) };
      },
    }),
    action({
      path: PICTURE,
      area,
      takesFile: true,
      form: z.strictObject({}),
      run: async ({ me, actor }, _, values) => {
        const bytes = values.file("avatar");
        if (!bytes) throw nothingChosen();
        await saveAvatar(store, actor, { writerId: me.id, bytes });
        wake();
        return seeOther(`${PROFILE}?done=picture-saved`);
      },
      again: (visit, { issues, message: problem }) => show(visit, { refused: { issues, problem } }),
    }),
    action({
      path: `${PICTURE}/remove`,
      area,
      form: z.strictObject({}),
      confirm: async () => ({
        title: "Remove picture",
        words: (
          <p>
            Readers see your initials instead. The picture is deleted: to have it back, you would
            upload it again.
          </p>
        ),
        button: "Remove picture",
        back: { href: PROFILE, label: "Keep it" },
      }),
      run: async ({ me, actor }) => {
        await removeAvatar(store, actor, { writerId: me.id });
        wake();
        return seeOther(`${PROFILE}?done=picture-removed`);
      },
    }),
  ];
}

function typeOf(file: string): string {
  const extension = file.slice(file.lastIndexOf(".") + 1);
  return `image/${extension === "jpg" ? "jpeg" : extension}`;
}

function nothingChosen(): Refusal {
  const message = "Choose a file first.";
  return new Refusal("validation_failed", message, [{ path: "avatar", message }]);
}
