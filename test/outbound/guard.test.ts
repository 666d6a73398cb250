import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { isPublicAddress } from "../../api/outbound/addresses.ts";
import { createOutbound, type OutboundOptions } from "../../api/outbound/client.ts";
import { destinationOf } from "../../api/outbound/destination.ts";
import type { Resolve } from "../../api/outbound/resolver.ts";

const PRIVATE = [
  // This machine and "any address".
  "127.0.0.1",
  "127.0.0.53",
  "127.255.255.254",
  "0.0.0.0",
  "0.1.2.3",
  "::",
  "::1",
  // Private networks, link-local (a cloud's metadata among it), carrier-grade NAT.
  "10.0.0.1",
  "10.255.255.255",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "169.254.169.254",
  "169.254.0.1",
  "100.64.0.1",
  "100.127.255.255",
  "fc00::1",
  "fd12:3456:789a::1",
  "fe80::1",
  "fe80::1%eth0",
  "febf::1",
  "fec0::1",
  // Multicast, broadcast, reserved, benchmarks, documentation.
  "224.0.0.1",
  "239.255.255.255",
  "255.255.255.255",
  "240.0.0.1",
  "192.0.0.1",
  "192.0.2.1",
  "198.51.100.7",
  "203.0.113.9",
  "198.18.0.1",
  "198.19.255.255",
  "192.88.99.1",
  "ff02::1",
  "ff0e::1",
  "2001:db8::1",
  "3fff::1",
  "100::1",
  "2001:2::1",
  "5f00::1",
  "4000::1",
  // Another address inside: mapped, compatible, translated, NAT64, 6to4, Teredo.
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "::ffff:169.254.169.254",
  "::ffff:7f00:1",
  "::127.0.0.1",
  "::ffff:0:127.0.0.1",
  "64:ff9b::127.0.0.1",
  "64:ff9b::10.0.0.1",
  "64:ff9b::8.8.8.8",
  "64:ff9b:1::10.0.0.1",
  "2002:7f00:1::",
  "2002:a00:1::1",
  "2001:0:7f00:1::",
  // Not an address.
  "",
  "localhost",
  "1.2.3",
  "300.1.1.1",
];

const PUBLIC = [
  "1.1.1.1",
  "8.8.8.8",
  "93.184.216.34",
  "172.15.255.255",
  "172.32.0.1",
  "100.63.255.255",
  "100.128.0.1",
  "192.167.255.255",
  "223.255.255.254",
  "2606:4700:4700::1111",
  "2a00:1450:4001:81b::200e",
  "::ffff:8.8.8.8",
];

/** Spellings of this machine and of private networks that a parser must see through. */
const DISGUISES = [
  "http://127.0.0.1:8080/",
  "http://127.1:8080/",
  "http://127.0.1:8080/",
  "http://2130706433:8080/",
  "http://0x7f000001:8080/",
  "http://0x7f.0.0.1:8080/",
  "http://0177.0.0.1:8080/",
  "http://017700000001:8080/",
  "http://0x7f.1:8080/",
  "http://127.0.0.1.:8080/",
  "http://127。0。0。1:8080/",
  "http://①②⑦.⓪.⓪.①:8080/",
  "http://%31%32%37.0.0.1:8080/",
  "http://0:8080/",
  "http://0.0.0.0:8080/",
  "http://[::1]:8080/",
  "http://[0:0:0:0:0:0:0:1]:8080/",
  "http://[::]:8080/",
  "http://[::ffff:127.0.0.1]:8080/",
  "http://[::ffff:7f00:1]:8080/",
  "http://[64:ff9b::127.0.0.1]:8080/",
  "http://[fe80::1]:8080/",
  "http://[fd00::1]:8080/",
  "http://169.254.169.254/latest/meta-data/",
  "http://2852039166/latest/meta-data/",
  "http://0xa9fea9fe/",
  "http://10.1:8080/",
  "http://192.168.257:8080/",
  "http://127.0.0.1:8080\\@example.com/",
  "http:127.0.0.1:8080/",
  "http:////127.0.0.1:8080/",
];

/** Addresses that are always refused. */
const NEVER = [
  "ftp://example.com/",
  "file:///etc/passwd",
  "gopher://example.com/",
  "javascript:alert(1)",
  "data:text/plain,hello",
  "https://user:secret@example.com/",
  "https://user@example.com/",
  "http://example.com:22/",
  "http://example.com:25/",
  "http://example.com:0/",
  "http://example.com:1023/",
  "http://[::1",
  "http://[fe80::1%25eth0]/",
  "//example.com/",
  "example.com",
  "",
];

const GET = { method: "GET", writerId: "ada", headers: {}, seconds: 5, bytes: 1_000 } as const;

async function listen(
  host: string,
  answer: string,
  port = 0,
): Promise<{ port: number; hits: string[] }> {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(request.url ?? "");
    if (request.url === "/moved") response.writeHead(302, { location: "/inside" });
    response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, hits };
}

function resolving(...answers: string[][]): Resolve & { asked: () => number } {
  let asked = 0;
  const resolve: Resolve = (_name, done) => {
    const addresses = answers[Math.min(asked++, answers.length - 1)] ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
  return Object.assign(resolve, { asked: () => asked });
}

const guarded = (options: Partial<OutboundOptions> = {}) =>
  createOutbound({ allowPrivate: false, ...options });

describe("the table of addresses", () => {
  it("is long enough to prove something", () => {
    expect(new Set([...PRIVATE, ...PUBLIC, ...DISGUISES, ...NEVER]).size).toBeGreaterThan(110);
  });

  it.each(PRIVATE)("%s is not on the public internet", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(PUBLIC)("%s is on the public internet", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe("the guarded client", () => {
  it.each(DISGUISES)("sees through %s", async (url) => {
    const outcome = await guarded().send({ ...GET, url });
    expect(outcome).toEqual({
      failure: "refused",
      said: {
        key: expect.stringContaining("not on the public internet"),
        values: expect.anything(),
      },
    });
  });

  it.each(NEVER)("never sends to %j", async (url) => {
    expect(destinationOf(url)).toHaveProperty("problem");
    expect(await createOutbound({ allowPrivate: true }).send({ ...GET, url })).toMatchObject({
      failure: "refused",
    });
  });

  it("refuses names of this machine that only the resolver knows", async () => {
    const { port, hits } = await listen("127.0.0.1", "secret");
    for (const name of ["localhost", "LOCALHOST", "%6cocalhost"]) {
      const outcome = await guarded().send({ ...GET, url: `http://${name}:${port}/` });
      expect(outcome).toMatchObject({ failure: "refused" });
    }
    expect(hits).toEqual([]);
  });

  it("refuses a name that leads to any private address", async () => {
    for (const address of ["10.0.0.5", "169.254.169.254", "::1", "::ffff:127.0.0.1", "fd00::1"]) {
      const resolve = resolving([address]);
      const outcome = await guarded({ resolve }).send({ ...GET, url: "https://evil.example/" });
      expect(outcome).toMatchObject({ failure: "refused" });
    }
  });

  it("uses only the public addresses of a name that has both kinds", async () => {
    const inside = await listen("127.0.0.1", "inside");
    const outside = await listen("127.0.0.2", "outside", inside.port);
    const isPublic = (address: string): boolean => address === "127.0.0.2";
    for (const order of [
      ["127.0.0.1", "127.0.0.2"],
      ["127.0.0.2", "127.0.0.1"],
    ]) {
      const client = guarded({ isPublic, resolve: resolving(order) });
      const outcome = await client.send({ ...GET, url: `http://both.example:${inside.port}/` });
      expect(outcome).toMatchObject({ status: 200, body: Buffer.from("outside") });
    }
    expect(inside.hits).toEqual([]);
    expect(outside.hits).toHaveLength(2);
  });

  it("looks a name up once for each connection, so that its address cannot change in between", async () => {
    const inside = await listen("127.0.0.1", "inside");
    await listen("127.0.0.2", "outside", inside.port);
    const resolve = resolving(["127.0.0.2"], ["127.0.0.1"]);
    const isPublic = (address: string): boolean => address === "127.0.0.2";
    const client = guarded({ isPublic, resolve });
    const url = `http://rebind.example:${inside.port}/`;
    expect(await client.send({ ...GET, url })).toMatchObject({ body: Buffer.from("outside") });
    expect(resolve.asked()).toBe(1);
    expect(await client.send({ ...GET, url })).toMatchObject({ failure: "refused" });
    expect(resolve.asked()).toBe(2);
    expect(inside.hits).toEqual([]);
  });

  it("checks the socket's remote address before it sends a byte", async () => {
    const { port, hits } = await listen("127.0.0.1", "inside");
    let looks = 0;
    // The address passes the check of the look-up, but not that of the socket.
    const client = guarded({ isPublic: () => looks++ === 0, resolve: resolving(["127.0.0.1"]) });
    const outcome = await client.send({ ...GET, url: `http://liar.example:${port}/` });
    expect(outcome).toMatchObject({ failure: "refused" });
    expect(hits).toEqual([]);
  });

  it("follows no redirect", async () => {
    const { port, hits } = await listen("127.0.0.1", "");
    const client = createOutbound({ allowPrivate: true });
    const outcome = await client.send({ ...GET, url: `http://127.0.0.1:${port}/moved` });
    expect(outcome).toMatchObject({ status: 302, headers: { location: "/inside" } });
    expect(hits).toEqual(["/moved"]);
  });

  it("uses no proxy from the environment", async () => {
    const proxy = await listen("127.0.0.1", "proxied");
    const direct = await listen("127.0.0.1", "direct");
    process.env["http_proxy"] = `http://127.0.0.1:${proxy.port}`;
    onTestFinished(() => void delete process.env["http_proxy"]);
    const client = createOutbound({ allowPrivate: true });
    const outcome = await client.send({ ...GET, url: `http://127.0.0.1:${direct.port}/` });
    expect(outcome).toMatchObject({ body: Buffer.from("direct") });
  });

  it("reads no more than the limit, and says so", async () => {
    const { port } = await listen("127.0.0.1", "x".repeat(5_000));
    const client = createOutbound({ allowPrivate: true });
    const url = `http://127.0.0.1:${port}/`;
    expect(await client.send({ ...GET, url })).toMatchObject({
      body: Buffer.from("x".repeat(1_000)),
      isCut: true,
    });
    expect(await client.send({ ...GET, url, bytes: 5_000 })).toMatchObject({ isCut: false });
  });
});
