import { z } from "zod";
import { AVATAR_LIMITS } from "../../contract/avatar.ts";
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

/** The page's messages, by the `done` code in its address. */
export const PICTURE_DONE: Readonly<Record<string, string>> = {
  "picture-saved": "Your picture is saved. Your pages are updated next, usually within seconds.",
  "picture-removed":
    "Your picture is removed. Your pages are updated next, usually within seconds, and show your initials.",
};

const PROFILE = "/desk/edit/profile";

export function createPictureRoutes(
  { store, wake }: DeskTools,
  show: (visit: SignedInVisit, picture: Partial<PictureProps>) => Promise<DeskAnswer>,
): DeskRoute[] {
  const area = "profile";
  return [
    // The browser's address after a refused file or a confirmation; reloading it leads to the profile.
    page({ path: PICTURE, area, show: async () => seeOther(PROFILE) }),
    page({ path: `${PICTURE}/remove`, area, show: async () => seeOther(PROFILE) }),
    page({
      path: `${PICTURE}/:file`,
      area,
      show: async ({ me, path }) => {
        const file = me.avatarFile;
        const bytes = file && path === pictureOf(me) && (await readAvatar(store.read, file));
        if (!bytes) throw new Refusal("not_found", "This is no longer your picture.");
        return { download: new Uint8Array(bytes), name: file, type: typeOf(file) };
      },
    }),
    action({
      path: PICTURE,
      area,
      takesFile: AVATAR_LIMITS,
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
            Readers see your initials instead. The picture is deleted. To use it again, you have to
            upload it again.
          </p>
        ),
        button: "Remove picture",
        back: { href: PROFILE, label: "Keep picture" },
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
