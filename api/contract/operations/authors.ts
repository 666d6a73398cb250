import { z } from "zod";
import { cursorParameter } from "../cursor.ts";
import { AuthorAnswer, AuthorPiecesAnswer, AuthorSearchAnswer } from "../envelopes.ts";
import { limit, searchText } from "../fields.ts";
import { LIST_LIMITS } from "../limits.ts";
import { authorParams, json, type Operation } from "../operation.ts";

export const AUTHORS = [
  {
    id: "searchAuthors",
    method: "GET",
    path: "/api/public/authors/search",
    section: "Authors",
    summary: "Find writers by name, niche, role or bio.",
    query: z.object({
      q: searchText("Free text: a topic, part of a name, a niche."),
      limit: limit(LIST_LIMITS.authorSearch),
    }),
    success: json(AuthorSearchAnswer, "The writers."),
    errors: ["invalid_query", "rate_limited"],
    tool: {
      name: "search_authors",
      title: "Search writers",
      description:
        "Find writers by part of their name, niche, role or bio. Use it to learn who writes about a topic, or to find the slug that get_author needs.",
      renames: { q: "query" },
    },
  },
  {
    id: "getAuthor",
    method: "GET",
    path: "/api/public/authors/{slug}",
    section: "Authors",
    summary: "Read one writer's profile.",
    params: authorParams,
    success: json(AuthorAnswer, "The writer."),
    errors: ["not_found"],
    tool: {
      name: "get_author",
      title: "Read a writer's profile",
      description:
        "Read one writer's profile: bio, role, verification, links, feeds and number of pieces. Takes the slug, which search_authors and every piece's authors carry, or the address of the writer's page.",
    },
  },
  {
    id: "authorPieces",
    method: "GET",
    path: "/api/public/authors/{slug}/pieces",
    section: "Authors",
    summary:
      "List all pieces of a writer, newest first: up to 100, and the others behind next_url.",
    params: authorParams,
    query: z.object({ cursor: cursorParameter() }),
    success: json(AuthorPiecesAnswer, "The pieces."),
    errors: ["invalid_query", "not_found", "rate_limited"],
  },
] as const satisfies readonly Operation[];
