import type { Author } from "../api/contract/author.ts";
import type { PieceListItem } from "../api/contract/piece.ts";

/** The content of `widget.json`. */
export interface WidgetData {
  author: Author;
  items: readonly PieceListItem[];
}

export type Authors = (slug: string) => Promise<WidgetData>;

/** Sends one request for each writer, however many widgets ask. After a failure, the next widget asks again. */
export function createAuthors(origin: string): Authors {
  const asked = new Map<string, Promise<WidgetData>>();
  return (slug) => {
    const known = asked.get(slug);
    if (known) return known;
    const answer = load(`${origin}/embed/${slug}/widget.json`);
    asked.set(slug, answer);
    answer.catch(() => asked.delete(slug));
    return answer;
  };
}

async function load(url: string): Promise<WidgetData> {
  const response = await fetch(url, { credentials: "omit" });
  if (!response.ok) throw new Error("missing");
  return response.json() as Promise<WidgetData>;
}
