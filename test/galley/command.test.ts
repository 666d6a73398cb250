import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { createAdminProgram } from "../../scripts/admin/program.ts";
import { createProgram } from "../../scripts/galley/program.ts";
import { OPERATIONS } from "../../api/contract/operations.ts";
import { createOpenApi } from "../../api/contract/openapi/openapi.ts";
import type { Calls } from "../../scripts/galley/calls.ts";
import { ROOT } from "../../build/root.js";
import { callTypes } from "../../scripts/pack/call-types.ts";
import { tempFolder } from "../_setup.ts";
import { freePort } from "../scripts/_service.ts";
import { BIN, sitDown } from "./_galley.ts";

function namesOf(program: Command): string[] {
  return program.commands.map((command) => command.name());
}

describe("galley", () => {
  it("shows its commands, and refuses others", async () => {
    const { galley } = sitDown();
    const help = await galley([]);
    expect(help.code).toBe(0);
    for (const name of namesOf(createProgram())) {
      expect(help.stdout).toMatch(new RegExp(`^ {2}${name} `, "m"));
    }
    expect(help.stdout).toMatch(/^ {2}start \| demo /m);
    expect((await galley(["publish", "a.md"])).code).toBe(2);
  });

  it("runs the operators' commands, which name themselves as they were called", async () => {
    const { galley, write } = sitDown({ DATA_DIR: tempFolder() });
    const help = await galley(["admin", "--help"]);
    expect(help.code).toBe(0);
    expect(help.stdout).toContain("Usage: galley admin [options] [command]");
    expect(help.stdout).not.toContain("npm run");
    expect((await galley(["theme", "new", "mine", "--from", "writer"])).stdout).toContain(
      'check them with "galley theme check mine"',
    );
    expect(await galley(["theme", "check", "mine"])).toMatchObject({
      code: 0,
      stdout: "The theme has no faults.\n",
    });
    write("mine/tag.liquid", "{{ tagg }}\n<img src='x'>");
    expect(await galley(["theme", "check", "mine"])).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /^tag\.liquid:1: tagg: did you mean tag\?\ntag\.liquid:2: <img>/,
      ),
    });
    expect((await galley(["theme", "new", "mine"])).stderr).toContain("mine is not empty.");
    const check = await galley(["check"]);
    expect(check.code).toBe(1);
    expect(check.stderr).toMatch(/^There is no database at /);
  });

  it("runs every command of admin without the word admin too, and none of them is a writer's", async () => {
    const [, list = ""] = /for \(const name of \[(.*?)\]\)/s.exec(readFileSync(BIN, "utf8")) ?? [];
    const short = Array.from(list.matchAll(/"(\w+)"/g), ([, name]) => name);
    const all = namesOf(await createAdminProgram());
    expect(short).toEqual(all.toSorted());
    for (const name of all) expect(namesOf(await createAdminProgram([name]))).toEqual([name]);
    expect(short.filter((name) => name && namesOf(createProgram()).includes(name))).toEqual([]);
    const { galley } = sitDown({ DATA_DIR: tempFolder() });
    const { code, stdout } = await galley(["writer", "remove", "--help"]);
    expect([code, stdout]).toEqual([0, expect.stringContaining("galley admin writer remove")]);
  });

  it("says what to do without a sign-in, a site or a file", async () => {
    const { galley, write } = sitDown();
    const nowhere = await galley(["draft", "a.md"]);
    expect(nowhere).toMatchObject({ code: 3 });
    expect(nowhere.stderr).toContain("Sign in first: galley login https://your.site");
    const key = { GALLEY_KEY: "pk_live_x", GALLEY_SITE: `http://127.0.0.1:${await freePort()}` };
    expect((await galley(["draft", "a.md"], key)).stderr).toBe("There is no file a.md.\n");
    write("a.md", "Text.\n");
    expect((await galley(["draft", "a.md"], key)).stderr).toMatch(/cannot be reached \(ECONN/);
    const clear = await galley(["status", "--site", "http://galley.example"]);
    expect(clear).toMatchObject({ code: 2 });
    expect(clear.stderr).toContain("Use https");
  });
});

describe("the page about the terminal", () => {
  it("names every command and every option", () => {
    const page = readFileSync(new URL("../../site/docs/terminal.md", import.meta.url), "utf8");
    for (const command of createProgram().commands) {
      expect(page).toContain(`galley ${command.name()}`);
      for (const { long } of command.options) expect(page).toContain(`\`${long}`);
    }
  });
});

describe("the documentation", () => {
  it("leads nobody to a package of this name that is somebody else's", () => {
    const { name } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      name: string;
    };
    const pages = readdirSync(join(ROOT, "site/docs")).map((file) => join(ROOT, "site/docs", file));
    for (const file of [...pages, join(ROOT, "README.md")]) {
      const text = readFileSync(file, "utf8");
      const commands = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = ""]) => block);
      expect([file, commands.filter((block) => block.includes(`npx ${name}`))]).toEqual([file, []]);
      expect(text).not.toMatch(new RegExp(`npm (?:i|install)(?: -\\S+)* ${name}\\b(?!-)`));
    }
  });
});

describe("the types of the client", () => {
  it("are those of every call that is answered in JSON", () => {
    const text = callTypes(createOpenApi({ baseUrl: "https://g.example", siteName: "G" }));
    const named = [...text.matchAll(/^"((?:GET|POST|PATCH|DELETE) [^"]+)": /gm)].map(
      ([, name = ""]) => name,
    );
    const known = OPERATIONS.filter((one) => "answer" in one.success && !("bodyType" in one));
    expect(named.toSorted()).toEqual(
      known.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
    // In the sources they come from the schemas.
    const call: keyof Calls = "GET /api/v1/pieces/{id}";
    expect(named).toContain(call);
    expect(text).not.toContain(": unknown;");
  });
});
