import { z } from "zod";
import { fault } from "../say.ts";
import { Socials } from "./author.ts";
import { emailAddress, webUrl } from "../fields.ts";
import { BIO_MAX, NAME_MAX, PROFILE_LINE_MAX } from "../limits.ts";
import {
  imitatesMark,
  imitatesMarkInProse,
  nameWithoutMark,
  proseWithoutMark,
  withoutMark,
} from "../mark.ts";
import { lineAsSent, lineText, longText, proseText, shownLine, withoutHidden } from "../text.ts";

const NO_TICK = fault(
  "must not contain a check mark, forced text direction or the word “verified”: they belong to this site's own mark",
);
const NO_PHRASE = fault(
  "must not contain a check mark, forced text direction or the words “identity verified”",
);

const plainLine = (max: number) =>
  lineAsSent({ max })
    .refine((text) => !imitatesMark(text), NO_TICK)
    .overwrite(shownLine);
const profileLine = () => plainLine(PROFILE_LINE_MAX).nullable().default(null);

/** The fields of a profile that the writer fills in. */
export const ProfileBody = z.strictObject({
  name: plainLine(NAME_MAX).describe("The name readers see."),
  bio: longText({ max: BIO_MAX })
    .refine((text) => !imitatesMarkInProse(text), NO_PHRASE)
    .overwrite(withoutHidden)
    .nullable()
    .default(null)
    .describe("A few sentences about you."),
  role: profileLine().describe("What you do."),
  niche: profileLine().describe("What you write about."),
  location: profileLine().describe("Where you live or work."),
  avatar_url: webUrl().nullable().default(null).describe("The address of a picture of you."),
  website: webUrl().nullable().default(null).describe("Your own site."),
  socials: Socials.partial().default({}).describe("Where else you can be found."),
});
export type ProfileBody = z.output<typeof ProfileBody>;

const importedLine = () =>
  lineText({ max: PROFILE_LINE_MAX })
    .transform((text) => withoutMark(text) || null)
    .nullable()
    .default(null);

/** The profile in an import. Anything that looks like the mark is removed, since nobody is there to correct it. */
export const ImportedProfile = {
  ...ProfileBody.shape,
  name: lineText({ max: NAME_MAX }).transform(nameWithoutMark),
  bio: proseText({ max: BIO_MAX }).transform(proseWithoutMark).nullable().default(null),
  role: importedLine(),
  niche: importedLine(),
  location: importedLine(),
};

/** The fields of an invitation to write here. */
export const InvitationBody = z.strictObject({
  name: ProfileBody.shape.name,
  email: emailAddress().describe("The email address that they will sign in with."),
});
