import { describe, expect, it } from "vitest";
import { createOutbound, type OutboundOptions } from "../../api/outbound/client.ts";
import { hasOpenssl } from "../_certificate.ts";
import { serveClientDocument } from "./_client-document.ts";
import { finding as findingWith, useStore } from "./_finding.ts";
import { REDIRECT_URI } from "./_grant.ts";

const store = useStore();

function finding(options: Partial<OutboundOptions> = {}) {
  const outbound = createOutbound({ allowPrivate: true, ...options });
  const findClient = findingWith({ store, outbound });
  return (clientId: string) => findClient(clientId, { writerId: "ada" });
}

// On a real server, through the client that is used for real.
describe.skipIf(!hasOpenssl)("a client's document", () => {
  it("is not followed to another address", async () => {
    const real = await serveClientDocument([REDIRECT_URI]);
    const { clientId } = await serveClientDocument([REDIRECT_URI], {
      respond: (to) => void to.writeHead(302, { location: real.clientId }).end(),
    });
    expect(await finding()(clientId)).toMatchObject({
      problem: `${clientId} answered 302, not 200.`,
    });
    expect(real.fetched()).toBe(0);
  });

  it("that never ends is not read to its end", async () => {
    let sent = 0;
    const { clientId } = await serveClientDocument([REDIRECT_URI], {
      respond: (to) => {
        const more = (): void => {
          sent += 10_000;
          if (!to.destroyed) to.write("x".repeat(10_000), () => setImmediate(more));
        };
        to.writeHead(200, { "content-type": "application/json" });
        more();
      },
    });
    expect(await finding()(clientId)).toEqual({ problem: `${clientId} is larger than 16 KiB.` });
    // What fits into the buffers of both sockets, and no more.
    expect(sent).toBeLessThan(50_000_000);
  });

  it("that is slow makes nobody wait for long", async () => {
    const { clientId } = await serveClientDocument([REDIRECT_URI], {
      respond: (to) => {
        to.writeHead(200, { "content-type": "application/json" });
        const drip = setInterval(() => to.write(" "), 100);
        to.on("close", () => clearInterval(drip));
      },
    });
    const begun = performance.now();
    expect(await finding()(clientId)).toMatchObject({
      problem: "No complete answer came within 5 seconds.",
    });
    expect(performance.now() - begun).toBeLessThan(9_000);
  });

  it("is not fetched if its name leads to a private address, now or at the next look-up", async () => {
    const { clientId, fetched } = await serveClientDocument([REDIRECT_URI]);
    const { port } = new URL(clientId);
    const turns = ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "::ffff:127.0.0.1"];
    for (const address of turns) {
      const find = finding({
        allowPrivate: false,
        resolve: (_, answer) => answer(null, [{ address, family: address.includes(":") ? 6 : 4 }]),
      });
      expect(await find(`https://rebound.example:${port}/client.json`)).toHaveProperty(
        "problem",
        "rebound.example leads to an address that is not on the public internet.",
      );
    }
    expect(fetched()).toBe(0);
  });
});
