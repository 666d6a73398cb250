import type { Profile } from "../../store/writers.ts";
import type { Writer } from "../../contract/records.ts";
import { saveProfile } from "../../store/profiles.ts";
import { findCheck } from "../../store/presence-checks.ts";
import { action, type DeskRoute, type DeskTools, page, seeOther } from "../route.ts";
import { ProfileForm } from "./form.ts";
import { createPictureRoutes, PICTURE_DONE } from "./picture-routes.tsx";
import { ProfilePage, type ProfilePageProps } from "./page.tsx";

const PATH = "/desk/edit/profile";

export function createProfileRoutes(tools: DeskTools): DeskRoute[] {
  const { store, urls, wake } = tools;
  const show = async ({ picture, ...props }: Omit<ProfilePageProps, "urls">) => {
    const { id, avatarUrl } = props.me;
    const check = await findCheck(store.read, id, "avatar");
    const fetched = check?.url === avatarUrl ? check : undefined;
    const main = <ProfilePage urls={urls} picture={{ fetched, ...picture }} {...props} />;
    return { title: "Profile", scripts: ["profile"], main };
  };
  return [
    ...createPictureRoutes(tools, ({ me }, picture) => show({ me, value: storedIn(me), picture })),
    page({
      path: PATH,
      area: "profile",
      show: async ({ me, query }) => {
        const code = query.get("done") ?? "";
        const done = Object.hasOwn(PICTURE_DONE, code) ? PICTURE_DONE[code] : undefined;
        const saved = code === "saved" || code === "renamed";
        const lostMark = code === "renamed" && me.identityVerifiedAt === null;
        return show({ me, value: storedIn(me), saved, lostMark, picture: { done } });
      },
    }),
    action({
      path: PATH,
      area: "profile",
      form: ProfileForm,
      run: async ({ me, actor }, profile: Profile) => {
        await saveProfile(store, actor, { writerId: me.id, profile });
        wake();
        const isRenamed = me.identityVerifiedAt !== null && profile.name !== me.name;
        return seeOther(`${PATH}?done=${isRenamed ? "renamed" : "saved"}`);
      },
      again: async ({ me }, { values, issues, message }) =>
        show({ me, value: (field) => values.get(field), issues, problem: message }),
    }),
  ];
}

function storedIn(me: Writer): ProfilePageProps["value"] {
  const fields = new Map<string, string | null>([
    ["name", me.name],
    ["bio", me.bio],
    ["role", me.role],
    ["niche", me.niche],
    ["location", me.location],
    ["website", me.website],
    ["avatar_url", me.avatarUrl],
    ...Object.entries(me.socials).map(
      ([network, url]) => [`socials.${network}`, url] as [string, string | null],
    ),
  ]);
  return (field) => fields.get(field) ?? null;
}
