import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigurationError, parseConfiguration } from "../api/contract/configuration.ts";
import { OPERATOR } from "../api/store/audit.ts";
import { mintKey } from "../api/store/keys.ts";
import { databaseFile, openStore } from "../api/store/open.ts";
import { hashPassword } from "../api/store/passwords.ts";
import { findWriter, setCredentials } from "../api/store/writers.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { seedDemo } from "./demo/seed.ts";
import { DEMO_EDITOR, DEMO_WRITER } from "./demo/writers.ts";

// npm run demo: a populated service to try.

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

try {
  await demo();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function demo(): Promise<void> {
  const { dataDir, baseUrl } = parseConfiguration(process.env);
  prepareDataFolder(dataDir);
  const file = databaseFile(dataDir);
  const credentialsFile = join(dataDir, "credentials.json");
  if (existsSync(file) && !existsSync(credentialsFile)) {
    throw new ConfigurationError(
      `DATA_DIR=${JSON.stringify(dataDir)} holds a service that is not the demo, or a demo without its credentials.json. Set DATA_DIR to another folder, or remove this one to start afresh.`,
    );
  }
  if (!existsSync(file)) await fill(file, credentialsFile, baseUrl);
  const credentials = { ...readCredentials(credentialsFile), base_url: baseUrl };
  save(credentialsFile, credentials);
  // Says so at once where the file is damaged, or from a newer version.
  await (await openStore(file)).close();
  console.log(describeDemo(credentials, file, credentialsFile));
}

function readCredentials(file: string): Credentials {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Credentials;
  } catch {
    throw new ConfigurationError(
      `${file} cannot be read. Remove its folder to start the demo afresh.`,
    );
  }
}

/** Database and credentials come into place whole: a demo that was interrupted, or met another, leaves no mixture. */
async function fill(file: string, credentialsFile: string, baseUrl: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.unfinished`;
  const summary = await seedDemo(unfinished, new Date());
  const credentials = await makeCredentials(unfinished, baseUrl);
  try {
    linkSync(unfinished, file);
    save(credentialsFile, credentials);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    console.log("Another demo was quicker to fill this folder.");
    return;
  } finally {
    rmSync(unfinished);
  }
  const { approved, draft, pending } = summary.pieces;
  console.log(
    `Filled ${file}: ${summary.writers} writers, ${approved} published pieces, ${draft} drafts, ${pending} pending, ${summary.products} products.`,
  );
}

function save(credentialsFile: string, credentials: Credentials): void {
  const unfinished = `${credentialsFile}.${process.pid}.unfinished`;
  writeFileSync(unfinished, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, credentialsFile);
}

/** Passwords and the key are random each time: a demo, too, may stand where others can reach it. */
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

function describeDemo(credentials: Credentials, file: string, credentialsFile: string): string {
  const { writer, editor, api_key } = credentials;
  return `
The demo's data is ready in ${file}

  Writer    ${writer.email}   password ${writer.password}
  Editor    ${editor.email}    password ${editor.password}
  API key   ${api_key}

These are also in ${credentialsFile}
The server is not part of this version yet, so the demo ends here. To see the site as plain files:

  npm run build
`;
}
