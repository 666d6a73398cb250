import { fill } from "../../../site/messages/words.ts";
import type { DeskMessages } from "../messages/words.ts";

/** The values in the details of a piece. Category and frame are those that people read. */
type Details = Readonly<
  Record<"category" | "frame" | "style" | "locale" | "tags" | "cover" | "external_url", string>
>;

/** The details of a piece in one line. The browser script uses the same words. */
export function describeDetails(
  { category, frame, style, locale, tags, cover, external_url: original }: Details,
  w: DeskMessages["client_editor"],
): string {
  return [
    category,
    frame,
    style.trim(),
    locale.trim(),
    tags.trim() ? fill(w.tagged, { tags: shortened(tags.trim()) }) : w.no_tags,
    cover ? w.with_cover : w.no_cover,
    original.trim() ? w.elsewhere : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

const SHOWN = 60;

function shortened(words: string): string {
  return words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words;
}
