import { REASONS } from "../api/contract/errors.ts";
import { IDEMPOTENCY_HOURS, RATE_LIMITS } from "../api/contract/limits.ts";
import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { pathOf } from "./path.ts";

export const data = PAGED;

/** What programs may call, taken from the table of operations. */
export function render({ site, operations }: PageData<"docs">) {
  const { urls } = site;
  return (
    <>
      <h1>For programs</h1>
      <p>
        Reading needs no key. Writing takes a key that a writer mints in the desk; whatever it
        creates is a draft, and only the writer can publish it. The formal description is the{" "}
        <a href={pathOf(urls.openapi)}>OpenAPI document</a>; AI clients speak to{" "}
        <code>{urls.tools}</code>. Other sites can show <a href={pathOf(urls.embeds)}>widgets</a>,
        and a <a href={pathOf(urls.themes)}>theme</a> changes how the pages look.
      </p>
      <h2>Addresses</h2>
      <dl class="manual">
        {operations.map((operation) => (
          <div key={operation.id}>
            <dt>
              <code>
                {operation.method} {operation.path}
              </code>
            </dt>
            <dd>
              {operation.summary}
              {operation.scopes.length > 0 && (
                <> Needs a key for {operation.scopes.join(" or ")}.</>
              )}
              {operation.tool && (
                <>
                  {" "}
                  As a tool: <code>{operation.tool}</code>.
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Limits />
      <h2>Feeds</h2>
      <p>
        Each writer, each category and the whole site have a JSON Feed 1.1 and an RSS feed. What
        JSON Feed has no word for stands in <code>_service</code>: the <code>category</code> of a
        piece, its <code>kind</code>, and for each of its <code>authors</code>, in the same order,
        the <code>slug</code> and whether their identity is verified (<code>identity_verified</code>
        ).
      </p>
      <h2>Webhooks</h2>
      <p>
        New pieces can be pushed to an address of the writer's choice, signed:{" "}
        <a href={pathOf(urls.webhooks)}>Verifying a webhook</a>.
      </p>
      <h2>How long it lasts</h2>
      <p>
        Addresses under /api/v1 and /api/public only ever gain fields. A removal means a new prefix,
        and twelve months in which the old one answers with Deprecation and Sunset headers. The
        attributes of embed.js are kept for ever.
      </p>
    </>
  );
}

function Limits() {
  const { writesPerKey, readsPerAddress } = RATE_LIMITS;
  return (
    <>
      <h2>Limits and errors</h2>
      <p>
        A key may write {writesPerKey.points} times a minute, and an address may ask for what is no
        file, such as a search, {readsPerAddress.points.toLocaleString("en")} times. Beyond that the
        answer is 429, and <code>Retry-After</code> says how many seconds to wait. Files have no
        limit. Send an <code>Idempotency-Key</code> with a draft, and a request that is sent again
        within {IDEMPOTENCY_HOURS} hours makes no second one.
      </p>
      <p>
        What fails has a body of <code>ok: false</code>, a <code>reason</code> to branch on, a{" "}
        <code>message</code> to read and, where fields do not fit, <code>issues</code>:
      </p>
      <dl class="manual">
        {Object.entries(REASONS).map(([reason, [status, message]]) => (
          <div key={reason}>
            <dt>
              <code>
                {status} {reason}
              </code>
            </dt>
            <dd>{message}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
