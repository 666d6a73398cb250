import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join, normalize } from "node:path";
import { expect } from "vitest";
import type { StoredPiece } from "../api/contract/records.ts";
import { fileType } from "../api/render/file-headers.ts";
import {
  keyFromSeed,
  openCheckpoint,
  openVerifierKey,
  publicBytes,
  signCheckpoint,
  verifierKey,
} from "../api/render/ledger/note.ts";
import { takeStep } from "../api/store/pieces/lifecycle/lifecycle.ts";
import { softAuthenticator } from "./_authenticator.ts";
import { createLiveTree, SETTINGS, unpublish } from "./build/_site.ts";
import { testLedger } from "./_ledger.ts";
import { content, createPiece, RENDERED, tempFolder, writerAt } from "./_setup.ts";
import { givePasskey, publishSigned } from "./_signed.ts";

// A site with a log, and copies of it in which somebody has changed something in silence.

export const FIRST = "author/ada/first";
export const SECOND = "author/ada/second";

/** Two public pieces, and one that was withdrawn. */
export async function createLoggedSite() {
  const tree = await createLiveTree();
  const { store, ada, root } = tree;
  const ledger = testLedger(store, tree.dataDir);
  await ledger.start();
  const text = 'One two &amp; <a href="https://a.example/">three</a>.';
  const pieces = [
    await tree.publish("First", { text }),
    await tree.publish("Second", { text: "Four five six." }),
  ];
  const gone = await tree.publish("Gone", { text: "Withdrawn words." });
  await tree.build({ ledger });
  await unpublish(store, ada, gone.id);
  await tree.build({ ledger });
  return {
    ...tree,
    ids: pieces.map(({ id }) => id),
    copy: copyOf(root),
    /** Publishes a piece that its writer signs, and returns its path. */
    publishSigned: async (): Promise<string> => {
      const key = softAuthenticator();
      await givePasskey(store, ada, key);
      const piece = await createPiece(store, ada, { headline: "Signed" });
      await publishSigned(store, ada, { piece, key, site: SETTINGS.baseUrl });
      await tree.build({ ledger });
      return `author/ada/${RENDERED.slug}`;
    },
    /** Updates the first piece, a day later. */
    update: async () => {
      tree.clock.advance({ days: 1 });
      const [{ id: pieceId, version }] = pieces as [StoredPiece];
      const step = { pieceId, actor: writerAt(ada), review: "off" } as const;
      const changed = { ...step, action: "edit", version, content: content() } as const;
      const { version: edited } = await takeStep(store, changed);
      await takeStep(store, { ...step, action: "update", version: edited, rendered: RENDERED });
      await tree.build({ ledger });
    },
    publishMore: async (headline: string) => {
      await tree.publish(headline);
      await tree.build({ ledger });
    },
  };
}

/** Copies the files that a verification reads, or others. */
export function copyOf(root: string) {
  return (names = READ): string => {
    const folder = tempFolder();
    for (const name of names) cpSync(join(root, name), join(folder, name), { recursive: true });
    return folder;
  };
}

const READ = ["log", ".well-known", "api/public/pieces", "author"];

export function edit(path: string, from: string, to: string) {
  return (folder: string): void => {
    const file = join(folder, path);
    const text = readFileSync(file, "latin1");
    expect(text, `${path} has ${from}`).toContain(from);
    writeFileSync(file, text.replaceAll(from, to), "latin1");
  };
}

export function remove(path: string) {
  return (folder: string): void => rmSync(join(folder, path));
}

/** Signs the checkpoint with a key of somebody else. */
export function signedByAnother(folder: string): void {
  const file = join(folder, "log/checkpoint");
  const { origin, vkey } = keysIn(folder);
  const publicKey = openVerifierKey(vkey)!.publicKey;
  const checkpoint = openCheckpoint(readFileSync(file, "utf8"), { origin, publicKey })!;
  writeFileSync(file, signCheckpoint(checkpoint, OTHER_KEY));
}

/** The same, and says that the site has that key. */
export function nameAnotherKey(folder: string): void {
  signedByAnother(folder);
  const known = keysIn(folder);
  const vkey = verifierKey(known.origin, publicBytes(OTHER_KEY));
  writeFileSync(join(folder, KEYS), JSON.stringify({ ...known, vkey }));
}

const OTHER_KEY = keyFromSeed(Buffer.alloc(32, 9));
const KEYS = ".well-known/galley-log.json";

function keysIn(folder: string): { origin: string; vkey: string } {
  return JSON.parse(readFileSync(join(folder, KEYS), "utf8")) as { origin: string; vkey: string };
}

/** A host that only serves files, like a CDN: pages by their folder, and no queries. */
export async function serveFiles(
  rootOf: () => string,
): Promise<{ address: string; close: () => void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://files");
    const name = normalize(pathname).replace(/^\/+/, "");
    const isFile = name.includes(".") || name.startsWith("log/");
    const path = isFile ? name : join(name, "index.html");
    readFile(join(rootOf(), path)).then(
      (bytes) => response.writeHead(200, { "content-type": fileType(path) }).end(bytes),
      () => response.writeHead(404, { "content-type": "text/html" }).end("Not here"),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() };
}
