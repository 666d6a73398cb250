import { z } from "zod";
import { Socials } from "./author.ts";
import { emailAddress, webUrl } from "./fields.ts";
import { BIO_MAX, NAME_MAX, PROFILE_LINE_MAX } from "./limits.ts";
import { lineText, longText } from "./text.ts";

const profileLine = () => lineText({ max: PROFILE_LINE_MAX }).nullable().default(null);

/** What a writer says of themselves. */
export const ProfileBody = z.strictObject({
  name: lineText({ max: NAME_MAX }).describe("The name readers see."),
  bio: longText({ max: BIO_MAX }).nullable().default(null).describe("A few sentences about you."),
  role: profileLine().describe("What you do."),
  niche: profileLine().describe("What you write about."),
  location: profileLine().describe("Where you live or work."),
  avatar_url: webUrl().nullable().default(null).describe("The address of a picture of you."),
  website: webUrl().nullable().default(null).describe("Your own site."),
  socials: Socials.partial().default({}).describe("Where else you can be found."),
});
export type ProfileBody = z.output<typeof ProfileBody>;

/** Who is asked to write here. */
export const InvitationBody = z.strictObject({
  name: ProfileBody.shape.name,
  email: emailAddress().describe("What they will sign in with."),
});
