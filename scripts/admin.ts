import { createAdminProgram } from "./admin/program.ts";
import { run } from "./command/command-line.ts";

await run(await createAdminProgram(process.argv.slice(2)));
