import { fileURLToPath } from "node:url";

/** What starts another of the project's commands as a process of its own: its name comes first among the arguments. */
export const RUN = fileURLToPath(new URL("run.js", import.meta.url));
