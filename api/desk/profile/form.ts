import { z } from "zod";
import { allSocials } from "../../contract/people/author.ts";
import { ProfileBody } from "../../contract/people/profile.ts";
import type { Profile } from "../../store/people/writers.ts";
import { nestFields } from "../nested-fields.ts";

export const ProfileForm = z
  .preprocess((fields) => nestFields(fields, ["name"]), ProfileBody)
  .transform(({ avatar_url, socials, ...profile }): Profile => ({
    ...profile,
    avatarUrl: avatar_url,
    socials: allSocials(socials),
  }));
