import { parentPort, workerData } from "node:worker_threads";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import type { BarePiece } from "./bare-import-process.ts";

const BATCH = 64;

const lines = workerData as string[];
for (let start = 0; start < lines.length; start += BATCH) {
  parentPort?.postMessage(
    lines.slice(start, start + BATCH).map((line) => {
      const piece = JSON.parse(line) as BarePiece;
      return { ...piece, ...renderMarkdown(piece.body_md) };
    }),
  );
}
