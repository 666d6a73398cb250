import type { Author } from "../api/contract/people/author.ts";
import type { Piece, PieceListItem } from "../api/contract/piece.ts";

/** The content of a writer's `widget.json`, or the record of a piece. */
export interface WidgetData {
  author: Author;
  items: readonly PieceListItem[];
  piece: Piece;
}

export type Records = (path: string) => Promise<WidgetData>;

/** Sends one request for each record, however many widgets ask. After a failure, the next widget asks again. */
export function createRecords(origin: string): Records {
  const asked = new Map<string, Promise<WidgetData>>();
  return (path) => {
    const known = asked.get(path);
    if (known) return known;
    const answer = load(origin + path);
    asked.set(path, answer);
    answer.catch(() => asked.delete(path));
    return answer;
  };
}

/** A refusal has no record in it, so the widget that reads it fails. */
async function load(url: string): Promise<WidgetData> {
  const response = await fetch(url, { credentials: "omit" });
  return response.json() as Promise<WidgetData>;
}
