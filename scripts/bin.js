#!/usr/bin/env node
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { ROOT } from "../build/root.js";

// galley: one command for all. An operator's command runs as `npm run …` does. The others are a writer's.

/** What `npm run` calls it, and its first arguments. */
const OPERATORS = new Map(
  Object.entries({
    start: ["start"],
    demo: ["demo"],
    admin: ["admin"],
    import: ["import"],
    export: ["export"],
    build: ["build"],
    check: ["admin", "tree", "check"],
  }),
);

/** Such as `MALLOC_ARENA_MAX=2 exec node --max-semi-space-size=16 -- scripts/run.js start`. */
const LINE = /^((?:[A-Z_]+=\S+ )*)exec node ((?:--\S+=\S+ )*)-- scripts/;

const [, , command = "", ...args] = process.argv;
const operator = OPERATORS.get(command);
if (operator) replaceProcess(operator, args);
else {
  // Without arguments, the help is the answer.
  process.argv.splice(
    2,
    process.argv.length,
    "galley",
    ...(command ? [command, ...args] : ["--help"]),
  );
  await import("./run.js");
}

/**
 * Node's options must be given at its start. They are those of package.json, so that both ways run the same.
 *
 * @param {string[]} words
 * @param {string[]} given
 */
function replaceProcess([name = "", ...words], given) {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const [, settings = "", options = ""] = LINE.exec(scripts[name]) ?? [];
  const set = settings.split(" ").flatMap((one) => (one ? [one.split("=", 2)] : []));
  const called = process.env["npm_command"] === "exec" ? "npx galley" : "galley";
  const env = { ...process.env, ...Object.fromEntries(set), GALLEY_CALLED: called };
  const flags = options.split(" ").filter(Boolean);
  const line = [...process.execArgv, ...flags, "--", join(ROOT, "scripts/run.js"), name];
  const rest = [...line, ...words, ...given];
  // Node 22.15 and later. Signals reach the service itself then.
  if (process.execve && process.platform !== "win32") {
    process.execve(process.execPath, [process.execPath, ...rest], env);
  }
  const child = spawn(process.execPath, rest, { env, stdio: "inherit" });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
}
