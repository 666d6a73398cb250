import { gfm } from "@joplin/turndown-plugin-gfm";
import TurndownService from "turndown";

const turndown = new TurndownService({
  headingStyle: "atx",
  codeBlockStyle: "fenced",
  bulletListMarker: "-",
  emDelimiter: "*",
});
turndown.use(gfm);
turndown.remove(["script", "style", "iframe", "object", "form"] as const);

/** Elements that a piece cannot hold, as their authors know them. */
const LOST: Readonly<Record<string, string>> = {
  iframe: "embedded frames",
  script: "scripts",
  form: "forms",
  video: "videos",
  audio: "sounds",
  object: "embedded objects",
};

/** HTML as Markdown, and a word on what was lost. */
export function markdownOf(html: string): { markdown: string; notes: string[] } {
  const notes = Object.entries(LOST).flatMap(([tag, name]) => {
    const count = html.match(new RegExp(`<${tag}[\\s>]`, "gi"))?.length ?? 0;
    return count ? [`${name} left out: ${count}`] : [];
  });
  return { markdown: turndown.turndown(html), notes };
}
