import { join } from "node:path";
import { ROOT } from "../../build/root.js";

/** Runs one of the project's commands as a process of its own. The command's name is the first argument. */
export const RUN = join(ROOT, "scripts/run.js");
