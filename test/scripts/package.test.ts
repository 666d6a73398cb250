import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../build/root.js";
import { fileTempFolder, tempFolder } from "../_setup.ts";
import { freePort, startCommand } from "./_service.ts";

const packed = fileTempFolder();
let facts: { filename: string; unpackedSize: number; files: { path: string }[] } | undefined;

beforeAll(() => {
  const command = ["pack", "--json", "--pack-destination", packed()];
  const output = execFileSync("npm", command, { cwd: ROOT, encoding: "utf8" });
  [facts] = JSON.parse(output.slice(output.indexOf("[\n"))) as [typeof facts];
});

/** An empty project with the package, as `npm install` leaves it: its own packages lie beside it, and its command in .bin. */
function install(): string {
  const folder = tempFolder();
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "galley"), { recursive: true });
  mkdirSync(join(modules, ".bin"));
  const tarball = join(packed(), facts?.filename ?? "");
  execFileSync("tar", ["-xzf", tarball, "--strip-components=1", "-C", join(modules, "galley")]);
  const list = ["ls", "--omit=dev", "--all", "--parseable"];
  for (const path of execFileSync("npm", list, { cwd: ROOT, encoding: "utf8" }).split("\n")) {
    const name = relative(join(ROOT, "node_modules"), path);
    if (name.startsWith("..") || !path || name.includes("node_modules")) continue;
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(path, join(modules, name));
  }
  symlinkSync("../galley/scripts/bin.js", join(modules, ".bin/galley"));
  writeFileSync(join(folder, "package.json"), '{"private": true, "type": "module"}');
  return folder;
}

const PATH = `${dirname(process.execPath)}:${process.env["PATH"]}`;

describe("npm pack", () => {
  it("gives a package below 20 MB, with nothing that only developers need", () => {
    expect(facts?.unpackedSize).toBeLessThan(20_000_000);
    const paths = facts?.files.map(({ path }) => path) ?? [];
    expect(paths).toEqual(
      expect.arrayContaining(["scripts/bin.js", "dist/scripts/galley.js", "dist/client.d.ts"]),
    );
    const others = paths.filter((path) =>
      /(?<!\.d)\.tsx?$|^test\/|^\.github|bench|storm|test-tools|tsconfig|oxlint|vitest/.test(path),
    );
    expect(others).toEqual([]);
    expect(existsSync(join(ROOT, "dist"))).toBe(false);
  });

  it("starts as the demo and as a client in an empty folder", async () => {
    const folder = install();
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const environment = { PATH, PORT: String(port), BASE_URL: origin, GALLEY_COMPILED: "" };
    const options = { cwd: folder };
    const demo = startCommand(["npx", "--no", "galley", "demo"], environment, {
      ...options,
      startsOthers: true,
    });
    await demo.line(/Three commands to try/);
    expect((await fetch(`${origin}/docs/terminal`)).status).toBe(200);
    const { api_key } = JSON.parse(readFileSync(join(folder, "data/credentials.json"), "utf8")) as {
      api_key: string;
    };
    writeFileSync(join(folder, "post.md"), "# From a package\n\nText.\n");
    const key = { PATH, GALLEY_SITE: origin, GALLEY_KEY: api_key, GALLEY_COMPILED: "" };
    const client = startCommand(["npx", "--no", "galley", "draft", "post.md"], key, options);
    expect(await client.gone).toBe(0);
    expect(await client.output).toContain(`${origin}/desk/pieces/`);

    writeFileSync(join(folder, "sample.ts"), await sampleOf(origin));
    const node = startCommand([process.execPath, "sample.ts"], key, options);
    expect([await node.gone, await node.output]).toEqual([
      0,
      expect.stringContaining("Ask the writer to look at "),
    ]);
    checkTypes(folder);
  });
});

/** The program of the documentation, as a reader copies it. */
async function sampleOf(origin: string): Promise<string> {
  const page = readFileSync(join(ROOT, "site/docs/terminal.md"), "utf8");
  const [, sample = ""] = /```ts\n(.*?)```/s.exec(page) ?? [];
  return sample.replace("https://galley.example", origin);
}

/** With nothing but the package, and its compiler's strictest rules. */
function checkTypes(folder: string): void {
  const wrong = `import { createClient } from "galley/client";
const galley = createClient({ site: "https://galley.example" });
// @ts-expect-error the headline is missing
await galley("POST /api/v1/pieces", { body: { body_md: "Text." } });
// @ts-expect-error there is no such call
await galley("POST /api/v1/publish");
await galley("POST /api/v1/pictures", { body: { url: "https://galley.example/a.jpg" } });
await galley("POST /api/v1/pictures", { form: { file: new Blob([]), alt: "A" } });
// @ts-expect-error neither a file nor an address
await galley("POST /api/v1/pictures", {});
const { items } = await galley("GET /api/public/pieces/recent", { query: { limit: 3 } });
const titles: string[] = items.map(({ title }) => title);
console.log(titles);
`;
  writeFileSync(join(folder, "wrong.ts"), wrong);
  writeFileSync(
    join(folder, "env.d.ts"),
    "declare const process: { env: Record<string, string> };",
  );
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const options = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--ignoreConfig"];
  const more = ["--module", "nodenext", "--target", "es2022", "--lib", "es2023,dom", "--types", ""];
  const files = ["sample.ts", "wrong.ts", "env.d.ts"];
  execFileSync(process.execPath, [tsc, ...options, ...more, ...files], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
}
