import { join } from "node:path";
import { ROOT } from "../build/root.js";

/** What starts another of the project's commands as a process of its own: its name comes first among the arguments. */
export const RUN = join(ROOT, "scripts/run.js");
