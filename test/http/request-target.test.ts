import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { pathForLog } from "../../api/http/request/request-target.ts";
import { createTestStore, tempFolder } from "../_setup.ts";
import { runApp } from "./_running.ts";
import { startService } from "./_service.ts";

const TOKEN = "0WvfGZ3Qb2v3n4m5";

async function runTree() {
  const root = join(tempFolder(), "public");
  for (const [path, text] of [
    ["index.html", "<h1>Home</h1>"],
    ["author/ada/index.html", "<h1>Ada</h1>"],
    ["api/public/pieces/recent.json", '{"ok":true,"items":[]}'],
  ] as const) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const { store } = await createTestStore();
  return runApp({ store, root });
}

describe("a target in absolute form", () => {
  it.each(["/", "/author/ada", "/author/ada/", "/api/public/pieces/recent?limit=3", "/nothing"])(
    "is answered as %s is",
    async (target) => {
      const { send } = await runTree();
      const plain = await send(target);
      for (const origin of ["http://galley.example", "HTTPS://someone@galley.example:8443"]) {
        const { status, text, headers } = await send(`${origin}${target}`);
        expect([status, text, headers.location]).toEqual([
          plain.status,
          plain.text,
          plain.headers.location,
        ]);
      }
    },
  );

  it("without a path is the home page", async () => {
    const { send } = await runTree();
    for (const target of ["http://galley.example", "http://galley.example?a=b"]) {
      expect((await send(target)).text).toBe("<h1>Home</h1>");
    }
  });

  it("also reaches the tools and the operations", async () => {
    const { send } = await runTree();
    const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    const reply = await send("http://x/api/mcp", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    expect(reply.json()).toMatchObject({ id: 1, result: {} });
  });
});

it.each([
  ["two Host headers", "Host: a.example\r\nhOST: b.example\r\n"],
  ["two hosts in one header", "Host: a.example, b.example\r\n"],
  ["no Host header", ""],
])("%s are refused, wherever they lead", async (_, hosts) => {
  const { origin } = await startService();
  const { port } = new URL(origin);
  for (const target of ["/", "/robots.txt", "/api/health/live", "/desk", "/api/mcp"]) {
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(`GET ${target} HTTP/1.1\r\n${hosts}\r\n`);
    const [answer] = (await once(socket, "data")) as [Buffer];
    socket.destroy();
    expect(answer.toString().split("\r\n")[0]).toBe("HTTP/1.1 400 Bad Request");
  }
});

describe("the log", () => {
  it.each([
    `/desk/password/${TOKEN}`,
    `/desk/%70assword/${TOKEN}`,
    `/%64%65sk/%2570assword/${TOKEN}`,
    `/desk%2Fpassword%2F${TOKEN}`,
    `//desk//password//${TOKEN}`,
    `/desk/./password/${TOKEN}`,
    `/desk/x/../password/${TOKEN}`,
    `/Desk/PASSWORD/${TOKEN}`,
    `/desk/password/${TOKEN}?a=b`,
    `http://galley.example/desk/password/${TOKEN}`,
    `https://me:${TOKEN}@galley.example/desk/%70assword/${TOKEN}`,
    `/desk/preview/${TOKEN}`,
    `/desk/%70review/${TOKEN}/picture.webp`,
    `/desk/email/${TOKEN}`,
    `/desk/email/undo/${TOKEN}`,
    `/desk/%65mail/./undo//${TOKEN}`,
    `http://me:${TOKEN}@galley.example/`,
    `/api/public/pieces/search?q=${TOKEN}`,
    `http://galley.example?q=${TOKEN}`,
    `/?#${TOKEN}`,
  ])("never shows the secret part of %s", async (target) => {
    const { send, logged } = await runTree();
    await send(target);
    await expect.poll(() => logged.length).toBeGreaterThan(0);
    expect(JSON.stringify(logged)).not.toContain(TOKEN);
    expect(pathForLog(target)).not.toContain(TOKEN);
  });

  it("shows other paths unchanged, up to a length", () => {
    expect(pathForLog("/author/%61da")).toBe("/author/%61da");
    expect(pathForLog("http://x/author/ada?q")).toBe("/author/ada");
    expect(pathForLog("*")).toBe("*");
    expect(pathForLog(`/${"a".repeat(5_000)}`)).toHaveLength(300);
  });
});

it("a site on https sends HSTS with every answer", async () => {
  const { send } = await runTree();
  const targets = ["/", "/author/ada/", "/nothing", "/api/public/pieces/recent", "/desk/sign-in"];
  for (const target of [...targets, "/api/health/live"]) {
    const { headers } = await send(target);
    expect([target, headers["strict-transport-security"]]).toEqual([target, "max-age=31536000"]);
  }
  const reply = await send("/api/mcp", { method: "POST", body: "{}" });
  expect(reply.headers["strict-transport-security"]).toBe("max-age=31536000");
});
