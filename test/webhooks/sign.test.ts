import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { SignatureHeader, WebhookSecret } from "../../api/contract/webhook.ts";
import { signatureHeaders } from "../../api/webhooks/sign.ts";

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const OTHER = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
const BODY = '{"title":"Grüße — 你好"}';
const now = (): number => Math.floor(Date.now() / 1_000);

const sign = (secrets = [SECRET], time = now()) =>
  signatureHeaders({ id: "msg_1", time, body: Buffer.from(BODY) }, secrets);

const verifies = (headers: Record<string, string>, body = BODY, secret = SECRET): boolean => {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
};

describe("the signature", () => {
  it("is the documented HMAC in hex", () => {
    const key = Buffer.from(SECRET.slice("whsec_".length), "base64");
    const expected = createHmac("sha256", key).update(`msg_1.1700000000.${BODY}`).digest("hex");
    const header = sign([SECRET], 1_700_000_000)["X-Service-Signature"];
    expect(header).toBe(`t=1700000000,v1=${expected}`);
    expect(SignatureHeader.parse(header)).toBe(header);
    expect(WebhookSecret.parse(SECRET)).toBe(SECRET);
  });

  it("is verified by the standardwebhooks package without changes", () => {
    expect(verifies(sign())).toBe(true);
  });

  it("fails for a flipped byte, a stale or future time, another id and a wrong secret", () => {
    expect(verifies(sign(), BODY.replace("G", "g"))).toBe(false);
    expect(verifies(sign([SECRET], now() - 3_600))).toBe(false);
    expect(verifies(sign([SECRET], now() + 3_600))).toBe(false);
    expect(verifies({ ...sign(), "webhook-id": "msg_2" })).toBe(false);
    expect(verifies(sign(), BODY, OTHER)).toBe(false);
  });

  it("is there twice while a secret is rotated, and either secret verifies it", () => {
    const headers = sign([OTHER, SECRET]);
    expect(headers["X-Service-Signature"]).toMatch(/^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
    expect(SignatureHeader.safeParse(headers["X-Service-Signature"]).success).toBe(true);
    expect(verifies(headers, BODY, SECRET)).toBe(true);
    expect(verifies(headers, BODY, OTHER)).toBe(true);
  });
});
