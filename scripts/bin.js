#!/usr/bin/env node
import { spawn } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
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
    theme: ["theme"],
  }),
);

/** Commands of `admin` that need no `admin` before them. */
for (const name of [
  "access",
  "backup",
  "bucket",
  "changes",
  "db",
  "doctor",
  "followers",
  "key",
  "log",
  "nodes",
  "piece",
  "redirects",
  "session",
  "setup",
  "site",
  "tree",
  "upgrade",
  "writer",
]) {
  OPERATORS.set(name, ["admin", name]);
}

/** Such as `MALLOC_ARENA_MAX=2 exec node --max-semi-space-size=16 -- scripts/run.js start`. */
const LINE = /^((?:[A-Z_]+=\S+ )*)exec node ((?:--\S+=\S+ )*)-- scripts/;

const [, , command = "", ...args] = process.argv;
const operator = OPERATORS.get(command);
const node = nodeOfProject();
process.env["GALLEY_CALLED"] = calledAs();
if (operator) runOperator(operator, args);
else if (node !== process.execPath) {
  become([...process.execArgv, join(ROOT, "scripts/bin.js"), ...process.argv.slice(2)]);
} else {
  // Without arguments, the help is the answer.
  process.argv.splice(
    2,
    process.argv.length,
    "galley",
    ...(command ? [command, ...args] : ["--help"]),
  );
  await import("./run.js");
}

/** In a checkout, the Node that `npm ci` has installed, as for `npm run …`: the system's may be too old. */
function nodeOfProject() {
  const file = join(ROOT, "node_modules/node/bin/node");
  const path = existsSync(file) ? realpathSync(file) : process.execPath;
  return path === realpathSync(process.execPath) ? process.execPath : path;
}

/**
 * How this person calls the command. Without the package, npx would look for one with this name elsewhere: it may be
 * somebody else's.
 */
function calledAs() {
  const { npm_command, npm_config_package: from = "" } = process.env;
  if (npm_command !== "exec") return "galley";
  return /^\S+$/.test(from) ? `npx --package ${from} galley` : "npx galley";
}

/**
 * Node's options must be given at its start. They are those of package.json, so that both ways run the same.
 *
 * @param {string[]} words
 * @param {string[]} given
 */
function runOperator([name = "", ...words], given) {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const [, settings = "", options = ""] = LINE.exec(scripts[name]) ?? [];
  for (const one of settings.split(" ").filter(Boolean)) {
    const [variable = "", value = ""] = one.split("=", 2);
    process.env[variable] = value;
  }
  const flags = options.split(" ").filter(Boolean);
  const line = [...process.execArgv, ...flags, "--", join(ROOT, "scripts/run.js"), name];
  become([...line, ...words, ...given]);
}

/**
 * Runs Node with these arguments instead of this process.
 *
 * @param {string[]} line
 */
function become(line) {
  // Node 22.15 and later. Signals reach the service itself then.
  if (process.execve && process.platform !== "win32") {
    process.execve(node, [node, ...line], process.env);
  }
  const child = spawn(node, line, { stdio: "inherit" });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
}
