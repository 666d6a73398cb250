import { z } from "zod";
import { dateTime, webUrl } from "../fields.ts";
import { SOCIAL_NETWORKS, type SocialNetwork } from "../vocabulary.ts";

export const Socials = z
  .object(
    Object.fromEntries(
      SOCIAL_NETWORKS.map((network) => [
        network,
        webUrl().nullable().describe(`The writer's address on ${network}, or null.`),
      ]),
    ) as Record<SocialNetwork, z.ZodNullable<z.ZodString>>,
  )
  .describe("Where else the writer can be found.");
export type Socials = z.infer<typeof Socials>;

/** Every network; null for one that the writer has not named. */
export function allSocials(known: {
  [network in SocialNetwork]?: string | null | undefined;
}): Socials {
  return Object.fromEntries(
    SOCIAL_NETWORKS.map((network) => [network, known[network] ?? null]),
  ) as Socials;
}

export const Author = z.object({
  slug: z.string().describe("The writer's place in every address; fixed at creation."),
  name: z.string().describe("The name the writer goes by."),
  bio: z.string().nullable().describe("A few sentences about the writer."),
  role: z.string().nullable().describe("What the writer does."),
  niche: z.string().nullable().describe("What the writer writes about."),
  location: z.string().nullable().describe("Where the writer lives or works."),
  avatar_url: webUrl().nullable().describe("A picture of the writer."),
  website: webUrl().nullable().describe("The writer's own site."),
  identity_verified: z.boolean().describe("Whether an editor has confirmed who the writer is."),
  website_verified: z.boolean().describe("Whether the website links back to the profile."),
  socials: Socials,
  stats: z
    .object({
      pieces_count: z.int().min(0).describe("How many pieces are public."),
      last_published_at: dateTime()
        .nullable()
        .describe("When the newest public piece appeared, or null if there is none."),
    })
    .describe("Counts over the writer's public pieces."),
  urls: z
    .object({
      profile: webUrl().describe("The profile page."),
      badge_svg: webUrl().describe("The badge, an SVG image."),
      feed_json: webUrl().describe("The JSON Feed of the newest pieces."),
      feed_rss: webUrl().describe("The RSS feed of the newest pieces."),
    })
    .describe("The writer's public addresses."),
  joined_at: dateTime().nullable().describe("When the writer joined."),
});
export type Author = z.infer<typeof Author>;

export const AuthorHit = z.object({
  slug: Author.shape.slug,
  name: Author.shape.name,
  role: Author.shape.role,
  niche: Author.shape.niche,
  bio_snippet: z.string().nullable().describe("The opening of the bio, cut at a word."),
  avatar_url: Author.shape.avatar_url,
  identity_verified: Author.shape.identity_verified,
  pieces_count: z.int().min(0).describe("How many pieces are public."),
  urls: Author.shape.urls.omit({ feed_rss: true }).describe("The writer's public addresses."),
});
export type AuthorHit = z.infer<typeof AuthorHit>;
