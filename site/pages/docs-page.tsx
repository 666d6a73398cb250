import type { Operation } from "../../api/contract/operations.ts";
import { Layout } from "../layout.tsx";
import { pathOf } from "../path.ts";
import type { Site } from "../site.ts";

/** What programs may call, straight from the table of operations. */
export function DocsPage({ site, operations }: { site: Site; operations: readonly Operation[] }) {
  const { urls } = site;
  return (
    <Layout
      site={site}
      title="For programs"
      description="The public API, the tools for AI clients, and how long they last."
      canonical={urls.docs}
    >
      <h1>For programs</h1>
      <p>
        Reading needs no key. Writing takes a key that a writer mints in the desk; whatever it
        creates is a draft, and only the writer can publish it. The formal description is the{" "}
        <a href={pathOf(urls.openapi)}>OpenAPI document</a>; AI clients speak to{" "}
        <code>{urls.tools}</code>. Other sites can show{" "}
        <a href={pathOf(urls.docsEmbeds)}>widgets</a>.
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
              {operation.scopes && <> Needs a key for {operation.scopes.join(" or ")}.</>}
              {operation.tool && (
                <>
                  {" "}
                  As a tool: <code>{operation.tool.name}</code>.
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <h2>Webhooks</h2>
      <p>
        New pieces can be pushed to an address of the writer's choice, signed:{" "}
        <a href={pathOf(urls.webhookDocs)}>Verifying a webhook</a>.
      </p>
      <h2>How long it lasts</h2>
      <p>
        Addresses under /api/v1 and /api/public only ever gain fields. A removal means a new prefix,
        and twelve months in which the old one answers with Deprecation and Sunset headers. The
        attributes of embed.js are kept for ever.
      </p>
    </Layout>
  );
}
