import { existsSync, readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { AVATAR_SIZE } from "../../api/contract/people/avatar.ts";
import { PICTURE_LIMITS } from "../../api/contract/pictures.ts";
import type { Writer } from "../../api/contract/records.ts";
import { createOutbound } from "../../api/outbound/client.ts";
import { createEncoder } from "../../api/pictures/encoder.ts";
import { createPresence } from "../../api/presence/presence.ts";
import { createRounds } from "../../api/presence/rounds.ts";
import { createUrls } from "../../api/render/urls.ts";
import { databaseFile, type Store } from "../../api/store/engine/open.ts";
import { findWriter, type Profile } from "../../api/store/people/writers.ts";
import { saveProfile } from "../../api/store/people/profiles.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { createWorker } from "../../build/pipeline/worker.ts";
import { emptySite } from "../_prepared.ts";
import { createTestStore, createWriter, writerAt } from "../_setup.ts";

export const BASE_URL = "https://galley.example";

/** The service, and a real web server that stands for all other sites. */
export async function createPresenceSite({
  keptFor = "0s",
  signal,
}: { keptFor?: string; signal?: AbortSignal } = {}) {
  const dataDir = await emptySite();
  const { store, clock } = await createTestStore({ file: databaseFile(dataDir) });
  const urls = createUrls(BASE_URL);
  const outbound = createOutbound({ allowPrivate: true });
  const encoder = createEncoder({ seconds: PICTURE_LIMITS.seconds });
  onTestFinished(() => encoder.close());
  const presence = createPresence({
    store,
    outbound,
    urls,
    dataDir,
    square: async (bytes) => (await encoder.cut(bytes, AVATAR_SIZE)).bytes,
    keptFor,
    ...(signal ? { signal } : {}),
  });
  const rounds = createRounds({ store, presence, dataDir });
  const configuration = { dataDir, baseUrl: BASE_URL, siteName: "Galley", afterBuild: null };
  const worker = await createWorker({ store, configuration, log: () => {} });
  const tree = publicFolder(dataDir);
  const read = (path: string): Buffer => readFileSync(join(tree, path));
  const has = (path: string): boolean => existsSync(join(tree, path));
  const authorOf = ({ slug }: Writer) =>
    JSON.parse(read(`api/public/authors/${slug}.json`).toString("utf8")).author;
  const writer = await createWriter(store);
  return { store, clock, dataDir, presence, rounds, worker, tree, read, has, authorOf, writer };
}

export type Pages = Record<string, (response: ServerResponse) => void>;

/** Answers the given paths; 404 for all others. */
export async function createWorld(
  pages: Pages,
): Promise<{ url: string; asked: string[]; pages: Pages }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const answer = pages[path];
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, pages };
}

export const html =
  (markup: string, type = "text/html; charset=utf-8") =>
  (response: ServerResponse): void => {
    response.writeHead(200, { "content-type": type }).end(markup);
  };

export async function setProfile(
  store: Store,
  { id }: Writer,
  changes: Partial<Profile>,
): Promise<void> {
  const writer = await findWriter(store.read, "id", id);
  if (!writer) throw new Error("No such writer.");
  await saveProfile(store, writerAt(writer), { writerId: id, profile: { ...writer, ...changes } });
}
