import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createWriter } from "../_setup.ts";
import { createTestSite, publishPiece } from "../read/_site.ts";
import { runApp } from "./_running.ts";

async function serve() {
  const { store, worker, root } = await createTestSite();
  const ada = await createWriter(store);
  for (let n = 0; n < 5; n++) await publishPiece(store, ada, { headline: `A headline ${n}` });
  await worker.catchUp();
  return runApp({ store, root });
}

const SEARCH = "/api/public/pieces/search?q=headline";

describe("a computed answer", () => {
  it("is sent in the encoding that the client prefers, with the same content", async () => {
    const { send } = await serve();
    const plain = await send(SEARCH);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.headers.vary).toContain("Accept-Encoding");
    const gzip = await send(SEARCH, { headers: { "accept-encoding": "gzip" } });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gzip.bytes.length).toBeLessThan(plain.bytes.length);
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    const brotli = await send(SEARCH, { headers: { "accept-encoding": "gzip, br" } });
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    expect(new Set([plain, gzip, brotli].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it("is not sent again to a client that has a copy", async () => {
    const { send } = await serve();
    for (const coding of ["identity", "gzip"]) {
      const headers = { "accept-encoding": coding };
      const { headers: first } = await send(SEARCH, { headers });
      const again = await send(SEARCH, {
        headers: { ...headers, "if-none-match": first.etag ?? "" },
      });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
      expect(again.headers).toMatchObject({
        etag: first.etag,
        "cache-control": first["cache-control"],
      });
      expect(again.headers["content-length"]).toBeUndefined();
    }
    const other = await send(SEARCH, { headers: { "if-none-match": '"other"' } });
    expect(other.status).toBe(200);
  });

  it("leaves refusals and small answers as they are", async () => {
    const { send } = await serve();
    const headers = { "accept-encoding": "gzip" };
    const refused = await send("/api/public/pieces/search", { headers });
    expect([refused.status, refused.headers["content-encoding"]]).toEqual([400, undefined]);
    expect(refused.headers.etag).toBeUndefined();
    const small = await send("/api/public/pieces/search?q=absent", { headers });
    expect([small.status, small.headers["content-encoding"]]).toEqual([200, undefined]);
  });
});

describe("the result of a tool", () => {
  it("is whole in every encoding, for each caller with their own id", async () => {
    const { store, worker, root } = await createTestSite();
    const ada = await createWriter(store);
    const { id } = await publishPiece(store, ada, { body_md: "A long text. ".repeat(200) });
    await worker.catchUp();
    const { send } = await runApp({ store, root });
    const call = (number: number, encoding: string) =>
      send("/api/mcp", {
        method: "POST",
        headers: { "content-type": "application/json", "accept-encoding": encoding },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: number,
          method: "tools/call",
          params: { name: "get_piece", arguments: { id } },
        }),
      });
    const [first, second] = await Promise.all([call(1, "identity"), call(22, "identity")]);
    for (const [reply, number] of [
      [first, 1],
      [second, 22],
    ] as const) {
      expect(reply.headers["content-length"]).toBe(String(reply.bytes.length));
      const { id: answered, result } = reply.json() as {
        id: number;
        result: { content: { text: string }[]; structuredContent: { piece: { id: string } } };
      };
      expect(answered).toBe(number);
      expect(result.structuredContent.piece.id).toContain(id);
      expect(JSON.parse(result.content[0]?.text ?? "")).toEqual(result.structuredContent);
    }
    const packed = await call(22, "gzip");
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(packed.bytes)).toEqual(second.bytes);
  });
});
