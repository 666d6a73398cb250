import { join } from "node:path";

/**
 * In each worker, before its test files: hundreds of processes start from the same bundle, so that V8 compiles it once.
 * The worker itself started without it: it would write its own code there while the folder is being removed.
 */
process.env["NODE_COMPILE_CACHE"] = join(process.env["GALLEY_TEST_FOLDER"] ?? "", "code");
