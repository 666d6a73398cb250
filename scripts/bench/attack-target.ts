import { spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { RUN } from "../run-file.ts";
import type { Target } from "./attack-list.ts";
import { addHostileData } from "./hostile-data.ts";
import { freePort, start, stopped, untilBuilt } from "./service.ts";

export type Stop = () => Promise<unknown> | void;

/** A service with hostile data, a website that is nothing but openings, and a name server that never answers. */
export async function prepareTarget(folder: string, stops: Stop[]): Promise<Target> {
  const dataDir = join(folder, "data");
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const nameServer = createSocket("udp4").bind(0, "127.0.0.1");
  await once(nameServer, "listening");
  stops.push(() => void nameServer.close());
  const environment = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    BASE_URL: origin,
    RATE_LIMIT: "off",
    LOG_LEVEL: "error",
    WEBHOOK_ALLOW_PRIVATE: "1",
    NODE_OPTIONS: `--import=${nameServerOf(nameServer.address().port)}`,
  };
  const demo = [RUN, "demo", "--fill-only"];
  const filled = spawnSync(process.execPath, demo, { env: environment, encoding: "utf8" });
  if (filled.status !== 0) throw new Error(`The demo could not be filled:\n${filled.stderr}`);
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
  const data = await addHostileData(dataDir, websites);
  const service = start("start", [], environment);
  stops.push(() => stopped(service));
  await untilBuilt(origin);
  const credentials = JSON.parse(readFileSync(join(dataDir, "credentials.json"), "utf8")) as {
    api_key: string;
  };
  return { ...data, origin, apiKey: credentials.api_key };
}

/** A mebibyte: links against the longest base that is read, and then a tag of nothing but attributes. */
const HOSTILE_PAGE = `<base href="http://127.0.0.1/${"b".repeat(2_000)}/">${"<a href=x>".repeat(50_000)}<a ${"a b c ".repeat(80_000)}`;

/** Loaded by the service before all else: every look-up of a name, which begins with its IPv4 addresses, goes to this port. */
function nameServerOf(port: number): string {
  const code = `import { Resolver } from "node:dns/promises"; const { resolve4 } = Resolver.prototype; Resolver.prototype.resolve4 = function (...about) { this.setServers(["127.0.0.1:${port}"]); return resolve4.apply(this, about); };`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}
