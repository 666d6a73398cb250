import { parentPort, workerData } from "node:worker_threads";
import type { Rendered } from "../contract/records.ts";
import type { ColourOptions } from "./code-colours.ts";
import { hasCode } from "./code-blocks.ts";
import { renderMarkdown } from "./markdown.ts";

/** What the thread sends. A text with code comes twice: without colours, and complete. */
export interface RenderedMessage {
  rendered: Rendered;
  isComplete: boolean;
}

// The thread of the renderer. It receives Markdown, and sends HTML and plain text, one text after the other.
let previous = Promise.resolve();
parentPort?.on("message", (markdown: string) => {
  previous = previous.then(() => render(markdown));
});
parentPort?.postMessage("ready");

async function render(markdown: string): Promise<void> {
  const rendered = renderMarkdown(markdown);
  const isComplete = !hasCode(rendered.html);
  send({ rendered, isComplete });
  if (isComplete) return;
  // Most texts have no code, and most threads need not load the tokenizer.
  const { colourCode } = await import("./code-colours.ts");
  const html = await colourCode(rendered.html, workerData as ColourOptions);
  send({ rendered: { ...rendered, html }, isComplete: true });
}

function send(message: RenderedMessage): void {
  parentPort?.postMessage(message);
}
