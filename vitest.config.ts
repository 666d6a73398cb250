import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
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
