import { readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { renderCaddyNodes, renderNginxNodes } from "../../scripts/deploy/nodes.ts";
import { CADDY_NODES, NGINX_NODES, startWebServer } from "./_web-server.ts";
import { tempFolder } from "../_setup.ts";
import { send } from "../http/_running.ts";
import { freePort } from "./_service.ts";

it.each([
  ["nginx-nodes.conf", renderNginxNodes],
  ["Caddyfile.nodes", renderCaddyNodes],
])("npm run config writes %s", (name, render) => {
  const file = new URL(`../../scripts/deploy/${name}`, import.meta.url);
  expect(readFileSync(file, "utf8")).toBe(render());
});

/** A stand-in for a node, which says who it is and who called. */
async function startNode(
  listen: RequestListener,
  port = 0,
): Promise<{ port: number; server: Server }> {
  const server = createServer(listen).listen(port, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => stop(server));
  return { port: (server.address() as AddressInfo).port, server };
}

function stop(server: Server): void {
  server.closeAllConnections();
  server.close();
}

describe.each([NGINX_NODES, CADDY_NODES])("the proxy in front of two nodes, $name", (proxy) => {
  const isMissing = !proxy.isInstalled() && !process.env["CI"];

  it.skipIf(isMissing)(
    `uses both, and the other one while one is stopped or has no tree (${proxy.name} needed)`,
    async () => {
      let isBuilt = true;
      let posts = 0;
      const named =
        (name: string): RequestListener =>
        (request, response) => {
          if (request.method === "POST") posts++;
          response.statusCode = name === "b" && !isBuilt ? 503 : 200;
          const from = String(request.headers["x-forwarded-for"]);
          response.end(`${name} ${request.url} ${from} ${request.headers.host}`);
        };
      const [a, b] = [await startNode(named("a")), await startNode(named("b"))];
      const port = await freePort();
      const { stop: stopProxy } = await startWebServer(proxy, {
        folder: tempFolder(),
        port,
        root: "",
        upstream: a.port,
        second: b.port,
      });
      onTestFinished(stopProxy);
      const ask = async (target: string, method = "GET") =>
        send(port, target, { method, headers: { "x-forwarded-for": "203.0.113.9" } });
      const host = proxy.name === "nginx" ? "127.0.0.1" : `127.0.0.1:${port}`;
      const names = async (): Promise<string[]> => {
        const found = new Set<string>();
        for (let n = 0; n < 12; n++) {
          const { status, text } = await ask(`/desk/a%2Fb?n=${n}`);
          expect(status, text).toBe(200);
          // The address arrives as it was sent, and the caller's own claim is dropped.
          expect(text.slice(1)).toBe(` /desk/a%2Fb?n=${n} 127.0.0.1 ${host}`);
          found.add(text[0] ?? "");
        }
        return [...found].toSorted();
      };
      await expect.poll(names).toEqual(["a", "b"]);
      isBuilt = false;
      await expect.poll(async () => (await names().catch(() => [])).join()).toBe("a");
      isBuilt = true;
      await expect.poll(names).toEqual(["a", "b"]);
      stop(b.server);
      expect(await names()).toEqual(["a"]);
      posts = 0;
      expect((await ask("/api/v1/pieces", "POST")).text).toMatch(/^a /);
      expect(posts).toBe(1);
      await startNode(named("b"), b.port);
      await expect.poll(names).toEqual(["a", "b"]);
    },
  );
});
