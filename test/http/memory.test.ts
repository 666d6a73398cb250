import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Encoding, ENCODINGS } from "../../api/http/request/encodings.ts";
import { createServedFiles, type ServedFiles } from "../../api/http/served-files.ts";
import { createFileResults } from "../../api/mcp/tool-result.ts";
import { CACHE_BYTES } from "../../api/read/cache-bytes.ts";
import { createTreeFiles } from "../../api/read/tree-files.ts";
import { systemClock } from "../../api/contract/clock.ts";
import { createWriter, tempFolder } from "../_setup.ts";
import { isShort } from "../_suite.ts";
import { createTestSite, publishPiece } from "../read/_site.ts";
import { addKey } from "./_service.ts";
import { liveBytes } from "./_heap.ts";
import { type RunningApp, runApp } from "./_running.ts";

const MIB = 1_024 * 1_024;

describe("the memory of caches", () => {
  it("for small files, plain and compressed, is what the cache counts", async () => {
    const root = tempFolder();
    const names = Array.from({ length: 600 }, (_, number) => `${number}.html`);
    for (const name of names) writeFileSync(join(root, name), `<p>${name}</p>`.repeat(200));
    const tree = createTreeFiles({ root, maxBytes: MIB });
    const files = createServedFiles({ files: tree, clock: systemClock });
    const before = await liveBytes();
    for (const name of names) {
      for (const encoding of ENCODINGS) await encode(files, name, encoding);
    }
    // Without the bound it would be 4 MiB.
    expect((await liveBytes()) - before).toBeLessThan(2.5 * MIB);
    // The file is kept, and not just read again.
    expect(files.find("599.html")).toBe(files.find("599.html"));
  });

  it("for small tool results is what the cache counts", async () => {
    const root = tempFolder();
    const names = Array.from({ length: 3_000 }, (_, number) => `${number}.json`);
    for (const [number, name] of names.entries()) {
      writeFileSync(join(root, name), JSON.stringify({ ok: true, number }));
    }
    const resultOf = createFileResults(createTreeFiles({ root, maxBytes: 2 * MIB }));
    const before = await liveBytes();
    for (const name of names) {
      resultOf(name);
      // Other requests use the same block of memory in between.
      Buffer.allocUnsafe(4_000);
    }
    expect((await liveBytes()) - before).toBeLessThan(8 * MIB);
  });

  it("is documented for the operator as a sum", () => {
    const sum = Object.values(CACHE_BYTES).reduce((all, bytes) => all + bytes, 0);
    const page = readFileSync(new URL("../../site/docs/operating.md", import.meta.url), "utf8");
    expect(page).toContain(`caches take up to ${sum / MIB} MiB`);
  });
});

describe("a server with mixed requests", () => {
  const PIECES = 30;

  it.skipIf(isShort())("holds no more after many rounds than after the first", async () => {
    const { store, worker, root } = await createTestSite();
    const writer = await createWriter(store);
    const { key } = await addKey(store, writer);
    const body = "Some words that are said once more. ".repeat(1_600);
    for (let number = 0; number < PIECES; number++) {
      await publishPiece(store, writer, { headline: `Piece ${number}`, body_md: body + number });
    }
    await worker.catchUp();
    const rows = await store.read.selectFrom("pieces").select(["id", "slug"]).execute();
    const app = await runApp({ store, root, cacheBytes: 2 * MIB });
    const round = (number: number): Promise<void> => ask(app, rows, key, number);
    // The first requests compile code and fill tables.
    await ask(app, rows.slice(0, 3), key, 0);
    const idle = await liveBytes();
    await round(1);
    const first = await liveBytes();
    // About 2, the bound of the cache. Without it, the files and the tools' results would each hold 5 or more.
    expect((first - idle) / MIB).toBeLessThan(3.5);
    for (let number = 2; number <= 3; number++) await round(number);
    expect(((await liveBytes()) - first) / MIB).toBeLessThan(3);
  });
});

async function encode(files: ServedFiles, name: string, encoding: Encoding): Promise<void> {
  const file = files.find(name);
  if (!file) throw new Error(`${name} is not there.`);
  await new Promise((resolve) => files.encode(file, encoding, resolve));
}

/** One round of requests by readers, programs, tools and writers. */
async function ask(
  { send, logged }: RunningApp,
  pieces: readonly { id: string; slug: string | null }[],
  key: string,
  round: number,
): Promise<void> {
  const json = { "content-type": "application/json" };
  for (const [index, { id, slug }] of pieces.entries()) {
    const once = `${round}-${index}`;
    const call = { name: "get_piece", arguments: { id } };
    const replies = await Promise.all([
      send(`/author/ada/${slug}`, { headers: { "accept-encoding": `br, ${once}` } }),
      send(`/api/public/pieces/${id}`, { headers: { "accept-encoding": "gzip" } }),
      send(`/api/public/pieces/search?limit=5&q=${index}`),
      send(`/api/mcp`, {
        method: "POST",
        headers: json,
        body: JSON.stringify({ jsonrpc: "2.0", id: once, method: "tools/call", params: call }),
      }),
      send("/api/v1/pieces/me", { headers: { authorization: `Bearer ${key}` } }),
      send(`/desk/sign-in?to=/desk/pieces/${once}`),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await send(`/nowhere/${once}`)).status).toBe(404);
  }
  // The test's own list of log lines must not count as the server's memory.
  logged.length = 0;
}
