import { z } from "zod";
import { OEmbedAnswer } from "../envelopes.ts";
import { webUrl } from "../fields.ts";
import { BADGE_THEMES, BADGE_TONES } from "../vocabulary.ts";
import { authorParams, json, type Operation } from "../operation.ts";

export const EMBEDS = [
  {
    id: "badge",
    method: "GET",
    path: "/embed/{slug}/badge.svg",
    section: "Embeds",
    summary: "A writer's badge. It reflects renames and verification changes.",
    params: authorParams,
    query: z.object({
      // An image cannot show an error, so unknown values count as left out.
      theme: z
        .enum(BADGE_THEMES)
        .default("light")
        .catch("light")
        .describe("light or dark; light by default."),
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
        describe: "No writer has this slug: a neutral pill that says so.",
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
      // A string, because oEmbed asks for 501, not 400, if a format is not supported.
      format: z.string().default("json").describe("json, which is the only one and the default."),
      maxwidth: z.int().min(1).optional().describe("The maximum width in pixels."),
      maxheight: z.int().min(1).optional().describe("The maximum height in pixels."),
    }),
    success: json(OEmbedAnswer, "The embed."),
    errors: ["invalid_query", "not_found", "rate_limited", "not_implemented"],
  },
] as const satisfies readonly Operation[];
