import { once } from "node:events";
import { getCompileCacheDir } from "node:module";
import { dirname, join } from "node:path";
import { Worker, type WorkerOptions } from "node:worker_threads";

/** Starts a file of the project, such as `build/tree/lane-thread`, on its own thread, from the bundle of this process. */
export function startThread(name: `${string}-thread`, options: WorkerOptions = {}): Worker {
  const folder = process.env["GALLEY_COMPILED"];
  if (!folder) throw new Error("A thread needs the bundle that scripts/run.js makes.");
  return new Worker(join(folder, `${name}.js`), {
    ...options,
    env: threadEnvironment(),
    execArgv: ["--enable-source-maps"],
  });
}

/** A thread takes V8's compiled code from the folder of this process only if its environment names the folder. */
function threadEnvironment(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  // The folder of this version of Node, inside the one that was set.
  return folder ? { ...process.env, NODE_COMPILE_CACHE: dirname(folder) } : process.env;
}

/** The next message of the thread. Rejects if the thread fails or ends. */
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
