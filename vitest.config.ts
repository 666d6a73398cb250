import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: "test/_compile.ts",
    include: ["test/**/*.test.ts", "test/**/*.test.tsx"],
    // Browser, two-process and property tests take seconds each on two cores, and half a minute where others keep them busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // What is waited for in a second on an idle machine takes far longer on a busy one.
    expect: { poll: { timeout: 15_000 } },
    // By default one core is left idle: on two that is half of them.
    maxWorkers: availableParallelism(),
  },
});
