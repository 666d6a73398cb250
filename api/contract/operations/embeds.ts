import { z } from "zod";
import { OEmbedAnswer } from "../envelopes.ts";
import { webUrl } from "../fields.ts";
import { BADGE_THEMES, BADGE_TONES } from "../vocabulary.ts";
import { authorParams, JSON_TYPE, type Operation } from "../operation.ts";

export const EMBEDS = [
  {
    id: "badge",
    method: "GET",
    path: "/embed/{slug}/badge.svg",
    section: "Embeds",
    summary: "A writer's badge; it follows renames and verification.",
    params: authorParams,
    query: z.object({
      // An image that says 400 helps nobody: what is not known counts as left out.
      theme: z
        .enum(BADGE_THEMES)
        .default("light")
        .catch("light")
        .describe("light, or dark; light when left out."),
      tone: z
        .enum(BADGE_TONES)
        .optional()
        .catch(undefined)
        .describe("verified, for the emphasised pill."),
    }),
    success: { status: 200, type: "image/svg+xml", describe: "The SVG pill." },
    errors: [],
    also: [
      {
        status: 404,
        type: "image/svg+xml",
        describe: "No such writer: a neutral pill that says so.",
      },
    ],
  },
  {
    id: "embedScript",
    method: "GET",
    path: "/embed.js",
    section: "Embeds",
    summary: "The script that draws widgets into elements with data-service-widget.",
    success: { status: 200, type: "application/javascript", describe: "The script." },
    errors: [],
  },
  {
    id: "oembed",
    method: "GET",
    path: "/api/oembed",
    section: "Embeds",
    summary: "How to show a piece or a writer in another page, as oEmbed 1.0.",
    query: z.object({
      url: webUrl().describe("The address of a piece's or a writer's page."),
      // A string: what oEmbed wants for a format that is not spoken is 501, not 400.
      format: z.string().default("json").describe("json, the only one; json when left out."),
      maxwidth: z.int().min(1).optional().describe("The widest that fits, in pixels."),
      maxheight: z.int().min(1).optional().describe("The highest that fits, in pixels."),
    }),
    success: { status: 200, type: JSON_TYPE, answer: OEmbedAnswer, describe: "What to show." },
    errors: ["invalid_query", "not_found", "rate_limited", "not_implemented"],
  },
] as const satisfies readonly Operation[];
