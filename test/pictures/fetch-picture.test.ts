import { describe, expect, it } from "vitest";
import { PICTURE_LIMITS } from "../../api/contract/pictures.ts";
import { createOutbound, type OutboundOptions } from "../../api/outbound/client.ts";
import { createShares } from "../../api/outbound/shares.ts";
import { createFetchPicture } from "../../api/pictures/fetch-picture.ts";
import { createWorld } from "../presence/_site.ts";

function fetcher(options: Partial<OutboundOptions> = {}, stop = new AbortController().signal) {
  const outbound = createOutbound({ allowPrivate: true, ...options });
  const fetch = createFetchPicture({ outbound, stop });
  return (url: string, writerId = "ada", signal?: AbortSignal) =>
    fetch({ writerId, url, ...(signal ? { signal } : {}) });
}

describe("a picture of another site", () => {
  it("is fetched through redirects, without cookies or a referrer", async () => {
    let headers: unknown;
    const world = await createWorld({
      "/moved": (response) => response.writeHead(302, { location: "/photo" }).end(),
      "/photo": (response) => {
        headers = response.req.headers;
        response.end("bytes");
      },
    });
    expect((await fetcher()(`${world.url}/moved`)).toString()).toBe("bytes");
    expect(Object.keys(headers as object)).toEqual(
      expect.not.arrayContaining(["cookie", "referer", "authorization", "origin"]),
    );
  });

  it("is refused at private addresses, also behind a redirect and a name", async () => {
    const world = await createWorld({
      "/": (response) => response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
    });
    const guarded = fetcher({ allowPrivate: false });
    await expect(guarded(world.url)).rejects.toThrow("not on the public internet");
    await expect(guarded("http://localhost/a.png")).rejects.toThrow("not on the public internet");
    expect(world.asked).toEqual([]);
    // The first address is allowed here, and the one that it leads to is not.
    const outward = fetcher({
      allowPrivate: false,
      isPublic: (address) => address === "127.0.0.1",
    });
    await expect(outward(world.url)).rejects.toThrow("not on the public internet");
    expect(world.asked).toEqual(["/"]);
  });

  it.each([
    ["http://user:secret@example.com/a.png", "user name or password"],
    ["file:///etc/passwd", "http or https"],
    ["data:image/png;base64,AAAA", "http or https"],
    ["http://example.com:25/a.png", "Port 25"],
    ["nonsense", "not an address"],
  ])("is refused at %s", async (url, words) => {
    await expect(fetcher()(url)).rejects.toThrow(words);
  });

  it("is refused with a sentence if it is not there, or too large", async () => {
    const chunk = Buffer.alloc(1_024 * 1_024);
    let sent = 0;
    const world = await createWorld({
      "/large": (response) => {
        const more = (): void => {
          while (!response.destroyed && response.write(chunk)) sent++;
        };
        response.on("drain", more);
        more();
      },
      "/round": (response) => response.writeHead(301, { location: "/round" }).end(),
    });
    const fetch = fetcher();
    await expect(fetch(`${world.url}/none`)).rejects.toThrow("answered 404");
    await expect(fetch(`${world.url}/round`)).rejects.toThrow("redirects too often");
    await expect(fetch(`${world.url}/large`)).rejects.toThrow("larger than 20 MiB");
    // Without an end: no more is read than may be kept, and what is on its way.
    expect(sent * chunk.length).toBeLessThan(PICTURE_LIMITS.bytes * 4);
  });

  it("waits for its turn: one writer cannot take all places, and a place is freed", async () => {
    const waiting: (() => void)[] = [];
    const world = await createWorld({
      "/slow": (response) => waiting.push(() => response.end("a")),
    });
    const fetch = fetcher({ shares: createShares({ atOnce: 3, perWriter: 2 }) });
    const slow = ["ada", "ada", "bob"].map((writer) => fetch(`${world.url}/slow`, writer));
    await expect.poll(() => waiting.length).toBe(3);
    await expect(fetch(`${world.url}/slow`, "ada")).rejects.toMatchObject({
      reason: "unavailable",
    });
    await expect(fetch(`${world.url}/slow`, "eve")).rejects.toMatchObject({
      reason: "unavailable",
    });
    for (const end of waiting.splice(0)) end();
    await Promise.all(slow);
    const again = fetch(`${world.url}/slow`, "eve");
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.();
    expect((await again).toString()).toBe("a");
  });

  it("stops with the service, or when nobody waits for it any more", async () => {
    const world = await createWorld({ "/never": () => {} });
    const service = new AbortController();
    const caller = new AbortController();
    const fetch = fetcher({}, service.signal);
    const left = fetch(`${world.url}/never`, "ada", caller.signal);
    const stopped = fetch(`${world.url}/never`, "ada", new AbortController().signal);
    await expect.poll(() => world.asked.length).toBe(2);
    caller.abort();
    await expect(left).rejects.toMatchObject({ reason: "unavailable" });
    service.abort();
    await expect(stopped).rejects.toMatchObject({ reason: "unavailable" });
  });
});
