import { z } from "zod";
import { BIO_MAX, NAME_MAX, PROFILE_LINE_MAX } from "../../contract/limits.ts";
import { allSocials } from "../../contract/people/author.ts";
import { ProfileBody } from "../../contract/people/profile.ts";
import { NETWORK_NAMES, SOCIAL_NETWORKS } from "../../contract/vocabulary.ts";
import type { Profile } from "../../store/people/writers.ts";
import type { DeskWords } from "../messages/words.ts";
import { type FormTable, readFields } from "../parts/form-table.tsx";

type Words = DeskWords["profile"];

export const PROFILE = {
  name: {
    label: ({ profile }) => profile.name,
    max: NAME_MAX,
    required: true,
    autocomplete: "name",
  },
  role: { label: ({ profile }) => profile.role, max: PROFILE_LINE_MAX },
  niche: {
    label: ({ profile }) => profile.niche,
    hint: ({ profile }) => profile.niche_hint,
    max: PROFILE_LINE_MAX,
  },
  location: { label: ({ profile }) => profile.location, max: PROFILE_LINE_MAX },
  bio: {
    kind: "text",
    label: ({ profile }) => profile.bio,
    hint: ({ profile }) => profile.bio_hint,
    max: BIO_MAX,
    rows: 6,
  },
  website: {
    label: ({ profile }) => profile.website,
    hint: ({ profile }) => profile.website_hint,
    type: "url",
  },
  avatar_url: {
    label: ({ profile }) => profile.picture_url,
    hint: ({ profile }) => profile.picture_url_hint,
    type: "url",
  },
} satisfies FormTable;

export function networkName(network: string, w: Words): string {
  return network === "newsletter"
    ? w.newsletter
    : NETWORK_NAMES[network as keyof typeof NETWORK_NAMES];
}

export const SOCIALS: FormTable = Object.fromEntries(
  SOCIAL_NETWORKS.map((network) => [
    `socials.${network}`,
    { label: ({ profile }) => networkName(network, profile), type: "url" },
  ]),
);

export const ProfileForm = z
  .preprocess((sent) => readFields({ ...PROFILE, ...SOCIALS }, sent), ProfileBody)
  .transform(({ avatar_url, socials, ...profile }): Profile => ({
    ...profile,
    avatarUrl: avatar_url,
    socials: allSocials(socials),
  }));

/** The stored values of the fields. */
export function valuesOf({ socials, avatarUrl, ...profile }: Profile): Record<string, unknown> {
  const addresses = Object.entries(socials).map(([network, url]) => [`socials.${network}`, url]);
  return { ...profile, avatar_url: avatarUrl, ...Object.fromEntries(addresses) };
}
