import { once } from "node:events";
import { Worker, type WorkerOptions } from "node:worker_threads";

/** Starts a TypeScript file on a thread of its own. A thread does not inherit the loader that reads TypeScript. */
export function startThread(file: URL, options: WorkerOptions = {}): Worker {
  const loader = import.meta.resolve("tsx/esm/api");
  return new Worker(
    `import(${JSON.stringify(loader)}).then(({ register }) => {
      register();
      return import(${JSON.stringify(file.href)});
    });`,
    { ...options, eval: true, execArgv: [] },
  );
}

/** What the thread says next; its failure or its end is an error. */
export async function nextMessage<Message>(thread: Worker): Promise<Message> {
  const over = new AbortController();
  const { signal } = over;
  try {
    const ended = once(thread, "exit", { signal }).then(() => {
      throw new Error("The thread has ended.");
    });
    const [message] = (await Promise.race([once(thread, "message", { signal }), ended])) as [
      Message,
    ];
    return message;
  } finally {
    over.abort();
  }
}
