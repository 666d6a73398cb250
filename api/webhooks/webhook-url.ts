import { issuesOf, Refusal, sentenceOf } from "../contract/errors.ts";
import { webUrl } from "../contract/fields.ts";
import { isPublicAddress } from "../outbound/addresses.ts";
import { destinationOf } from "../outbound/destination.ts";

/**
 * An address as a writer types it in, fit to be saved. What can be known without asking anyone is said here at once; where
 * a name leads is found out with each try.
 */
export function parseWebhookUrl(text: string, { allowPrivate }: { allowPrivate: boolean }): string {
  const parsed = webUrl().safeParse(text.trim());
  if (!parsed.success) throw refused(sentenceOf(issuesOf(parsed.error)));
  const destination = destinationOf(parsed.data);
  if ("problem" in destination) throw refused(destination.problem);
  const { url, literal } = destination;
  if (literal !== null && !allowPrivate && !isPublicAddress(literal)) {
    throw refused(`${url.hostname} is not on the open internet.`);
  }
  return url.href;
}

function refused(message: string): Refusal {
  return new Refusal("validation_failed", message, [{ path: "url", message }]);
}
