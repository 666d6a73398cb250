import type { Configuration } from "../api/contract/configuration.ts";

/** What the worker tells the operator. `from` names whose words these are, where they are not its own. */
export type WorkerLog = (message: string, level?: Configuration["logLevel"], from?: string) => void;
