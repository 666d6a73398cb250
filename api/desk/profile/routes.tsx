import type { Profile } from "../../store/writers.ts";
import type { Writer } from "../../contract/records.ts";
import { saveProfile } from "../../store/writers.ts";
import {
  action,
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  page,
  seeOther,
} from "../route.ts";
import { ProfileForm } from "./form.ts";
import { ProfilePage, type ProfilePageProps } from "./page.tsx";

const PATH = "/desk/edit/profile";

export function createProfileRoutes({ store, urls, wake }: DeskTools): DeskRoute[] {
  const show = (props: Omit<ProfilePageProps, "urls">): DeskAnswer => ({
    title: "Profile",
    scripts: ["profile"],
    main: <ProfilePage urls={urls} {...props} />,
  });
  return [
    page({
      path: PATH,
      area: "profile",
      show: async ({ me, query }) =>
        show({ me, value: storedIn(me), saved: query.get("done") === "saved" }),
    }),
    action({
      path: PATH,
      area: "profile",
      form: ProfileForm,
      run: async ({ me, actor }, profile: Profile) => {
        await saveProfile(store, actor, { writerId: me.id, profile });
        wake();
        return seeOther(`${PATH}?done=saved`);
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
