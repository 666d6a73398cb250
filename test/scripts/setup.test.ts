import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseConfiguration } from "../../api/contract/configuration.ts";
import { renderUnit } from "../../scripts/deploy/systemd.ts";
import { loadEnvironment } from "../../scripts/command/environment.ts";
import { tempFolder } from "../_setup.ts";
import { runAdmin } from "./_admin.ts";

const URL_FLAG = ["--url", "https://galley.example:443/"];

function place() {
  const folder = tempFolder();
  const data = join(folder, "data");
  return {
    folder,
    data,
    setUp: (...args: string[]) =>
      runAdmin(["setup", "--into", folder, "--data", data, ...args], { dataDir: data }),
    read: (name: string) => readFileSync(join(folder, name), "utf8"),
  };
}

function valuesOf(file: string) {
  const { env } = process;
  try {
    process.env = {};
    loadEnvironment(file);
    return parseConfiguration(process.env);
  } finally {
    process.env = env;
  }
}

it("a unit sees homes and temporary files only if Galley is in them", () => {
  const unit = { root: "/opt/galley", node: "/usr/bin/node", nodeOptions: "", user: "galley" };
  const given = { ...unit, envFile: "/etc/galley/galley.env" };
  const at = (folder: string) => renderUnit({ ...given, writable: [folder] });
  expect(at("/srv/tmp/galley")).toMatch(/^ProtectHome=yes\nPrivateTmp=yes$/m);
  expect(at("/home/ada/galley")).toMatch(/^ProtectHome=read-only\nPrivateTmp=yes$/m);
  expect(at("/var/tmp/galley")).toMatch(/^ProtectHome=yes\nPrivateTmp=no$/m);
});

describe("npm run admin -- setup", () => {
  it("writes settings that the service reads, for their owner alone", async () => {
    const { folder, data, setUp } = place();
    const smtp = "smtps://me:pa$$'word@mail.example";
    const { code, stdout } = await setUp(...URL_FLAG, "--name", `The "Galley"`, "--smtp", smtp);
    expect([code, stdout]).toEqual([0, expect.stringContaining("systemctl restart galley")]);
    const file = join(folder, "galley.env");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(valuesOf(file)).toMatchObject({
      baseUrl: "https://galley.example",
      siteName: `The "Galley"`,
      dataDir: data,
      trustProxy: ["127.0.0.1/32"],
      mail: { url: smtp },
    });
  });

  it.each([
    ["nginx", "galley.nginx.conf", "server_name shop.example.net;"],
    ["caddy", "galley.Caddyfile", "shop.example.net {"],
  ])("fills in every line of the file for %s that asks for it", async (proxy, name, line) => {
    const { data, setUp, read } = place();
    await setUp("--url", "https://shop.example.net", "--proxy", proxy, "--port", "3100");
    const text = read(name);
    expect(text).toContain(line);
    expect(text).toContain(`${data}/public`);
    expect(text).toContain("127.0.0.1:3100");
    expect(text).not.toMatch(/CHANGE|galley\.example|127\.0\.0\.1:3000|\/srv\/galley/);
  });

  it.each([
    ["nginx", "galley.nginx.conf", ["listen 8443 ssl http2;", "https://$server_name:8443$request"]],
    ["caddy", "galley.Caddyfile", ["shop.example.net:8443 {"]],
  ])("lets %s listen where the address has a port", async (proxy, name, lines) => {
    const { setUp, read } = place();
    await setUp("--url", "https://shop.example.net:8443", "--proxy", proxy);
    for (const line of lines) expect(read(name)).toContain(line);
    expect(read(name)).not.toMatch(/\b443 ssl/);
  });

  it("keeps the settings of an earlier setup, and what was added to them, with --force", async () => {
    const { folder, setUp } = place();
    const file = join(folder, "galley.env");
    await setUp(...URL_FLAG, "--name", "One", "--port", "3100", "--backup", join(folder, "copies"));
    const added = "# Editors look first\nREVIEW=required\nTRUST_PROXY=10.0.0.0/8\n";
    const text = readFileSync(file, "utf8").replace(/^TRUST_PROXY=.*\n/m, "");
    writeFileSync(file, text + added);
    const moved = join(folder, "moved");
    const { code } = await setUp("--data", moved, "--force");
    expect(code).toBe(0);
    expect(valuesOf(file)).toMatchObject({
      baseUrl: "https://galley.example",
      siteName: "One",
      port: 3100,
      dataDir: moved,
      review: "required",
      trustProxy: ["10.0.0.0/8"],
      backups: { to: { folder: join(folder, "copies") } },
    });
    expect(readFileSync(file, "utf8")).toContain("# Editors look first\n");
    const again = readFileSync(file, "utf8");
    await setUp("--data", moved, "--force");
    expect(readFileSync(file, "utf8")).toBe(again);
  });

  it("writes a unit that systemd takes, and that may write to its own folders only", async () => {
    const { folder, data, setUp, read } = place();
    const backups = join(folder, "backups");
    const said = (await setUp(...URL_FLAG, "--user", "root", "--backup", backups)).stdout;
    expect(said).toContain(`install -d -o root -g root -m 700 ${backups}`);
    expect(said).toContain(`grep -o "https://galley.example/desk/setup?code=`);
    expect(said).toContain("Other commands go the same way");
    const unit = read("galley.service");
    expect(unit.match(/^ReadWritePaths=.*$/gm)).toEqual([
      `ReadWritePaths=${data}`,
      `ReadWritePaths=${backups}`,
    ]);
    expect(valuesOf(join(folder, "galley.env")).backups?.to).toEqual({ folder: backups });
    expect(unit).toContain(`start --env-file ${join(folder, "galley.env")}`);
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
      scripts: { start: string };
    };
    const [options = ""] = /--max-semi-space-size=\d+/.exec(scripts.start) ?? [];
    expect(unit).toContain(` ${options} -- `);
    const file = join(folder, "galley.service");
    const systemd = (...args: string[]) =>
      spawnSync("systemd-analyze", [...args, file], { encoding: "utf8" });
    if (systemd("--version").error) return;
    for (const own of [data, backups]) mkdirSync(own);
    expect(systemd("verify")).toMatchObject({ status: 0, stderr: "" });
    const { stdout } = systemd("security", "--offline=true", "--threshold=20");
    expect(stdout).toMatch(/Overall exposure level for galley\.service: [012]\.\d OK/);
  });

  it("replaces nothing, asks for the address, and refuses https files without https", async () => {
    const { folder, setUp } = place();
    const without = await setUp();
    expect([without.code, without.stderr]).toEqual([1, expect.stringContaining("--url https://")]);
    expect((await setUp(...URL_FLAG, "--port", "http")).stderr).toContain(
      "argument 'http' is invalid. It must be a port number from 1 to 65535.",
    );
    const plain = await setUp("--url", "http://galley.example", "--proxy", "nginx");
    expect([plain.code, plain.stderr]).toEqual([1, expect.stringContaining("--proxy none")]);
    expect(readdirSync(folder)).toEqual([]);
    await setUp(...URL_FLAG, "--proxy", "none");
    expect(readdirSync(folder).toSorted()).toEqual(["galley.env", "galley.service"]);
    const again = await setUp(...URL_FLAG, "--proxy", "none");
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("has galley.env and")]);
    expect(await setUp(...URL_FLAG, "--proxy", "none", "--force")).toMatchObject({ code: 0 });
  });

  it("creates the folder, and says before it asks anything that it cannot", async () => {
    const { folder, setUp, read } = place();
    const args = [...URL_FLAG, "--proxy", "none", "--into"];
    const missing = join(folder, "etc", "galley");
    const made = await setUp(...args, missing);
    // A test's folder is open to its own user alone.
    expect([made.code, made.stdout]).toEqual([
      0,
      expect.stringContaining(`The user galley cannot reach ${missing}, and`),
    ]);
    expect(read("etc/galley/galley.env")).toContain("BASE_URL=https://galley.example\n");
    // Without the address, which it would ask for: the folder comes first.
    const inFile = await setUp("--into", join(missing, "galley.env", "below"));
    expect([inFile.code, inFile.stderr]).toEqual([
      1,
      expect.stringMatching(/galley\.env is not a folder\. .* with --into\.\n$/),
    ]);
    const again = await setUp("--into", missing);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("has galley.env and")]);
  });

  it("closes settings that it replaces, and leaves them to the group of the service", async () => {
    const { folder, setUp } = place();
    const file = join(folder, "galley.env");
    writeFileSync(file, "");
    for (const [before, after] of [
      [0o644, 0o640],
      [0o606, 0o600],
    ] as const) {
      chmodSync(file, before);
      expect(await setUp(...URL_FLAG, "--force")).toMatchObject({ code: 0 });
      expect(statSync(file).mode & 0o777).toBe(after);
    }
  });
});
