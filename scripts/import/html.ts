import { gfm } from "@joplin/turndown-plugin-gfm";
import TurndownService from "turndown";

const turndown = new TurndownService({
  headingStyle: "atx",
  codeBlockStyle: "fenced",
  bulletListMarker: "-",
  emDelimiter: "*",
});
turndown.use(gfm);
// WordPress writes code without a <code> in it.
turndown.addRule("preformatted", {
  filter: (node) => node.nodeName === "PRE" && node.firstChild?.nodeName !== "CODE",
  replacement: (_content, node) => {
    const code = (node.textContent ?? "").replace(/\n$/, "");
    const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
    const fence = "`".repeat(longest + 1);
    return `\n\n${fence}\n${code}\n${fence}\n\n`;
  },
});
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
