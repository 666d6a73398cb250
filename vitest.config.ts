import { availableParallelism } from "node:os";
import { createRequire } from "node:module";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // Its 279 ES modules take a tenth of a second longer to load, in each file of tests.
  resolve: { alias: { kysely: createRequire(import.meta.url).resolve("kysely") } },
  test: {
    globalSetup: "test/_compile.ts",
    include: ["test/**/*.test.ts", "test/**/*.test.tsx"],
    // Browser, two-process and property tests take seconds each on two cores.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By default one core is left idle: on two that is half of them.
    maxWorkers: availableParallelism(),
  },
});
