import { on } from "node:events";
import { parentPort } from "node:worker_threads";
import { openStore } from "../../api/store/engine/open.ts";
import { createPreview } from "./preview-page.ts";
import { themeErrorIn } from "./theme.ts";
import type { PreviewAnswer, PreviewQuestion, PreviewSettings } from "./site-preview.ts";

// The thread of the previews. It receives the settings, then questions, and answers each with a page.
if (!parentPort) throw new Error("This file is a thread of the server.");
const messages = on(parentPort, "message");
const begun = (await messages.next()).value[0] as PreviewSettings;
const store = await openStore(begun.address);
const preview = createPreview({ store, ...begun });
parentPort.postMessage("ready");
for await (const [question] of messages as AsyncIterable<[PreviewQuestion]>) {
  const answer: PreviewAnswer = await preview(question).then(
    (html) => ({ html }),
    (error: unknown) => failureOf(error as Error),
  );
  parentPort.postMessage(answer);
}

function failureOf(error: Error): PreviewAnswer {
  const fault = themeErrorIn(error);
  return fault ? { faulty: { file: fault.file, line: fault.line } } : { failed: error.message };
}
