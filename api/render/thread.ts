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
