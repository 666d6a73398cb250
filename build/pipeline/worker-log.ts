import type { Configuration } from "../../api/contract/configuration.ts";

/** Writes a message for the operator. `from` names its source, if that is not the worker itself. */
export type WorkerLog = (message: string, level?: Configuration["logLevel"], from?: string) => void;
