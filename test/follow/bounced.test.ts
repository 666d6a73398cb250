import { join } from "node:path";
import { expect, it } from "vitest";
import { signedToken } from "../../api/store/mailing/signed-links.ts";
import { suppressionOf } from "../../api/store/mailing/suppressions.ts";
import { tempFolder } from "../_setup.ts";
import { send } from "../http/_running.ts";
import { startService } from "../http/_service.ts";
import { addFollower } from "../mail/_mailings.ts";

const SECRET = "a-secret-of-the-provider";

async function openBounced(bounceSecret: string | null) {
  const service = await startService({
    tree: join(tempFolder(), "public"),
    sendsMail: true,
    config: {
      mail: {
        url: "smtp://127.0.0.1:9",
        from: "a@b.example",
        perMinute: 1,
        bounce: null,
        bounceSecret,
      },
    },
  });
  const port = Number(new URL(service.origin).port);
  const report = (body: unknown, authorization = `Bearer ${SECRET}`, type = "application/json") =>
    send(port, "/follow/bounced", {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "content-type": type, authorization },
    });
  return { ...service, report };
}

it("the mail provider reports bounces and complaints, and nobody else does", async () => {
  const { store, report } = await openBounced(SECRET);
  await addFollower(store, "one@example.org");
  const two = await addFollower(store, "two@example.org");
  const bounce = { kind: "bounce", email: "One@example.org" };
  for (const wrong of ["", "Bearer", "Bearer no", "Basic bm86bm8=", SECRET]) {
    expect((await report(bounce, wrong)).status).toBe(403);
  }
  expect(await suppressionOf(store, "one@example.org")).toBeUndefined();
  for (const wrong of ["{", { kind: "open", email: "one@example.org" }, { kind: "bounce" }]) {
    expect((await report(wrong)).status).toBe(400);
  }
  const list = [bounce, { kind: "complaint", email: "unknown@example.org" }];
  expect(JSON.parse((await report(list)).text)).toEqual({ ok: true, taken: 2 });
  expect(await suppressionOf(store, "one@example.org")).toBe("bounce");
  expect(await suppressionOf(store, "unknown@example.org")).toBe("complaint");
  const basic = `Basic ${Buffer.from(`provider:${SECRET}`).toString("base64")}`;
  const to = `To: bounces+${signedToken("bounce", two)}@b.example`;
  const mail = `${to}\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n`;
  const { text: body } = await report(mail, basic, "message/rfc822");
  expect(JSON.parse(body)).toEqual({ ok: true, taken: 1 });
  expect(await suppressionOf(store, "two@example.org")).toBe("bounce");
});

it("without a secret there is no such address", async () => {
  const { report } = await openBounced(null);
  expect((await report({ kind: "bounce", email: "one@example.org" })).status).toBeGreaterThan(400);
});
