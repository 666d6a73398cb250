import { randomBytes } from "node:crypto";
import { linkSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { parseConfiguration } from "../../api/contract/configuration.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { setCredentials } from "../../api/store/people/credentials.ts";
import { mintKey } from "../../api/store/keys/keys.ts";
import { databaseAddress, isServerAddress, openStore } from "../../api/store/engine/open.ts";
import { hashPassword } from "../../api/store/people/passwords.ts";
import { serverName } from "../../api/store/engine/server-name.ts";
import { sweepUnfinished, unfinishedName } from "../../api/store/engine/temporary-files.ts";
import { findWriter } from "../../api/store/people/writers.ts";
import { endOnFailure } from "../service/run-service.ts";
import { type Credentials, type Login, saveCredentials } from "./credentials.ts";
import { seedDemo, type Summary } from "./seed.ts";
import { DEMO_EDITOR, DEMO_WRITER } from "./people.ts";

// Fills an empty database with the demo, and ends. It has a process of its own: what drawing and rendering took of the
// memory goes with it, and the service begins like any other.

const [, , credentialsFile = ""] = process.argv;
process.on("disconnect", () => process.exit());
await endOnFailure(async () => {
  const configuration = parseConfiguration(process.env);
  const address = databaseAddress(configuration);
  const fill = isServerAddress(address) ? fillServer : fillFile;
  await fill(address, configuration.baseUrl);
});
process.disconnect();

/** Fills an empty database of a server. */
async function fillServer(url: string, baseUrl: string): Promise<void> {
  const summary = await seedDemo(url, new Date(), { hasCovers: true });
  saveCredentials(credentialsFile, await makeCredentials(url, baseUrl));
  tellFilled(`the ${serverName(url)}`, summary);
}

/** Puts the database in place when it is complete, so that an interrupted demo leaves no part of one. */
async function fillFile(file: string, baseUrl: string): Promise<void> {
  sweepUnfinished(dirname(file));
  const unfinished = unfinishedName(file);
  const summary = await seedDemo(unfinished, new Date(), { hasCovers: true });
  const credentials = await makeCredentials(unfinished, baseUrl);
  try {
    // Unlike a rename, a link does not replace a file that another command has created meanwhile.
    linkSync(unfinished, file);
    saveCredentials(credentialsFile, credentials);
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
