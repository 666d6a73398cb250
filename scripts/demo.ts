import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Command } from "commander";
import { ConfigurationError, parseConfiguration } from "../api/contract/configuration.ts";
import { databaseAddress, isServerAddress, openStore } from "../api/store/engine/open.ts";
import { hasAnyWriter } from "../api/store/people/writers.ts";
import { publicFolder } from "../build/tree/generation.ts";
import { asCalled } from "./command/called-as.ts";
import { run } from "./command/command-line.ts";
import { prepareDataFolder } from "./service/data-folder.ts";
import { lockDataFolder } from "./service/data-lock.ts";
import { type Credentials, readCredentials, saveCredentials } from "./demo/credentials.ts";
import { RUN } from "./command/run-file.ts";
import { endOnFailure, runService } from "./service/run-service.ts";

// npm run demo: a service with sample content.

const LOOK_MS = 50;
/** The log says what keeps it from being built. */
const TREE_MS = 120_000;

const program = new Command("npm run demo --")
  .description(
    "Run a service with sample content. An empty DATA_DIR is filled once; later runs use the same data.",
  )
  .option("--fill-only", "fill DATA_DIR, and exit")
  .action(async ({ fillOnly = false }: { fillOnly?: boolean }) => {
    await endOnFailure(() => demo(fillOnly));
  });

async function demo(fillOnly: boolean): Promise<void> {
  const configuration = parseConfiguration(process.env);
  const { dataDir, baseUrl } = configuration;
  prepareDataFolder(dataDir);
  // Before anything is written: another demo may be running on this folder.
  const lock = lockDataFolder(dataDir);
  const address = databaseAddress(configuration);
  const credentialsFile = join(dataDir, "credentials.json");
  const isFilled = await hasData(address);
  if (isFilled && !existsSync(credentialsFile)) {
    throw new ConfigurationError(
      isServerAddress(address)
        ? "The database at DATABASE_URL holds a service that is not the demo of this DATA_DIR, or a demo that was interrupted while it was being filled. Set DATABASE_URL to an empty database."
        : `DATA_DIR=${JSON.stringify(dataDir)} holds a service that is not the demo, or a demo without its credentials.json. Set DATA_DIR to another folder. If this one is only a demo, you can also remove it to start again.`,
    );
  }
  if (!isFilled) {
    console.log("Filling the demo with writers, pieces and pictures. This takes up to a minute.");
    await fill(credentialsFile);
  }
  const credentials = { ...readCredentials(credentialsFile), base_url: baseUrl };
  saveCredentials(credentialsFile, credentials);
  // Fails at once if the file is damaged or from a newer version.
  const store = await openStore(address, { onMigrated: (message) => console.log(message) });
  await store.close();
  const words = describeDemo(credentials, credentialsFile);
  if (fillOnly) {
    lock.release();
    console.log(asCalled(`Nothing is running yet. npm run demo starts the service.\n${words}`));
    return;
  }
  await runService(configuration, lock, async () => {
    await firstTree(dataDir);
    return `${words}\nCtrl-C stops it.\n`;
  });
}

async function fill(credentialsFile: string): Promise<void> {
  const child = fork(RUN, ["demo/fill-process", credentialsFile]);
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  // It has said why.
  if (code !== 0) throw new Error(`The demo was not filled${signal ? ` (${signal})` : ""}.`);
}

/** The addresses are printed when they answer. */
async function firstTree(dataDir: string): Promise<void> {
  const page = join(publicFolder(dataDir), "index.html");
  if (existsSync(page)) return;
  console.log("Building the site. This takes some seconds.");
  for (let waited = 0; waited < TREE_MS && !existsSync(page); waited += LOOK_MS)
    await delay(LOOK_MS);
}

async function hasData(address: string): Promise<boolean> {
  if (!isServerAddress(address)) return existsSync(address);
  const store = await openStore(address);
  try {
    return await hasAnyWriter(store.read);
  } finally {
    await store.close();
  }
}

function describeDemo(credentials: Credentials, credentialsFile: string): string {
  const { base_url, writer, editor, api_key } = credentials;
  const call = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "search_pieces", arguments: { query: "bridge", limit: 3 } },
  });
  return `
The demo is at ${base_url}

  Site      ${base_url}/
  A writer  ${base_url}/author/${writer.slug}
  Docs      ${base_url}/docs
  OpenAPI   ${base_url}/api/openapi.json
  MCP       ${base_url}/api/mcp

  Desk      ${base_url}/desk
  Writer    ${writer.email}   password ${writer.password}
  Editor    ${editor.email}    password ${editor.password}   (also reviews, verifies, and changes the settings of the site)
  API key   ${api_key}   (creates drafts for the writer)

Logins and key are also in ${credentialsFile}. Three commands to try:

  curl '${base_url}/api/public/pieces/search?q=bridge&limit=3'

  curl '${base_url}/api/v1/pieces' -H 'Authorization: Bearer ${api_key}' \\
    -H 'Content-Type: application/json' -d '{"headline":"A first draft","body_md":"Hello, *desk*."}'

  curl '${base_url}/api/mcp' -H 'Content-Type: application/json' \\
    -d '${call}'
`;
}

await run(program, { isService: true });
