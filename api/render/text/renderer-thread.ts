import { parentPort, workerData } from "node:worker_threads";
import type { KnownCard } from "../../contract/elsewhere.ts";
import type { Rendered } from "../../contract/records.ts";
import type { ColourOptions } from "./code-colours.ts";
import { hasCode } from "./code-blocks.ts";
import { renderMarkdown } from "./markdown.ts";
import type { AllowedPictures } from "./refused-pictures.ts";
import { type ShownText, typesetPage } from "./shown-html.ts";

/** What the thread receives: Markdown, or HTML that it made before. */
export type RenderMessage =
  | { markdown: string; cards: readonly KnownCard[] | undefined; hasColours: boolean }
  | { typeset: ShownText };

/** What the thread sends. A text with code comes twice: without colours, and complete. */
export type RenderedMessage = { typeset: string } | RenderedText;

interface RenderedText {
  rendered: Rendered;
  isComplete: boolean;
  /** Whether the time for colours was used up. */
  isOutOfTime?: boolean;
}

// The thread of the renderer. It works on one text after the other.
let previous = Promise.resolve();
parentPort?.on("message", (message: RenderMessage) => {
  previous = previous.then(() => {
    if ("markdown" in message) return render(message);
    return send({ typeset: typesetPage(message.typeset) });
  });
});
parentPort?.postMessage("ready");

async function render({
  markdown,
  cards,
  hasColours,
}: Extract<RenderMessage, { markdown: string }>): Promise<void> {
  const rendered = renderMarkdown(markdown, workerData as AllowedPictures, cards);
  const isComplete = !hasColours || !hasCode(rendered.html);
  send({ rendered, isComplete });
  if (isComplete) return;
  // Most texts have no code, and most threads need not load the tokenizer.
  const { colourCode } = await import("./code-colours.ts");
  const { html, isOutOfTime } = await colourCode(rendered.html, workerData as ColourOptions);
  send({ rendered: { ...rendered, html }, isComplete: true, isOutOfTime });
}

function send(message: RenderedMessage): void {
  parentPort?.postMessage(message);
}
