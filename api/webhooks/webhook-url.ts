import { issuesOf, Refusal, sentenceOf } from "../contract/errors.ts";
import { webUrl } from "../contract/fields.ts";
import { isPublicAddress } from "../outbound/addresses.ts";
import { destinationOf } from "../outbound/destination.ts";

/**
 * Checks the address that a writer typed in. It refuses what it can without a look-up; the address of a name is checked on
 * each attempt.
 */
export function parseWebhookUrl(text: string, { allowPrivate }: { allowPrivate: boolean }): string {
  const parsed = webUrl().safeParse(text.trim());
  if (!parsed.success) throw refused(sentenceOf(issuesOf(parsed.error)));
  const destination = destinationOf(parsed.data);
  if ("problem" in destination) throw refused(destination.problem);
  const { url, literal } = destination;
  const isPrivate = literal === null ? LOCAL_NAME.test(url.hostname) : !isPublicAddress(literal);
  if (isPrivate && !allowPrivate) {
    throw refused(
      `${url.hostname} is not on the public internet. Use a public address. For development, the operator can start the service with WEBHOOK_ALLOW_PRIVATE=1.`,
    );
  }
  return url.href;
}

/** Names of this machine (RFC 6761). */
const LOCAL_NAME = /^(.+\.)?localhost\.?$/;

function refused(message: string): Refusal {
  return new Refusal("validation_failed", message, [{ path: "url", message }]);
}
