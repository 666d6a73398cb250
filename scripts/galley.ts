import process from "node:process";
import { createProgram } from "./galley/program.ts";
import { runProgram } from "./galley/run-program.ts";

// galley: the writer's commands, against any site. `scripts/bin.js` runs those of operators.
const code = await runProgram(createProgram(), process.argv.slice(2));
// A command that went on after a failure has set its own.
if (code) process.exitCode = code;
