import { parentPort, workerData } from "node:worker_threads";
import { createReaderFiles, type ReaderRequest } from "./reader-files.ts";

// Opening the index of thousands of pieces takes a second, so it happens off the main thread.
const search = createReaderFiles((workerData as { root: string }).root);
parentPort?.on("message", (request: ReaderRequest) => {
  search(request)
    .then(
      (results) => ({ results }),
      (error: Error) => ({ error: error.message }),
    )
    .then((answer) => parentPort?.postMessage(answer))
    .catch((error: unknown) => {
      throw error;
    });
});
