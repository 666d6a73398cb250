import { chownSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { ROOT } from "../../build/root.js";
import { readBuild, readCommit } from "../../build/tree/version.ts";
import { misspeltSettings } from "../../scripts/command/environment.ts";
import { createWriter, tempFolder } from "../_setup.ts";
import { runScript, runScriptIn } from "./_run.ts";
import { freePort, startCommand } from "./_service.ts";

const ADD = ["admin", "writer", "add", "--name", "Ada", "--email", "ada@example.org"];

/** A folder with a service's database. */
async function service(): Promise<string> {
  const dataDir = tempFolder();
  const store = await openStore(databaseFile(dataDir));
  await createWriter(store, { slug: "grace" });
  await store.close();
  return dataDir;
}

describe("a command without a database", () => {
  it.each([
    ["admin", ADD],
    ["export", ["export", "out.jsonl"]],
    ["import", ["import", "--dry-run", "-"]],
    ["import", ["import", "-"]],
    ["build", ["build"]],
  ])("says how to create one, and creates none: %s", async (_name, args) => {
    const folder = tempFolder();
    const { code, stdout, stderr } = await runScriptIn(folder, args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("There is no database at data/galley.sqlite. Set DATA_DIR");
    expect(stderr).toContain("npm start");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("creates one with --create", async () => {
    const folder = tempFolder();
    expect(await runScriptIn(folder, [...ADD, "--create"])).toMatchObject({ code: 0 });
    expect(existsSync(databaseFile(join(folder, "data")))).toBe(true);
  });
});

describe("settings in a file", () => {
  it("are read from galley.env in the working folder", async () => {
    const dataDir = await service();
    const folder = tempFolder();
    writeFileSync(
      join(folder, "galley.env"),
      `# A service\nDATA_DIR="${dataDir}"\nexport BASE_URL=https://ada.example\n`,
    );
    const { code, stdout, stderr } = await runScriptIn(folder, ADD);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("https://ada.example/desk/password/");
    const { stdout: exported } = await runScriptIn(folder, ["export", "-"]);
    expect(exported).toContain('"slug":"grace"');
    expect(readdirSync(folder)).toEqual(["galley.env"]);
  });

  it("are read from --env-file, before or after the command, and the environment takes precedence", async () => {
    const dataDir = await service();
    const folder = tempFolder();
    const file = join(folder, "mine.env");
    writeFileSync(file, `DATA_DIR=${dataDir}\nBASE_URL=https://file.example\n`);
    writeFileSync(join(folder, "galley.env"), "DATA_DIR=/nowhere\n");
    const list = ["admin", "writer", "list", "--env-file", file];
    expect((await runScriptIn(folder, list)).stdout).toContain("grace");
    const invite = [
      "admin",
      "--env-file",
      file,
      "writer",
      "invite",
      "grace",
      "--email",
      "g@b.example",
    ];
    const environment = { BASE_URL: "https://shell.example" };
    const { stdout } = await runScriptIn(folder, invite, environment);
    expect(stdout).toContain("https://shell.example/desk/password/");
  });

  it("that cannot be read end the command with one sentence", async () => {
    const { code, stderr } = await runScript("admin", ["writer", "list", "--env-file", "no.env"], {
      dataDir: tempFolder(),
    });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        "The settings file no.env cannot be read (ENOENT). Check its path and its permissions.\n",
    });
  });

  it("that are misspelt end the command, with the line and the nearest name", async () => {
    const dataDir = await service();
    const folder = tempFolder();
    const file = join(folder, "galley.env");
    const lines = [
      "# Editors look first",
      "export REVEIW=required",
      "",
      "data_dir=x",
      "COLOUR=red",
      'SITE_NAME="two',
      'lines" # and a comment',
      "REVIEW: required",
    ];
    writeFileSync(file, [`DATA_DIR=${dataDir}`, ...lines, "TZ=UTC"].join("\n"));
    const { code, stdout, stderr } = await runScriptIn(folder, ["start"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr.split("\n")).toEqual([
      "galley.env, line 3: it has REVEIW, which is no setting of Galley. Did you mean REVIEW?",
      "galley.env, line 5: it has data_dir, which is no setting of Galley. Did you mean DATA_DIR?",
      "galley.env, line 6: it has COLOUR, which is no setting of Galley.",
      "galley.env, line 9: it has no =. Write NAME=value.",
      "Change or remove these lines. The file .env.example lists all settings, and so does /docs/configuration.",
      "",
    ]);
  });

  it("with an open quotation mark, which would swallow the next lines, end the command", async () => {
    const dataDir = await service();
    const folder = tempFolder();
    const refused = 'its quotation marks do not enclose the whole value. Write NAME="value".';
    for (const [text, line] of [
      [`SITE_NAME="The Walk\nREVIEW="required"\nDATA_DIR=${dataDir}`, 1],
      [`DATA_DIR=${dataDir}\nSITE_NAME='The Walk`, 2],
      [`DATA_DIR=${dataDir}\n# A name\nSITE_NAME="The "Walk""\n`, 3],
    ] as const) {
      writeFileSync(join(folder, "galley.env"), text);
      const { code, stderr } = await runScriptIn(folder, ["admin", "writer", "list"]);
      expect(code).toBe(1);
      expect(stderr).toContain(`galley.env, line ${line}: ${refused}\nChange or remove this line.`);
    }
    const sound = `DATA_DIR=${dataDir}\nSITE_NAME="Ada's" # a name\nAFTER_BUILD='echo "x"'\nREVIEW=\n`;
    writeFileSync(join(folder, "galley.env"), sound);
    expect(await runScriptIn(folder, ["admin", "writer", "list"])).toMatchObject({ code: 0 });
  });

  it("may stand beside variables of Node, the system and the object store", async () => {
    const dataDir = await service();
    const folder = tempFolder();
    const others = ["TZ=UTC", "NODE_EXTRA_CA_CERTS=/ca.pem", "AWS_PROFILE=me", "PGSSLROOTCERT=/x"];
    writeFileSync(join(folder, "galley.env"), [`DATA_DIR=${dataDir}`, ...others].join("\n"));
    expect(await runScriptIn(folder, ["admin", "writer", "list"])).toMatchObject({ code: 0 });
  });

  it("without BASE_URL make a link that comes with a warning", async () => {
    const dataDir = await service();
    const { code, stdout, stderr } = await runScriptIn(tempFolder(), [...ADD, "--json"], {
      DATA_DIR: dataDir,
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      link: expect.stringContaining("http://localhost:3000/desk/password/"),
    });
    expect(stderr).toMatch(/^BASE_URL is not set, so the link leads to http:\/\/localhost:3000/);
  });
});

describe("a variable of the environment", () => {
  it.each([
    [{ REVEIW: "required" }, "REVEIW, which is no setting of Galley. Did you mean REVIEW?"],
    [{ QUOTA_PICTURES: "5" }, "QUOTA_PICTURES, which is no setting of Galley."],
    [{ Smtp_Url: "smtp://x" }, "Smtp_Url, which is no setting of Galley. Did you mean SMTP_URL?"],
  ])("that looks like a setting is warned of: %j", (environment, sentence) => {
    expect(misspeltSettings(environment)).toEqual([`The environment has ${sentence}`]);
  });

  it("is nobody's business if it is a setting, empty or of others", () => {
    const environment = {
      REVIEW: "off",
      REVEIW: " ",
      HOSTNAME: "a",
      PATH: "/bin",
      AWS_PROFILE: "x",
    };
    expect(misspeltSettings(environment)).toEqual([]);
  });
});

it.skipIf(process.getuid?.() !== 0)("root is told whose folder it writes to", async () => {
  const dataDir = await service();
  chownSync(dataDir, 65_534, 65_534);
  const { code, stderr } = await runScript("admin", ["writer", "list"], { dataDir });
  expect([code, stderr]).toEqual([0, expect.stringContaining('runuser -u "$(id -nu 65534)" -- …')]);
});

describe("npm start", () => {
  it("prints on a terminal where to set up the site, and the command that adds a writer to its own database", async () => {
    const dataDir = tempFolder();
    const port = await freePort();
    const base = `http://localhost:${port}`;
    const environment = { DATA_DIR: dataDir, PORT: String(port), BASE_URL: base };
    const start = `exec '${process.execPath}' scripts/run.js start`;
    const { line } = startCommand(["script", "-qfec", start, "/dev/null"], environment, {
      startsOthers: true,
    });
    await line(RegExp(`${base}/desk/setup\\?code=[A-Z0-9-]{14}`));
    expect(await line(/writer add/)).toContain(
      `DATA_DIR=${dataDir} BASE_URL=${base} npm run admin -- writer add --name`,
    );
  });
});

/** Such as 0.2.0+67dc026a12: the commit tells two nodes in an upgrade apart. */
const BUILD = /^\d+\.\d+\.\d+(\+[0-9a-f]{10}(\.changed)?)?\n$/;

describe("--version", () => {
  it("has the version of package.json, and the commit in a checkout", () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      version: string;
    };
    const [given, commit] = readBuild().split("+");
    expect(given).toBe(version);
    expect(commit !== undefined).toBe(existsSync(join(ROOT, ".git")));
  });

  it("has the commit also if the service runs as another user than the folder's, whom Git does not trust", () => {
    // Git's own tests set it.
    process.env["GIT_TEST_ASSUME_DIFFERENT_OWNER"] = "1";
    onTestFinished(() => void delete process.env["GIT_TEST_ASSUME_DIFFERENT_OWNER"]);
    expect(readCommit() !== undefined).toBe(existsSync(join(ROOT, ".git")));
  });

  it.each(["admin", "import", "export", "build", "start", "demo", "bench"])(
    "is printed by %s",
    async (command) => {
      const folder = tempFolder();
      expect(await runScriptIn(folder, [command, "--version"])).toEqual({
        code: 0,
        stdout: expect.stringMatching(BUILD),
        stderr: "",
      });
      expect(readdirSync(folder)).toEqual([]);
    },
  );
});
