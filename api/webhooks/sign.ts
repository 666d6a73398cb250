import { createHmac } from "node:crypto";
import { SIGNATURE_HEADER } from "../contract/webhook.ts";

export interface Signable {
  id: string;
  /** The Unix time of the attempt in whole seconds, so that a receiver can refuse old ones. */
  time: number;
  body: Buffer;
}

/**
 * The headers that prove where a delivery comes from: X-Service-Signature in hex, and the headers of Standard Webhooks in
 * base64 over the same string with the same key, so that its libraries work unchanged. During a rotation both secrets sign.
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
