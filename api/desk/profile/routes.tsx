import type { Profile } from "../../store/people/writers.ts";
import { saveProfile } from "../../store/people/profiles.ts";
import { findCheck } from "../../store/people/presence-checks.ts";
import { action, type DeskRoute, type DeskTools, page, seeOther } from "../route.ts";
import { ProfileForm } from "./form.ts";
import type { DeskWords } from "../messages/words.ts";
import { doneWords } from "../parts/notice.tsx";
import { createPictureRoutes } from "./picture-routes.tsx";
import { ProfilePage, type ProfilePageProps } from "./page.tsx";

const PATH = "/desk/edit/profile";

export function createProfileRoutes(tools: DeskTools): DeskRoute[] {
  const { store, urls, wake } = tools;
  const show = async (
    { frame }: DeskWords,
    { picture, ...props }: Omit<ProfilePageProps, "urls">,
  ) => {
    const { id, avatarUrl } = props.me;
    const check = await findCheck(store.read, id, "avatar");
    const fetched = check?.url === avatarUrl ? check : undefined;
    const main = <ProfilePage urls={urls} picture={{ fetched, ...picture }} {...props} />;
    return { title: frame.profile, scripts: ["profile"], main };
  };
  return [
    ...createPictureRoutes(tools, ({ me, words }, picture) => show(words, { me, picture })),
    page({
      path: PATH,
      show: async ({ me, query, words }) => {
        const code = query.get("done") ?? "";
        const done = doneWords(query, words.profile);
        const saved = code === "saved" || code === "renamed";
        const lostMark = code === "renamed" && me.identityVerifiedAt === null;
        return show(words, { me, saved, lostMark, picture: { done } });
      },
    }),
    action({
      path: PATH,
      form: ProfileForm,
      run: async ({ me, actor }, profile: Profile) => {
        await saveProfile(store, actor, { writerId: me.id, profile });
        wake();
        const isRenamed = me.identityVerifiedAt !== null && profile.name !== me.name;
        return seeOther(`${PATH}?done=${isRenamed ? "renamed" : "saved"}`);
      },
      again: async ({ me, words }, refused) => show(words, { me, refused }),
    }),
  ];
}
