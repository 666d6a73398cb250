import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { get as getSecurely } from "node:https";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { setAvatar } from "../../api/store/pictures/avatars.ts";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { addOwnPage, publishOwnPage } from "../../api/store/site/own-page-steps.ts";
import { addRedirect } from "../../api/store/pieces/public/redirects.ts";
import { findWriter } from "../../api/store/people/writers.ts";
import { RENDERER_VERSION } from "../../api/contract/renderer-version.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { renderCaddyfile } from "../../scripts/deploy/caddy.ts";
import { renderNginx } from "../../scripts/deploy/nginx.ts";
import { copyDemo } from "../_demo.ts";
import { CADDY, NGINX, startWebServer, type WebServerOptions } from "./_web-server.ts";
import { createPiece, fileTempFolder, RENDERED, publishPiece } from "../_setup.ts";
import { readTree } from "../build/_tree.ts";
import { png } from "../contract/_pictures.ts";
import { type Ask, type Reply, runApp, type RunningApp, send } from "../http/_running.ts";
import { freePort } from "./_service.ts";

const SAME_HEADERS = [
  "content-type",
  "access-control-allow-origin",
  "access-control-expose-headers",
  "access-control-allow-methods",
  "cross-origin-resource-policy",
  "x-content-type-options",
  "cache-control",
  "content-security-policy",
  "referrer-policy",
  "location",
];

/** Addresses that files with other names answer. */
const MAPPED = [
  "/api/public/pieces/recent?category=life",
  "/api/public/pieces/recent?category=building&limit=20",
  "/api/public/pieces/recent?limit=20",
  "/embed/maren-holt/badge.svg?theme=light",
  "/embed/maren-holt/badge.svg?theme=dark",
  "/embed/maren-holt/badge.svg?tone=verified",
  "/embed/maren-holt/badge.svg?theme=dark&tone=verified",
  "/embed/maren-holt/badge.svg?tone=verified&theme=light",
];

const VARIES = /(?:^|, )Accept(?:,|$)/;

/** Requests that are passed on, because no file answers them or may answer them. */
const PASSED: [target: string, ask?: Ask][] = [
  ["/api/public/pieces/recent?limit=3"],
  ["/api/public/pieces/recent?category=life&limit=2"],
  ["/api/public/pieces/recent?category=civic"],
  ["/api/public/pieces/recent?limit=0"],
  ["/api/public/pieces/search?q=bridge&limit=2"],
  ["/api/public/pieces/trending?window=year"],
  ["/api/public/authors/search?q=a"],
  ["/api/public/authors/nobody"],
  ["/api/public/authors/maren-holt/pieces"],
  ["/api/openapi"],
  ["/embed/nobody/badge.svg?theme=dark"],
  ["/embed/maren-holt/badge.svg?theme=pink"],
  ["/embed/maren-holt/badge.svg?theme=dark&theme=light"],
  ["/no/such/page", { headers: { accept: "text/html" } }],
  ["/no/such/page"],
  ["/rss"],
  ["/feed/?a=b"],
  ["/atom.xml"],
  ["/author"],
  ["/tag/bridges/rss/"],
  ["/author/maren-holt/"],
  ["/author/maren-holt/index.html?a=b"],
  ["/index.html"],
  ["/_headers"],
  ["/_redirects"],
  ["/search?q=inspection+score"],
  ["/search?category=civic&q=bridge"],
  ["/search/texts?q=county+bridge"],
  ["/.galley"],
  ["/.well-known/other"],
  ["/author/.hidden"],
  ["/api/mcp"],
  ["/api/v1/pieces/me"],
  ["/llms.txt", { method: "POST" }],
  ["/api/public/authors/maren-holt", { method: "OPTIONS" }],
  [
    "/api/mcp",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    },
  ],
];

describe("the shipped configurations", () => {
  it.each([
    ["nginx.conf", renderNginx],
    ["Caddyfile", renderCaddyfile],
  ])("have the rules of our own server: npm run config writes %s", (name, render) => {
    const file = new URL(`../../scripts/deploy/${name}`, import.meta.url);
    expect(readFileSync(file, "utf8")).toBe(render());
  });
});

describe.each([NGINX, CADDY])("the configuration for $name", (server) => {
  const isMissing = !server.isInstalled() && !process.env["CI"];
  const folder = fileTempFolder();
  const stops: (() => Promise<void>)[] = [];
  let tree = new Map<string, string>();
  let app: RunningApp;
  let port = 0;
  let securePort: number | undefined;
  let httpPort: number | undefined;

  beforeAll(async () => {
    if (isMissing) return;
    const dataDir = join(folder(), server.name);
    await copyDemo(databaseFile(dataDir));
    const store = await openStore(databaseFile(dataDir));
    stops.push(() => store.close());
    const maren = await findWriter(store.read, "slug", "maren-holt");
    if (!maren) throw new Error("The demo has no Maren Holt.");
    await setAvatar(store, OPERATOR, { writerId: maren.id, bytes: png({}), source: null });
    for (const path of ["/2019/01/old", "/caf%C3%A9", "/old.html"]) {
      const target = { path: "/author/maren-holt", rest: "" };
      await addRedirect(store, OPERATOR, { path, target });
    }
    const about = { title: "About", slug: "about", in_navigation: true, in_footer: true };
    const id = await addOwnPage(store, OPERATOR, { ...about, body_md: "Hello." });
    // An address in another script than Latin.
    const draft = await createPiece(store, maren, { headline: "東京", locale: "ja" });
    await publishPiece(store, maren, draft, { ...RENDERED, slug: encodeURIComponent("東京") });
    const rendered = { html: "<p>Hello.</p>", text: "Hello.", version: RENDERER_VERSION };
    await publishOwnPage(store, OPERATOR, { id, version: 1, rendered });
    const settings = { baseUrl: "https://galley.example", siteName: "Galley" };
    await buildAll({ store, dataDir, settings });
    const root = publicFolder(dataDir);
    tree = readTree(root);
    app = await runApp({ store, root, register: (stop) => stops.unshift(stop) });
    port = await freePort();
    const tls = makeCertificate(folder(), { port: await freePort(), httpPort: await freePort() });
    securePort = tls?.port;
    httpPort = tls?.httpPort;
    const options = { folder: join(folder(), "run"), port, root, upstream: app.port };
    const { stop } = await startWebServer(server, { ...options, ...(tls ? { tls } : {}) });
    stops.unshift(stop);
  });
  /** The paths that the server was asked for since the last call. It logs a request at its end, so this waits for a last one. */
  const heard = async (): Promise<unknown[]> => {
    await app.send("/api/health");
    const paths = () => app.logged.flatMap(({ path }) => path ?? []);
    await expect.poll(() => paths().at(-1)).toBe("/api/health");
    const all = paths().slice(0, -1);
    app.logged.length = 0;
    return all;
  };

  afterAll(async () => {
    for (const stop of stops) await stop();
  });

  it.skipIf(isMissing)(
    `serves every file as our own server does (${server.name} needed)`,
    async () => {
      const targets = [...[...tree.keys()].flatMap(addressOf).map(encodeURI), ...MAPPED];
      expect(targets).toContain(`/author/maren-holt/${encodeURIComponent("東京")}`);
      expect(targets.length).toBeGreaterThan(400);
      for (const target of targets) {
        const [ours, theirs] = [await app.send(target), await send(port, target)];
        expect(seen(theirs), target).toEqual(seen(ours));
        expect(ours.status, target).toBe(200);
      }
      // Each address was requested twice, and only one request reached the server.
      expect(await heard()).toEqual(targets.map((target) => target.split("?", 1)[0]));
    },
  );

  it.skipIf(isMissing)(
    `serves pages as Markdown to clients that name it (${server.name} needed)`,
    async () => {
      const twin = [...tree.keys()].find((path) => /^author\/maren-holt\/[^/]+\.md$/.test(path));
      const page = `/${twin?.slice(0, -".md".length)}`;
      const asks = ["text/markdown", "Text/Markdown , text/html", "text/html;q=0.9, text/markdown"];
      for (const accept of [...asks, "text/html, text/markdown;q=0.1", "text/html"]) {
        for (const target of [page, "/author/maren-holt", "/about", "/docs", "/docs/api"]) {
          const ask = { headers: { accept } };
          const [ours, theirs] = [await app.send(target, ask), await send(port, target, ask)];
          expect(seen(theirs), accept).toEqual(seen(ours));
          expect(theirs.headers.vary, accept).toMatch(VARIES);
          expect(ours.headers["content-type"]).toContain(
            asks.includes(accept) ? "text/markdown" : "text/html",
          );
        }
      }
      // Only where Markdown is named in an unusual way, the server is asked.
      const asked = (await heard()).filter((path) => path === page);
      expect(asked).toHaveLength(5 + 2);
      const accept = "text/markdown";
      const given = await send(port, page, { headers: { accept } });
      expect(given.text).toBe(tree.get(`${page.slice(1)}.md`));
      const { etag = "" } = given.headers;
      const again = await send(port, page, { headers: { accept, "if-none-match": etag } });
      expect([again.status, again.text]).toEqual([304, ""]);
      expect(again.headers.vary).toMatch(VARIES);
      const head = await send(port, page, { method: "HEAD", headers: { accept } });
      expect([head.status, head.text, head.headers["content-type"]]).toEqual([
        200,
        "",
        "text/markdown; charset=utf-8",
      ]);
      const packed = { accept, "accept-encoding": "gzip" };
      expect((await send(port, page, { headers: packed })).headers["content-encoding"]).toBe(
        "gzip",
      );
      // A page without Markdown stays what it is, whatever its readers ask for.
      const shop = await send(port, "/shop", { headers: { accept } });
      expect([shop.status, shop.headers["content-type"]]).toEqual([
        200,
        "text/html; charset=utf-8",
      ]);
      app.logged.length = 0;
    },
  );

  it.skipIf(isMissing)(
    `serves an address in another script however it is written (${server.name} needed)`,
    async () => {
      const page = `/author/maren-holt/${encodeURIComponent("東京")}`;
      const spellings: (typeof PASSED)[number][] = [
        [page],
        [page.replaceAll(/%../g, (byte) => byte.toLowerCase())],
        [`${page}.md`],
        [`${page}?a=b`],
        [page, { headers: { accept: "text/markdown" } }],
      ];
      for (const [target, ask] of spellings) {
        const [ours, theirs] = [await app.send(target, ask), await send(port, target, ask)];
        expect(seen(theirs), target).toEqual(seen(ours));
        expect(theirs.status, target).toBe(200);
      }
      const slashed = await send(port, `${page}/`);
      expect([slashed.status, slashed.headers.location]).toEqual([308, page]);
      app.logged.length = 0;
    },
  );

  it.skipIf(isMissing)(
    `keeps a writer's picture for a year and in a sandbox (${server.name} needed)`,
    async () => {
      const picture = [...tree.keys()].find((path) => /^avatars\/[0-9a-f]{32}\.png$/.test(path));
      expect((await send(port, `/${picture}`)).headers).toMatchObject({
        "content-type": "image/png",
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; sandbox",
      });
    },
  );

  it.skipIf(isMissing)(
    `passes on requests that no file answers (${server.name} needed)`,
    async () => {
      const segments = [...tree.keys()].filter((path) => path.startsWith("search/segments/"));
      expect(segments).not.toEqual([]);
      const passed = [...PASSED, ...segments.map((path): (typeof PASSED)[number] => [`/${path}`])];
      for (const [target, ask] of passed) {
        const [ours, theirs] = [await app.send(target, ask), await send(port, target, ask)];
        expect(seen(theirs), target).toEqual(seen(ours));
        if (target.startsWith("/search/segments/")) expect(ours.status).toBe(404);
      }
      const twice = passed.flatMap(([target]) => [target, target]);
      expect(await heard()).toEqual(twice.map((target) => target.split("?", 1)[0]));
    },
  );

  it.skipIf(isMissing || server !== NGINX)(
    `keeps the links of mails out of its log (${server.name} needed)`,
    async () => {
      const secret = "-Secret_0123456789-secret_0123456789-secret_";
      const places = ["follow", "follow/confirm", "desk/password", "desk/preview", "desk/email"];
      const links = places.map((place) => `/${place}/${secret}`);
      const targets = [...links, `${links[0]}/leave`, `${links[0]}/`, `/desk/email/undo/${secret}`];
      for (const method of ["GET", "POST"]) {
        for (const target of targets) {
          const [ours, theirs] = [
            await app.send(target, { method }),
            await send(port, target, { method }),
          ];
          expect(theirs.status, target).toEqual(ours.status);
        }
        await send(port, `/desk/${method}/logged`, { method });
      }
      const log = () => readFileSync(join(folder(), "run/access.log"), "utf8");
      await expect.poll(log).toContain("/desk/POST/logged");
      expect(log()).toContain("/desk/GET/logged");
      expect(log()).not.toContain(secret);
      app.logged.length = 0;
    },
  );

  it.skipIf(isMissing)(`leads old addresses to new ones (${server.name} needed)`, async () => {
    const spellings = ["/2019/01/old", "/2019/01/old/", "/caf%c3%a9/", "/old.html?a=b"];
    for (const target of spellings) {
      const [ours, theirs] = [await app.send(target), await send(port, target)];
      expect(seen(theirs), target).toEqual(seen(ours));
      const [, query = ""] = target.split("?");
      const location = `/author/maren-holt${query && `?${query}`}`;
      expect([theirs.status, theirs.headers["location"]], target).toEqual([301, location]);
    }
    app.logged.length = 0;
  });

  it.skipIf(isMissing)(
    `asks browsers to stay on https if it speaks https (${server.name} and openssl needed)`,
    async ({ skip }) => {
      if (securePort === undefined) return skip("There is no openssl.");
      // A page, a record and a badge from files, and the server's own answers: a result, a miss, a refusal.
      const files = ["/", "/llms.txt", "/author/maren-holt", "/embed/maren-holt/badge.svg"];
      const passed = ["/api/health/live", "/desk/sign-in", "/no/such/page", "/api/v1/pieces/me"];
      for (const path of [...files, ...passed]) {
        expect([path, await transportOf(securePort, path)]).toEqual([path, "max-age=31536000"]);
      }
      // Over http the header has no meaning; a file is sent without it.
      expect((await send(port, "/llms.txt")).headers["strict-transport-security"]).toBeUndefined();
      app.logged.length = 0;
    },
  );

  it.skipIf(isMissing || server !== NGINX)(
    `leads from http to https, but for the proof of a certificate (${server.name} and openssl needed)`,
    async ({ skip }) => {
      if (httpPort === undefined) return skip("There is no openssl.");
      for (const target of ["/", "/author/maren-holt?a=b", "/desk"]) {
        const { status, headers } = await send(httpPort, target);
        expect([status, headers.location]).toEqual([301, `https://galley.example${target}`]);
      }
      const challenge = "/.well-known/acme-challenge/token";
      mkdirSync(join(folder(), "run/.well-known/acme-challenge"), { recursive: true });
      writeFileSync(join(folder(), "run", challenge), "proof");
      expect(await send(httpPort, challenge)).toMatchObject({ status: 200, text: "proof" });
    },
  );

  it.skipIf(isMissing)(
    `answers conditional requests and ranges (${server.name} needed)`,
    async () => {
      const { etag } = (await send(port, "/llms.txt")).headers;
      const again = await send(port, "/llms.txt", { headers: { "if-none-match": etag ?? "" } });
      expect(again.status).toBe(304);
      const part = await send(port, "/llms.txt", { headers: { range: "bytes=0-1" } });
      expect([part.status, part.text]).toEqual([206, "# "]);
      const head = await send(port, "/api/public/pieces/recent", { method: "HEAD" });
      expect([head.status, head.text]).toEqual([200, ""]);
    },
  );
});

/** Needs openssl. Undefined without it, which fails in CI. */
function makeCertificate(
  folder: string,
  ports: { port: number; httpPort: number },
): WebServerOptions["tls"] {
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const words = [
    ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"],
    ["-keyout", key, "-out", certificate, "-days", "2"],
    ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"],
  ];
  const made = spawnSync("openssl", words.flat());
  if (made.status === 0) return { ...ports, certificate, key };
  if (process.env["CI"]) throw new Error(`openssl made no certificate: ${String(made.stderr)}`);
  return undefined;
}

/** The Strict-Transport-Security header of a server with a self-signed certificate. */
async function transportOf(port: number, path: string): Promise<string | undefined> {
  const options = { host: "127.0.0.1", port, path, agent: false, rejectUnauthorized: false };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    getSecurely(options, resolve).on("error", reject);
  });
  answer.resume();
  return answer.headers["strict-transport-security"];
}

function seen({ status, headers, bytes }: Reply) {
  const kept = Object.fromEntries(SAME_HEADERS.map((name) => [name, headers[name]]));
  return { status, ...kept, bytes: bytes.toString("latin1") };
}

/** The address of a file; none for files that are not for visitors. */
function addressOf(path: string): string[] {
  if (/(?:^|\/)[^\p{L}0-9]/u.test(path) && path !== ".well-known/mcp.json") return [];
  if (path.startsWith("search/segments/")) return [];
  if (path === "index.html") return ["/"];
  if (path.endsWith("/index.html")) return [`/${path.slice(0, -"/index.html".length)}`];
  const record = /^(api\/public\/[^.]+)\.json$/.exec(path);
  return record ? [`/${path}`, `/${record[1]}`] : [`/${path}`];
}
