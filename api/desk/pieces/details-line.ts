/** What is set in the details of a piece, in one line. The browser script uses the same words. */
export function describeDetails({
  category,
  frame,
  style,
  locale,
  tags,
  cover,
  external_url: original,
}: Readonly<
  Record<"category" | "frame" | "style" | "locale" | "tags" | "cover" | "external_url", string>
>): string {
  return [
    capital(category),
    FRAME_WORDS[frame] ?? frame,
    style.trim(),
    locale.trim(),
    tags.trim() ? `tagged ${shortened(tags.trim())}` : "no tags",
    cover ? "with a cover" : "no cover",
    original.trim() ? "first published elsewhere" : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

export const FRAME_WORDS: Readonly<Record<string, string>> = {
  lesson: "A lesson",
  origin: "An origin",
  contrarian: "Against the grain",
  before_after: "Before and after",
};

const SHOWN = 60;

function shortened(words: string): string {
  return words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
