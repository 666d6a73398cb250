import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { MORE_TOOLS, TOOLS } from "../../scripts/dev/debian.ts";
import { tempFolder } from "../_setup.ts";
import { freePort, startCommand, startScript } from "./_service.ts";

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

describe("npm itself", () => {
  it("passes SIGTERM on to the service, which frees its port and its folder", async () => {
    const port = String(await freePort());
    const environment = { PORT: port, DATA_DIR: tempFolder() };
    const npm = startCommand(["npm", "start"], environment);
    await npm.line(/The service is up/);
    npm.child.kill("SIGTERM");
    await npm.gone;
    const next = startScript("start", environment);
    await next.line(/The service is up/);
    next.child.kill("SIGTERM");
    expect(await next.gone).toBe(0);
  });

  it("starts no command through a shell that does not pass signals on", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const commands = Object.values(scripts).filter((line) => line.includes("scripts/run.js"));
    expect(commands.length).toBeGreaterThan(6);
    for (const line of commands) {
      expect(line).toMatch(
        /^(MALLOC_ARENA_MAX=2 )?exec node (--[a-z-]+=\d+ )*-- scripts\/run\.js [a-z-]+$/,
      );
    }
  });

  it("passes --env-file to our command, though Node has an option of the same name", async () => {
    const command = ["npm", "run", "-s", "admin", "--", "writer", "list", "--env-file", "no.env"];
    const { gone, output } = startCommand(command as ["npm"], { DATA_DIR: tempFolder() });
    expect(await gone).toBe(1);
    expect(await output).toContain("The settings file no.env cannot be read (ENOENT).");
  });

  it("bounds the young generation of the service, its threads and its worker, as the documentation says", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    for (const name of ["start", "demo"]) {
      const [flag] = /--max-semi-space-size=\d+/.exec(scripts[name] ?? "") ?? [];
      expect([name, flag]).toEqual([name, expect.any(String)]);
      expect(read("site/docs/operating.md")).toContain(flag);
      expect(read("scripts/deploy/Containerfile")).toContain(`"node", "${flag}", "--"`);
    }
  });
});

describe("a command on a Node that is too old", () => {
  it("says which version it needs, and how to get it", async () => {
    const older = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"22.9.0"})`;
    const command = ["--import", older, "scripts/run.js", "admin", "--help"];
    const { gone, output } = startCommand([process.execPath, ...command], {});
    expect(await gone).toBe(1);
    expect(await output).toMatch(/^Galley needs Node 22\.12 or later, and this is Node 22\.9\.0\./);
  });

  it("says to run npm ci in a checkout that has no Node of its own, and starts the one that it has", async () => {
    const root = tempFolder();
    for (const file of ["scripts/bin.js", "scripts/run.js", "build/root.js", "package.json"]) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), read(file));
    }
    writeFileSync(join(root, "tsconfig.json"), "{}");
    const older = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.19.0"})`;
    const line = [process.execPath, "--import", older, join(root, "scripts/bin.js")] as const;
    const without = startCommand([...line, "draft", "a.md"], {});
    expect(await without.gone).toBe(1);
    expect(await without.output).toContain(
      `or run "npm ci" without --omit=dev in ${root}: it installs one, which`,
    );
    const node = join(root, "node_modules/node/bin/node");
    mkdirSync(dirname(node), { recursive: true });
    writeFileSync(node, '#!/bin/sh\necho "own: $*"\n', { mode: 0o755 });
    const own = startCommand([...line, "draft", "a b.md"], {});
    expect(await own.gone).toBe(0);
    expect(await own.output).toMatch(/^own: .*\/scripts\/bin\.js draft a b\.md\n$/);
  });

  it("loads nothing before that which an older Node may lack", () => {
    const imports = ["scripts/bin.js", "scripts/run.js", "build/root.js"].flatMap((file) =>
      Array.from(read(file).matchAll(/^import .* from "([^"]+)";$/gm), ([, name]) => name),
    );
    expect(new Set(imports)).toEqual(
      new Set([
        "../build/root.js",
        ...["child_process", "fs", "path", "process", "url"].map((name) => `node:${name}`),
      ]),
    );
  });
});

describe.each([
  { file: "test.yml", command: "npm test", tools: TOOLS },
  { file: "nightly.yml", command: "npm run test:all -- ", tools: [...TOOLS, ...MORE_TOOLS] },
])("the hosted workflow $file", ({ file, command, tools }) => {
  const workflow = read(`.github/workflows/${file}`);

  it("installs every package that the tests need and only root can install", () => {
    const [, installed = ""] = /apt-get install -y (.+)/.exec(workflow) ?? [];
    const packages = tools.map(({ debian }) => debian);
    expect(installed.split(" ")).toEqual(expect.arrayContaining(packages));
  });

  it("runs the command", () => {
    expect(workflow).toContain(`- run: ${command}`);
  });
});

it("all parts of the nightly run are run", () => {
  const workflow = read(".github/workflows/nightly.yml");
  const [, list = ""] = /part: \[(.+)\]/.exec(workflow) ?? [];
  const parts = list.split(", ");
  expect(parts).toEqual(parts.map((_, index) => String(index + 1)));
  expect(workflow).toContain(`--shard=\${{ matrix.part }}/${parts.length}\n`);
});
