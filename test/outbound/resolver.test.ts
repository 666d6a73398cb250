import { say } from "../../api/contract/say.ts";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createOutbound } from "../../api/outbound/client.ts";
import { createResolve, type Resolve } from "../../api/outbound/resolver.ts";
import { createShares } from "../../api/outbound/shares.ts";
import { tempFolder } from "../_setup.ts";
import { createNameServer } from "./_dns.ts";

const GET = { method: "GET", headers: {}, seconds: 30, bytes: 1_000 } as const;
/** More than libuv has threads for look-ups. */
const SILENT = Array.from({ length: 8 }, (_, index) => `silent-${index}.example`);

async function listen(): Promise<number> {
  const server = createServer((_request, response) => response.end("heard"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function addressesOf(resolve: Resolve, name: string): Promise<string[]> {
  return new Promise((found, failed) => {
    resolve(name, (error, addresses) =>
      error ? failed(error) : found(addresses.map(({ address }) => address)),
    );
  });
}

describe("names that never answer", () => {
  it("delay no other look-up", async () => {
    const port = await listen();
    const dns = await createNameServer({ "good.example": ["127.0.0.1"] });
    const resolve = createResolve({ servers: [dns.server], seconds: 20 });
    const client = createOutbound({ allowPrivate: true, resolve });
    const settled: string[] = [];
    const stop = new AbortController();
    const hanging = SILENT.map(async (name, index) => {
      const url = `http://${name}:${port}/`;
      await client.send({ ...GET, url, writerId: `w${index}`, signal: stop.signal });
      settled.push(name);
    });
    await dns.waitFor(2 * SILENT.length);

    const url = `http://good.example:${port}/`;
    expect(await client.send({ ...GET, url, writerId: "ada" })).toMatchObject({
      body: Buffer.from("heard"),
    });
    expect(settled).toEqual([]);

    stop.abort();
    await Promise.all(hanging);
  });

  it("fail after a bounded time, with a message for the writer", async () => {
    const dns = await createNameServer({});
    const resolve = createResolve({ servers: [dns.server], seconds: 0.2 });
    const client = createOutbound({ allowPrivate: false, resolve });
    const outcome = await client.send({ ...GET, url: "http://silent.example/", writerId: "ada" });
    expect(outcome).toEqual({
      failure: "unreachable",
      said: say("{host}: The name could not be looked up.", { host: "silent.example" }),
    });
  });
});

describe("the resolver", () => {
  it("distinguishes a name that does not exist from a name server that cannot be reached", async () => {
    const dns = await createNameServer({ "gone.example": "missing", "empty.example": [] });
    const resolve = createResolve({ servers: [dns.server] });
    for (const name of ["gone.example", "empty.example", "not..a.name"]) {
      await expect(addressesOf(resolve, name)).rejects.toMatchObject({ code: "ENOTFOUND" });
    }
    const nobody = createResolve({ servers: ["127.0.0.1:9"], seconds: 1 });
    await expect(addressesOf(nobody, "good.example")).rejects.toMatchObject({ code: "EAI_AGAIN" });
  });

  it("knows localhost and the names of the hosts file without a query", async () => {
    const dns = await createNameServer({});
    const hostsFile = join(tempFolder(), "hosts");
    writeFileSync(
      hostsFile,
      "# ours\n10.0.0.7 Inside.example alias # why\nfd00::7 inside.example\n",
    );
    const resolve = createResolve({ servers: [dns.server], hostsFile });
    expect(await addressesOf(resolve, "localhost")).toEqual(["127.0.0.1", "::1"]);
    expect(await addressesOf(resolve, "a.LOCALHOST.")).toEqual(["127.0.0.1", "::1"]);
    expect(await addressesOf(resolve, "inside.example")).toEqual(["10.0.0.7", "fd00::7"]);
    expect(await addressesOf(resolve, "alias.")).toEqual(["10.0.0.7"]);
    writeFileSync(hostsFile, "10.0.0.8 inside.example\n");
    expect(await addressesOf(resolve, "inside.example")).toEqual(["10.0.0.8"]);
    expect(dns.asked("localhost")).toBe(0);
  });

  it("lets the guard refuse private addresses from a name server or the hosts file", async () => {
    const dns = await createNameServer({ "evil.example": ["169.254.169.254", "10.0.0.1"] });
    const hostsFile = join(tempFolder(), "hosts");
    writeFileSync(hostsFile, "127.0.0.1 listed.example\n");
    const resolve = createResolve({ servers: [dns.server], hostsFile });
    const client = createOutbound({ allowPrivate: false, resolve });
    for (const name of ["evil.example", "listed.example", "localhost"]) {
      const outcome = await client.send({ ...GET, url: `http://${name}/`, writerId: "ada" });
      expect(outcome).toMatchObject({ failure: "refused" });
    }
  });
});

describe("a writer's share", () => {
  it("is bounded, and leaves room for others", async () => {
    const port = await listen();
    const dns = await createNameServer({ "good.example": ["127.0.0.1"] });
    const resolve = createResolve({ servers: [dns.server], seconds: 20 });
    const shares = createShares({ atOnce: 3, perWriter: 2 });
    const client = createOutbound({ allowPrivate: true, resolve, shares });
    const stop = new AbortController();
    const hang = (writerId: string) =>
      client.send({ ...GET, url: `http://silent.example:${port}/`, writerId, signal: stop.signal });
    const hanging = [hang("eve"), hang("eve")];
    const url = `http://good.example:${port}/`;
    expect(await client.send({ ...GET, url, writerId: "eve" })).toMatchObject({ failure: "busy" });
    expect(await client.send({ ...GET, url, writerId: "ada" })).toMatchObject({ status: 200 });
    hanging.push(hang("bob"));
    expect(await client.send({ ...GET, url, writerId: "ada" })).toMatchObject({ failure: "busy" });
    stop.abort();
    await Promise.all(hanging);
    expect(await client.send({ ...GET, url, writerId: "eve" })).toMatchObject({ status: 200 });
  });
});
