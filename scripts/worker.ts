import { parseConfiguration } from "../api/contract/configuration.ts";
import { databaseFile, openStore } from "../api/store/open.ts";
import { createWorker } from "../build/worker.ts";
import { prepareDataFolder } from "./data-folder.ts";

// The build worker: a process of its own, so that a template at work never holds a request up.
const configuration = parseConfiguration(process.env);
prepareDataFolder(configuration.dataDir);
const store = await openStore(databaseFile(configuration.dataDir));
const worker = await createWorker({ store, configuration, log: (message) => console.log(message) });

const stop = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop.abort());
// A server that was killed leaves no worker behind.
process.on("disconnect", () => stop.abort());
// Whoever writes changes wakes the worker: the server by a message, anyone else by a signal.
process.on("message", () => worker.wake());
process.on("SIGUSR2", () => worker.wake());

console.log("The build worker is at work.");
await worker.run(stop.signal);
await store.close();
process.disconnect?.();
