import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Target } from "./attack-list.ts";
import { addHostileData, type HostileData } from "./hostile-data.ts";
import { startService } from "./service.ts";

export type Stop = () => Promise<unknown> | void;

/** A service with hostile data, a website of unclosed tags, and a name server that never answers. */
export async function prepareTarget(dataDir: string, stops: Stop[]): Promise<Target> {
  const nameServer = createSocket("udp4").bind(0, "127.0.0.1");
  await once(nameServer, "listening");
  stops.push(() => void nameServer.close());
  const website = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(HOSTILE_PAGE);
  }).listen(0, "127.0.0.1");
  await once(website, "listening");
  stops.push(() => void website.close());
  const websites = [
    "https://example.org/",
    `http://127.0.0.1:${(website.address() as AddressInfo).port}/`,
    ...[1, 2, 3, 4].map((number) => `http://never-${number}.example/`),
  ];
  let data: HostileData | undefined;
  const { origin, stop } = await startService(dataDir, {
    env: {
      ...process.env,
      WEBHOOK_ALLOW_PRIVATE: "1",
      NODE_OPTIONS: `--import=${nameServerOf(nameServer.address().port)}`,
    },
    isDemo: true,
    prepare: async () => {
      data = await addHostileData(dataDir, websites);
    },
  });
  stops.push(stop);
  const credentials = JSON.parse(readFileSync(join(dataDir, "credentials.json"), "utf8")) as {
    api_key: string;
  };
  if (!data) throw new Error("The service started without its hostile data.");
  return { ...data, origin, apiKey: credentials.api_key };
}

/** A mebibyte: links against the longest base that is read, then a tag that consists of attributes. */
const HOSTILE_PAGE = `<base href="http://127.0.0.1/${"b".repeat(2_000)}/">${"<a href=x>".repeat(50_000)}<a ${"a b c ".repeat(80_000)}`;

/** Loaded by the service first: every look-up of a name, which begins with its IPv4 addresses, goes to this port. */
function nameServerOf(port: number): string {
  const code = `import { Resolver } from "node:dns/promises"; const { resolve4 } = Resolver.prototype; Resolver.prototype.resolve4 = function (...about) { this.setServers(["127.0.0.1:${port}"]); return resolve4.apply(this, about); };`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}
