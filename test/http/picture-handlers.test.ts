import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { ErrorBody } from "../../api/contract/errors.ts";
import { CreatePictureResponse } from "../../api/contract/pictures.ts";
import { setAgentsPaused } from "../../api/store/pieces/drafts/agent-pauses.ts";
import { writerAt } from "../_setup.ts";
import { testPicture } from "../pictures/_pictures.ts";
import { createKeyedWriter, startService } from "./_service.ts";

/** A site with a picture, and how often it was asked. */
async function startSite() {
  const picture = await testPicture();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.end(picture);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bridge.png`;
  return { url, asked, picture };
}

async function start(options: Parameters<typeof startService>[0]) {
  const service = await startService(options);
  const { key, writer } = await createKeyedWriter(service.store);
  const post = (body: unknown) =>
    fetch(`${service.origin}/api/v1/pictures`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  return { ...service, post, writer };
}

describe("POST /api/v1/pictures with JSON", () => {
  it("fetches the picture at an address, as the tool does", async () => {
    const { url, asked, picture } = await startSite();
    const { post, store, writer } = await start({ config: { webhookAllowPrivate: true } });
    const reply = await post({ url, alt: "A bridge" });
    expect([reply.status, reply.headers.get("location")]).toEqual([201, null]);
    const stored = CreatePictureResponse.strict().parse(await reply.json());
    expect(stored.markdown).toBe(`![A bridge](/pictures/${stored.id})`);
    const again = await post({ data: picture.toString("base64") });
    expect(await again.json()).toMatchObject({ id: stored.id });
    expect(asked).toEqual(["/bridge.png"]);

    // A program that is paused makes nobody fetch anything.
    await setAgentsPaused(store, writerAt(writer), { paused: true });
    expect((await post({ url })).status).toBe(403);
    expect(asked).toHaveLength(1);
  });

  it("reaches no private network", async () => {
    const { url, asked } = await startSite();
    const { post } = await start({});
    const reply = await post({ url });
    expect(ErrorBody.parse(await reply.json())).toMatchObject({
      reason: "validation_failed",
      issues: [{ path: "url" }],
    });
    expect(asked).toEqual([]);
  });

  it.each([
    ["nothing", {}, "validation_failed"],
    ["both", { url: "https://x.example/a.png", data: "aaaa" }, "validation_failed"],
    ["a script", { url: "javascript:alert(1)" }, "validation_failed"],
    ["a file", { url: "file:///etc/passwd" }, "validation_failed"],
    ["another field", { url: "https://x.example/a.png", status: "approved" }, "validation_failed"],
    ["no JSON", "{", "malformed_json"],
  ])("refuses %s", async (_, body, reason) => {
    const { post } = await start({});
    expect(ErrorBody.parse(await (await post(body)).json()).reason).toBe(reason);
  });

  it("counts what a writer's programs fetch", async () => {
    const { post } = await start({});
    const url = "http://127.0.0.1:9/a.png";
    let reply = await post({ url });
    for (let n = 0; n < 60; n++) reply = await post({ url });
    expect(reply.status).toBe(429);
  });
});
