import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createApp } from "../../api/app.ts";
import type { Configuration } from "../../api/contract/configuration.ts";
import { createLog } from "../../api/http/log.ts";
import type { KeyScope } from "../../api/contract/vocabulary.ts";
import type { Writer } from "../../api/contract/records.ts";
import { mintKey } from "../../api/store/keys/keys.ts";
import type { Queryable, Store } from "../../api/store/engine/open.ts";
import { pooledRenderer } from "../_renderers.ts";
import { createTestStore, createWriter, tempFolder, writerAt } from "../_setup.ts";

export const BASE_URL = "https://galley.example";

/** The whole service on a real socket, with its own store and a log that the test can read. */
export async function startService({
  tree = join(tempFolder(), "public"),
  rateLimit = true,
  readable = (store: Store) => store,
  config = {},
  ...options
}: {
  tree?: string;
  rateLimit?: boolean;
  /** Lets a test observe the reads. */
  readable?: (store: Store) => Store;
  /** Other settings. */
  config?: Partial<Pick<Configuration, "webhookAllowPrivate" | "oauthRegistration" | "mail">>;
  /** How long a write waits for a locked database. */
  giveUpAfterMs?: number;
  /** The database; services with the same one are nodes of it. */
  file?: string;
  /** Whether there is a mail server. */
  sendsMail?: boolean;
} = {}) {
  const { store, clock, file } = await createTestStore(options);
  const lines: string[] = [];
  const app = createApp({
    store: readable(store),
    tree,
    config: {
      baseUrl: BASE_URL,
      siteName: "Galley",
      review: "off",
      trustProxy: ["127.0.0.0/8"],
      rateLimit,
      ...config,
    },
    log: createLog({ level: "warn", readable: false, write: (line) => lines.push(line), clock }),
    version: "1.2.3",
    startRenderer: pooledRenderer,
    clock,
  });
  const server = createServer(app.listener);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await app.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { app, store, clock, file, lines, origin };
}

export async function createKeyedWriter(
  store: Store,
  { slug = "ada", scope = "pieces:write" }: { slug?: string; scope?: KeyScope } = {},
): Promise<{ writer: Writer; id: string; key: string }> {
  const writer = await createWriter(store, { slug });
  return { writer, ...(await addKey(store, writer, scope)) };
}

export async function addKey(store: Store, writer: Writer, scope: KeyScope = "pieces:write") {
  return mintKey(store, writerAt(writer), { writerId: writer.id, name: "Agent", scope });
}

/** Keeps a write open, which others wait for, until the returned function is called. */
export async function holdWrites(
  store: Store,
  write: (tx: Queryable) => Promise<unknown> = async () => undefined,
): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const held = store.write(async (tx) => {
    await write(tx);
    begun.resolve();
    await gate.promise;
  });
  await begun.promise;
  return async () => {
    gate.resolve();
    await held;
  };
}
