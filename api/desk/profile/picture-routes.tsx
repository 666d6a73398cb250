import { z } from "zod";
import { AVATAR_SIZE } from "../../contract/people/avatar.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { PICTURE_LIMITS } from "../../contract/pictures.ts";
import { saveAvatar } from "../../presence/presence.ts";
import { readAvatar, removeAvatar } from "../../store/pictures/avatars.ts";
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
import { PICTURE, pictureOf, type PictureProps } from "./picture.tsx";

const PROFILE = "/desk/edit/profile";

export function createPictureRoutes(
  { store, wake, pictures }: DeskTools,
  show: (visit: SignedInVisit, picture: Partial<PictureProps>) => Promise<DeskAnswer>,
): DeskRoute[] {
  return [
    // The browser's address after a refused file or a confirmation; reloading it leads to the profile.
    page({ path: PICTURE, show: async () => seeOther(PROFILE) }),
    page({ path: `${PICTURE}/remove`, show: async () => seeOther(PROFILE) }),
    page({
      path: `${PICTURE}/:file`,
      show: async ({ me, path }) => {
        const file = me.avatarFile;
        const bytes = file && path === pictureOf(me) && (await readAvatar(store.read, file));
        if (!bytes) throw new Refusal("not_found", say("This is no longer your picture."));
        return { download: new Uint8Array(bytes), name: file, type: typeOf(file) };
      },
    }),
    upload({
      path: PICTURE,
      takesFile: PICTURE_LIMITS,
      take: async ({ me, actor }, read) => {
        const writerId = me.id;
        const { bytes } = await pictures.receiveCut(writerId, AVATAR_SIZE, async () => {
          const given = (await read()).file("avatar");
          if (!given) throw new Refusal("validation_failed", say("Choose a file first."));
          return given;
        });
        await saveAvatar(store, actor, { writerId, bytes });
        wake();
        return seeOther(`${PROFILE}?done=picture-saved`);
      },
      again: (visit, refused) => show(visit, { refused }),
    }),
    action({
      path: `${PICTURE}/remove`,
      form: z.strictObject({}),
      confirm: async ({ words: { profile: w } }) => ({
        title: w.remove_picture,
        words: <p>{w.remove_about}</p>,
        button: w.remove_picture,
        back: { href: PROFILE, label: w.keep_picture },
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
