import { z } from "zod";
import { fault } from "./say.ts";

// The push of a new piece to an address that the writer chooses.

export const SIGNATURE_HEADER = "X-Service-Signature";
export const WEBHOOK_USER_AGENT = "Galley-Webhook/1";

/** Hex HMAC-SHA256 of `<webhook-id>.<t>.<body>` under the secret's 32 decoded bytes. */
export const SignatureHeader = z
  .string()
  .regex(/^t=\d+,v1=[0-9a-f]{64}(,v1=[0-9a-f]{64})?$/)
  .describe("t is the Unix time; v1 the signature; a second v1 while a secret is being rotated.");

/** The headers that prove where a delivery comes from. */
export const WebhookHeaders = z.object({
  [SIGNATURE_HEADER]: SignatureHeader,
  "webhook-id": z
    .string()
    .describe(
      "The delivery's id. It is the same on each attempt, so a receiver can recognise repeats.",
    ),
  "webhook-timestamp": z.string().regex(/^\d+$/).describe("The same Unix time as t."),
  "webhook-signature": z
    .string()
    .describe("v1, a comma and the same signature in base64, as Standard Webhooks defines it."),
});

export const WebhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{43}=$/, fault("must be whsec_ and 32 bytes in base64"));

export const WEBHOOK_LIMITS = {
  /** For a whole attempt: connecting, sending and reading the answer. */
  trySeconds: 10,
  answerBytes: 64 * 1_024,
  atOnce: 32,
  atOncePerReceiver: 2,
  deliveriesShown: 50,
  /** An endpoint that only fails for this long is switched off. */
  disableAfterDays: 5,
  /** After a rotation, the old secret also signs for this long. */
  rotationHours: 24,
  /** A longer Retry-After of a receiver counts as this long. */
  retryAfterMaxHours: 24,
  /** How much of a receiver's answer the log keeps. */
  headCharacters: 2_000,
  /** Finished deliveries are deleted after this long. */
  keptDays: 30,
} as const;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds before each retry. The jitter spreads them, so that a receiver that comes back is not flooded. */
export const RETRY_SECONDS = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;
export const RETRY_JITTER = 0.2;
