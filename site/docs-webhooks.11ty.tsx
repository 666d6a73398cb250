import {
  RETRY_SECONDS,
  SIGNATURE_HEADER,
  WEBHOOK_LIMITS,
  WEBHOOK_USER_AGENT,
} from "../api/contract/webhook.ts";
import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { pathOf } from "./path.ts";
import { RECEIVERS } from "./webhook-receivers.ts";

export const data = PAGED;

/** How to receive new pieces, and how to be sure that they come from here. */
export function render({ site }: PageData<"docs-webhooks">) {
  const { urls } = site;
  return (
    <div class="manual">
      <h1>Verifying a webhook</h1>
      <p>
        When a piece of yours becomes public for the first time, it is sent to the address that you
        set in the desk: one <code>POST</code>, whose body is the piece as a JSON Feed item, byte
        for byte what <a href={pathOf(urls.docs)}>the API</a> answers under <code>piece</code>. All
        of its addresses answer by then. A test from the desk has{" "}
        <code>
          "_service": {"{"}"test": true{"}"}
        </code>{" "}
        in it.
      </p>
      <h2>What is sent with it</h2>
      <dl>
        <dt>
          <code>{SIGNATURE_HEADER}</code>
        </dt>
        <dd>
          <code>t=1767225600,v1=5257a8…</code>: the time of the try, and the signature in hex. For{" "}
          {WEBHOOK_LIMITS.rotationHours} hours after you rotate the secret there are two{" "}
          <code>v1</code>; either will do.
        </dd>
        <dt>
          <code>webhook-id</code>
        </dt>
        <dd>The same for every try of a delivery: drop what you have seen.</dd>
        <dt>
          <code>webhook-timestamp</code>, <code>webhook-signature</code>
        </dt>
        <dd>
          The same once more as{" "}
          <a href="https://www.standardwebhooks.com/" rel="noopener">
            Standard Webhooks
          </a>{" "}
          has it, so that its libraries work as they are.
        </dd>
        <dt>
          <code>User-Agent</code>
        </dt>
        <dd>
          <code>{WEBHOOK_USER_AGENT}</code>
        </dd>
      </dl>
      <h2>How to check it</h2>
      <ol>
        <li>
          Take the secret without <code>whsec_</code> and decode it from base64: that is the key, 32
          bytes.
        </li>
        <li>
          Join <code>webhook-id</code>, <code>t</code> and the body as it came, with dots between
          them.
        </li>
        <li>
          Make the HMAC-SHA256 of that, and compare it with each <code>v1</code> in constant time.
        </li>
        <li>
          Refuse what is more than five minutes old, so that nobody can send you an old one again.
        </li>
      </ol>
      <h2>Receivers</h2>
      <p>
        Each is a whole program that needs nothing but the language. It reads the secret from{" "}
        <code>WEBHOOK_SECRET</code> and listens on <code>PORT</code>.
      </p>
      <h3>TypeScript (Node)</h3>
      <Code source={RECEIVERS.typescript} label="A receiver in TypeScript" />
      <h3>Python</h3>
      <Code source={RECEIVERS.python} label="A receiver in Python" />
      <h3>Go</h3>
      <Code source={RECEIVERS.go} label="A receiver in Go" />
      <h3>With the standardwebhooks package</h3>
      <Code source={RECEIVERS.library} label="Verifying with the standardwebhooks package" />
      <h2>What we make of your answer</h2>
      <dl>
        <dt>2xx</dt>
        <dd>Delivered.</dd>
        <dt>410</dt>
        <dd>You want no more: the webhook is switched off at once.</dd>
        <dt>Anything else, a redirect, or no answer</dt>
        <dd>
          Tried again, {RETRY_SECONDS.length} times over about three days: after{" "}
          {RETRY_SECONDS.map(inWords).join(", ")}, each give or take a fifth. If you send{" "}
          <code>Retry-After</code>, we wait at least so long, up to a day.
        </dd>
      </dl>
      <p>
        Answer first and work later: a try gets {WEBHOOK_LIMITS.trySeconds} seconds in all, and no
        more than {WEBHOOK_LIMITS.answerBytes / 1_024} KiB of an answer are read. Every piece
        arrives at least once; now and then one arrives twice. After{" "}
        {WEBHOOK_LIMITS.disableAfterDays} days of nothing but failures the webhook is switched off,
        and the desk says so. The desk also shows the last {WEBHOOK_LIMITS.deliveriesShown}{" "}
        deliveries, and sends any of them again.
      </p>
    </div>
  );
}

/** Long lines scroll; whoever uses a keyboard must be able to scroll them, too. */
function Code({ source, label }: { source: string; label: string }) {
  return (
    <pre tabIndex={0} role="region" aria-label={label}>
      <code>{source}</code>
    </pre>
  );
}

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3_600 ? `${seconds / 60} min` : `${seconds / 3_600} h`;
}
