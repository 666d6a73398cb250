import { createHash, timingSafeEqual } from "node:crypto";
import type { H3, HTTPResponse } from "h3";
import { z } from "zod";
import { Refusal } from "../contract/errors.ts";
import { EMAIL_MAX } from "../contract/limits.ts";
import { createFailureAnswer, type Failures, reportedOf, toResponse } from "../http/answers.ts";
import { readBody, textOf } from "../http/request/request-body.ts";
import { takeOrRefuse } from "../http/rate-limit.ts";
import { takeReturnedMail } from "../mail/mailing/bounces.ts";
import { suppressReported } from "../store/mailing/suppressions.ts";
import type { ClientAddress } from "../http/request/client-address.ts";
import type { FollowTools } from "./route.ts";

const BODY_MAX_BYTES = 512 * 1_024;

const Returned = z.object({
  kind: z.enum(["bounce", "complaint"]),
  email: z.email().max(EMAIL_MAX),
});
const Reports = z.union([Returned.transform((one) => [one]), z.array(Returned).max(1_000)]);

/**
 * Takes bounces and complaints from the operator's mail provider, which proves itself by MAIL_BOUNCE_SECRET. It is believed
 * about any address; a mail that came back counts by its signed token alone, whoever brings it.
 */
export function bindBounced(
  app: H3,
  options: Pick<FollowTools, "store" | "limits"> & {
    clientAddress: ClientAddress;
    failures: Failures;
    secret: string | null;
  },
): void {
  const { secret, limits } = options;
  if (secret === null) return;
  const failureAnswer = createFailureAnswer(options.failures);
  app.post("/follow/bounced", async (event): Promise<HTTPResponse> => {
    const { headers } = event.req;
    try {
      const socket = event.runtime?.node?.req.socket;
      takeOrRefuse(
        limits.reads,
        options.clientAddress(socket?.remoteAddress, headers.get("x-forwarded-for")),
      );
      if (!isSecret(headers.get("authorization"), secret)) throw new Refusal("forbidden");
      const body = textOf(await readBody(event, { bytes: BODY_MAX_BYTES }));
      const isMail = (headers.get("content-type") ?? "").startsWith("message/");
      const taken = isMail ? await takeMail(options, body) : await takeReports(options, body);
      return toResponse({ status: 200, body: { ok: true, taken } });
    } catch (error) {
      return toResponse(failureAnswer(error, reportedOf(event)));
    }
  });
}

async function takeMail({ store }: Pick<FollowTools, "store">, mail: string): Promise<number> {
  return (await takeReturnedMail(store, mail)) ? 1 : 0;
}

async function takeReports({ store }: Pick<FollowTools, "store">, body: string): Promise<number> {
  const parsed = Reports.safeParse(jsonOf(body));
  if (!parsed.success) throw new Refusal("validation_failed");
  for (const { email, kind } of parsed.data) await suppressReported(store, email, kind);
  return parsed.data.length;
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw new Refusal("malformed_json");
  }
}

/** As a bearer token, or as the password of a user, since some providers can send only that. */
function isSecret(authorization: string | null, secret: string): boolean {
  const [, scheme = "", value = ""] = /^(Bearer|Basic) +(\S+)$/i.exec(authorization ?? "") ?? [];
  const given =
    scheme.toLowerCase() === "basic"
      ? Buffer.from(value, "base64")
          .toString("utf8")
          .replace(/^[^:]*:/, "")
      : value;
  return timingSafeEqual(digest(given), digest(secret));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
