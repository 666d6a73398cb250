import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Command } from "commander";
import {
  type Configuration,
  ConfigurationError,
  parseConfiguration,
} from "../api/contract/configuration.ts";
import { OPERATOR } from "../api/store/audit.ts";
import { mintKey } from "../api/store/keys.ts";
import { nodeIdOf } from "../api/store/node.ts";
import { databaseAddress, isServerAddress, openStore, type Store } from "../api/store/open.ts";
import { hashPassword } from "../api/store/passwords.ts";
import { serverName } from "../api/store/server-name.ts";
import { sweepUnfinished, unfinishedName } from "../api/store/unfinished.ts";
import { findWriter, hasAnyWriter } from "../api/store/writers.ts";
import { setCredentials } from "../api/store/credentials.ts";
import { buildAll } from "../build/full.ts";
import { stalenessOf } from "../build/staleness.ts";
import { chooseAndTell } from "../build/themes.ts";
import { run } from "./command-line.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { lockDataFolder, lockTree } from "./data-lock.ts";
import { seedDemo, type Summary } from "./demo/seed.ts";
import { endOnFailure, runService } from "./run-service.ts";
import { DEMO_EDITOR, DEMO_WRITER } from "./demo/writers.ts";

// npm run demo: a service with sample content.

interface Login {
  slug: string;
  email: string;
  password: string;
}

interface Credentials {
  base_url: string;
  writer: Login;
  editor: Login;
  api_key: string;
}

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
    const fill = isServerAddress(address) ? fillServer : fillFile;
    await fill(address, credentialsFile, baseUrl);
  }
  const credentials = { ...readCredentials(credentialsFile), base_url: baseUrl };
  save(credentialsFile, credentials);
  // Fails at once if the file is damaged or from a newer version.
  const store = await openStore(address, { onMigrated: (message) => console.log(message) });
  const words = describeDemo(credentials, credentialsFile);
  if (fillOnly) {
    await store.close();
    lock.release();
    console.log(`Nothing is running yet. npm run demo starts the service.\n${words}`);
    return;
  }
  await buildTree(store, configuration);
  await store.close();
  await runService(configuration, lock, () => `${words}\nCtrl-C stops it.\n`);
}

/** Builds before the service starts, so that every printed address answers. */
async function buildTree(store: Store, configuration: Configuration): Promise<void> {
  const { dataDir, baseUrl, siteName, hub } = configuration;
  const settings = { baseUrl, siteName, hub };
  const tree = { store, dataDir, follower: nodeIdOf(configuration) };
  const lock = await lockTree(dataDir);
  try {
    const { theme } = await chooseAndTell({ store, dataDir, log: say }, settings);
    if ((await stalenessOf(tree, settings, theme)) === null) return;
    const { files } = await buildAll({ ...tree, settings, theme });
    console.log(`Built the site: ${files} files.`);
  } finally {
    lock.release();
  }
}

function say(message: string): void {
  console.log(message);
}

function readCredentials(file: string): Credentials {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Credentials;
  } catch {
    throw new ConfigurationError(
      `${file} cannot be read. Remove its folder to start the demo again.`,
    );
  }
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

/** Fills an empty database of a server. */
async function fillServer(url: string, credentialsFile: string, baseUrl: string): Promise<void> {
  const summary = await seedDemo(url, new Date(), { hasCovers: true });
  save(credentialsFile, await makeCredentials(url, baseUrl));
  tellFilled(`the ${serverName(url)}`, summary);
}

/** Puts the database in place when it is complete, so that an interrupted demo leaves no part of one. */
async function fillFile(file: string, credentialsFile: string, baseUrl: string): Promise<void> {
  sweepUnfinished(dirname(file));
  const unfinished = unfinishedName(file);
  const summary = await seedDemo(unfinished, new Date(), { hasCovers: true });
  const credentials = await makeCredentials(unfinished, baseUrl);
  try {
    // Unlike a rename, a link does not replace a file that another command has created meanwhile.
    linkSync(unfinished, file);
    save(credentialsFile, credentials);
  } finally {
    rmSync(unfinished);
  }
  tellFilled(file, summary);
}

function tellFilled(place: string, summary: Summary): void {
  const { approved, draft, pending } = summary.pieces;
  console.log(
    `Filled ${place}: ${summary.writers} writers, ${approved} published pieces, ${draft} drafts, ${pending} pending, ${summary.products} products.`,
  );
}

function save(credentialsFile: string, credentials: Credentials): void {
  const unfinished = unfinishedName(credentialsFile);
  writeFileSync(unfinished, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, credentialsFile);
}

/** Passwords and the key are random each time, because others may be able to reach the demo. */
async function makeCredentials(file: string, baseUrl: string): Promise<Credentials> {
  const store = await openStore(file);
  try {
    const login = async (slug: string): Promise<Login & { id: string }> => {
      const writer = await findWriter(store.read, "slug", slug);
      if (!writer) throw new Error(`The demo has no writer ${slug}.`);
      const email = `${slug}@galley.example`;
      const password = randomBytes(9).toString("base64url");
      await setCredentials(store, OPERATOR, {
        writerId: writer.id,
        email,
        passwordHash: await hashPassword(password),
      });
      return { id: writer.id, slug, email, password };
    };
    const { id, ...writer } = await login(DEMO_WRITER);
    const { id: _, ...editor } = await login(DEMO_EDITOR);
    const { key } = await mintKey(
      store,
      { kind: "writer", writerId: id, via: "desk" },
      { writerId: id, name: "Demo key", scope: "pieces:write" },
    );
    return { base_url: baseUrl, writer, editor, api_key: key };
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
  Editor    ${editor.email}    password ${editor.password}   (also reviews, verifies, and gives the site its look)
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
