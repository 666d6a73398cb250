import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { build, stop } from "esbuild";
import { createOpenApi } from "../api/contract/openapi/openapi.ts";
import { ROOT } from "../build/root.js";
import { COMMIT_FILE, readCommit } from "../build/tree/version.ts";
import { bundle, DIST } from "./compile.js";
import { callTypes } from "./pack/call-types.ts";

// npm pack: makes what the package has instead of the sources. `package.json` lists the rest of its files.

const CLIENT = "scripts/galley/client.ts";

rmSync(DIST, { recursive: true, force: true });
mkdirSync(DIST);
await bundle(DIST, { isWhole: false });
await build({
  absWorkingDir: ROOT,
  entryPoints: [CLIENT],
  outfile: join(DIST, "client.js"),
  bundle: true,
  format: "esm",
  platform: "neutral",
  target: "es2022",
  logLevel: "error",
});
await stop();
declareTypes();
const commit = readCommit();
if (commit !== undefined) writeFileSync(join(ROOT, COMMIT_FILE), commit);

/** The types of the client, without the schemas that the sources have them from. */
function declareTypes(): void {
  const options = ["--declaration", "--emitDeclarationOnly", "--noCheck", "--noResolve"];
  const more = ["--ignoreConfig", "--allowImportingTsExtensions", "--target", "es2022"];
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [tsc, ...options, ...more, "--outDir", DIST, CLIENT], {
    cwd: ROOT,
    stdio: "inherit",
  });
  const file = join(DIST, "client.d.ts");
  writeFileSync(file, readFileSync(file, "utf8").replaceAll("./calls.ts", "./calls.js"));
  const document = createOpenApi({ baseUrl: "https://galley.example", siteName: "Galley" });
  writeFileSync(join(DIST, "calls.d.ts"), callTypes(document));
}
