import { authorParams, type Operation } from "../operation.ts";

export const FEEDS = [
  {
    id: "authorJsonFeed",
    method: "GET",
    path: "/author/{slug}/feed.json",
    section: "Feeds",
    summary: "A writer's newest pieces as JSON Feed 1.1.",
    params: authorParams,
    success: { status: 200, type: "application/feed+json", describe: "The feed." },
    errors: ["not_found"],
  },
  {
    id: "authorRssFeed",
    method: "GET",
    path: "/author/{slug}/feed.xml",
    section: "Feeds",
    summary: "A writer's newest pieces as RSS.",
    params: authorParams,
    success: { status: 200, type: "application/xml", describe: "The feed." },
    errors: ["not_found"],
  },
] as const satisfies readonly Operation[];
