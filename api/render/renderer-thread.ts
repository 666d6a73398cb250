import { parentPort } from "node:worker_threads";
import { renderMarkdown } from "./markdown.ts";

// The far side of the renderer: one text in, its HTML and plain text out.
parentPort?.on("message", (markdown: string) => {
  parentPort?.postMessage(renderMarkdown(markdown));
});
parentPort?.postMessage("ready");
