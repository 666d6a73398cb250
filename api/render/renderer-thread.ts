import { parentPort } from "node:worker_threads";
import { renderMarkdown } from "./markdown.ts";

// The thread of the renderer. It receives Markdown, and sends HTML and plain text.
parentPort?.on("message", (markdown: string) => {
  parentPort?.postMessage(renderMarkdown(markdown));
});
parentPort?.postMessage("ready");
