import { type Fault, issuesOf, Refusal } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import { webUrl } from "../contract/fields.ts";
import { isPublicAddress } from "../outbound/addresses.ts";
import { destinationOf } from "../outbound/destination.ts";

/**
 * Checks the address that a writer typed in. It refuses what it can without a look-up; the address of a name is checked on
 * each attempt.
 */
export function parseWebhookUrl(text: string, { allowPrivate }: { allowPrivate: boolean }): string {
  const parsed = webUrl().safeParse(text.trim());
  if (!parsed.success)
    throw refused(issuesOf(parsed.error)[0]?.said ?? say("This is not an address."));
  const destination = destinationOf(parsed.data);
  if ("problem" in destination) throw refused(destination.problem);
  const { url, literal } = destination;
  const isPrivate = literal === null ? LOCAL_NAME.test(url.hostname) : !isPublicAddress(literal);
  if (isPrivate && !allowPrivate) {
    throw refused(
      say(
        "{host} is not on the public internet. Use a public address. For development, the operator can start the service with WEBHOOK_ALLOW_PRIVATE=1.",
        { host: url.hostname },
      ),
    );
  }
  return url.href;
}

/** Names of this machine (RFC 6761). */
const LOCAL_NAME = /^(.+\.)?localhost\.?$/;

function refused(said: Fault["said"]): Refusal {
  return new Refusal("validation_failed", said, [{ path: "url", said }]);
}
