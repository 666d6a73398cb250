import {
  RETRY_SECONDS,
  SIGNATURE_HEADER,
  WEBHOOK_LIMITS,
  WEBHOOK_USER_AGENT,
} from "../api/contract/webhook.ts";
import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { DocsCode } from "./parts/docs-code.tsx";
import { DocsFrame, Heading, sectionsOf } from "./parts/docs-frame.tsx";
import { pathOf } from "./path.ts";
import { RECEIVERS } from "./webhook-receivers.ts";

export const data = PAGED;

const SECTIONS = sectionsOf(["Headers", "Verify the signature", "Examples", "Answer a delivery"]);

/** How to receive new pieces, and how to verify that they come from this service. */
export function render({ site, head }: PageData<"docs-webhooks">) {
  return (
    <DocsFrame site={site} head={head} sections={SECTIONS}>
      <div class="manual">
        <h1>Webhooks</h1>
        <p>
          When one of your pieces becomes public for the first time, Galley sends it to the address
          that you set in the desk, under You, Online presence, Webhook. The request is a{" "}
          <code>POST</code>. Its body is the piece as a JSON Feed item, byte for byte what the{" "}
          <a href={pathOf(site.urls.api)}>API</a> returns under <code>piece</code>. All addresses in
          it work by then. A test from the desk contains{" "}
          <code>
            "_service": {"{"}"test": true{"}"}
          </code>
          .
        </p>
        <Heading>Headers</Heading>
        <dl>
          <dt>
            <code>{SIGNATURE_HEADER}</code>
          </dt>
          <dd>
            <code>t=1767225600,v1=5257a8…</code>: the time of the attempt, and the signature in hex.
            For {WEBHOOK_LIMITS.rotationHours} hours after you rotate the secret there are two{" "}
            <code>v1</code>; accept either.
          </dd>
          <dt>
            <code>webhook-id</code>
          </dt>
          <dd>The same for every attempt of a delivery. Ignore an id that you have seen.</dd>
          <dt>
            <code>webhook-timestamp</code>, <code>webhook-signature</code>
          </dt>
          <dd>
            The same signature in the format of{" "}
            <a href="https://www.standardwebhooks.com/" rel="noopener">
              Standard Webhooks
            </a>
            , so that its libraries work unchanged.
          </dd>
          <dt>
            <code>User-Agent</code>
          </dt>
          <dd>
            <code>{WEBHOOK_USER_AGENT}</code>
          </dd>
        </dl>
        <Heading>Verify the signature</Heading>
        <ol>
          <li>
            Remove <code>whsec_</code> from the secret and decode the rest from base64. The result
            is the key, 32 bytes.
          </li>
          <li>
            Join <code>webhook-id</code>, <code>t</code> and the unchanged body with dots between
            them.
          </li>
          <li>
            Compute the HMAC-SHA256 of that, and compare it with each <code>v1</code> in constant
            time.
          </li>
          <li>Refuse requests that are more than five minutes old, to prevent replays.</li>
        </ol>
        <Heading>Examples</Heading>
        <p>
          Each example is a complete program that needs only the language. It reads the secret from{" "}
          <code>WEBHOOK_SECRET</code> and listens on <code>PORT</code>.
        </p>
        <h3>TypeScript (Node)</h3>
        <DocsCode source={RECEIVERS.typescript} label="A receiver in TypeScript" />
        <h3>Python</h3>
        <DocsCode source={RECEIVERS.python} label="A receiver in Python" />
        <h3>Go</h3>
        <DocsCode source={RECEIVERS.go} label="A receiver in Go" />
        <h3>With the standardwebhooks package</h3>
        <DocsCode source={RECEIVERS.library} label="Verifying with the standardwebhooks package" />
        <Heading>Answer a delivery</Heading>
        <dl>
          <dt>2xx</dt>
          <dd>The piece is delivered.</dd>
          <dt>410</dt>
          <dd>The webhook is switched off at once.</dd>
          <dt>Any other status, a redirect, or no answer</dt>
          <dd>
            The delivery is sent again, {RETRY_SECONDS.length} times over about three days: after{" "}
            {RETRY_SECONDS.map(inWords).join(", ")}, each plus or minus 20 %. If you send{" "}
            <code>Retry-After</code>, the next attempt waits at least that long, up to a day.
          </dd>
        </dl>
        <p>
          Answer first and do the work later: an attempt may take {WEBHOOK_LIMITS.trySeconds}{" "}
          seconds in all, and at most {WEBHOOK_LIMITS.answerBytes / 1_024} KiB of your answer are
          read. Every piece arrives at least once, and sometimes twice. After{" "}
          {WEBHOOK_LIMITS.disableAfterDays} days with nothing but failures the webhook is switched
          off, and the desk says so. The desk shows the last {WEBHOOK_LIMITS.deliveriesShown}{" "}
          deliveries and can send any of them again.
        </p>
      </div>
    </DocsFrame>
  );
}

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3_600 ? `${seconds / 60} min` : `${seconds / 3_600} h`;
}
