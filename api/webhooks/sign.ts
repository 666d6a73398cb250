import { createHmac } from "node:crypto";
import { SIGNATURE_HEADER } from "../contract/webhook.ts";

export interface Signable {
  id: string;
  /** Unix time in whole seconds: the time of the try, so that a receiver can refuse what is old. */
  time: number;
  body: Buffer;
}

/**
 * The headers that prove where a delivery comes from: ours in hex, and those of Standard Webhooks in base64 over the same
 * string with the same key, so that its libraries verify us as they are. While a secret is being rotated both sign.
 */
export function signatureHeaders(
  { id, time, body }: Signable,
  secrets: readonly string[],
): Record<string, string> {
  const signed = Buffer.concat([Buffer.from(`${id}.${time}.`), body]);
  const digests = secrets.map((secret) =>
    createHmac("sha256", keyOf(secret)).update(signed).digest(),
  );
  return {
    [SIGNATURE_HEADER]: [
      `t=${time}`,
      ...digests.map((digest) => `v1=${digest.toString("hex")}`),
    ].join(","),
    "webhook-id": id,
    "webhook-timestamp": String(time),
    "webhook-signature": digests.map((digest) => `v1,${digest.toString("base64")}`).join(" "),
  };
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.replace(/^whsec_/, ""), "base64");
}
