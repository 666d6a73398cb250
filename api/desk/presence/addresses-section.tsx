import type { Urls } from "../../render/urls.ts";
import { CopyField } from "../parts/copy-field.tsx";
import { type Commands, KEY_PLACE } from "./commands.ts";

export function FeedsSection({ slug, urls }: { slug: string; urls: Urls }) {
  return (
    <section id="feeds" aria-labelledby="feeds-title">
      <h2 id="feeds-title">Feeds</h2>
      <p>Your newest pieces, for feed readers and for other sites.</p>
      <CopyField id="feed-rss" label="RSS" value={urls.authorRssFeed(slug)} />
      <CopyField id="feed-json" label="JSON Feed" value={urls.authorJsonFeed(slug)} />
    </section>
  );
}

export function ProgramsSection({ urls, commands }: { urls: Urls; commands: Commands }) {
  return (
    <section id="programs" aria-labelledby="programs-title">
      <h2 id="programs-title">API and MCP</h2>
      <p>
        Programs can read everything that is published without a key. The{" "}
        <a href="/docs/api">documentation</a> lists all endpoints.
      </p>
      <CopyField id="mcp-address" label="MCP server, for AI clients" value={urls.tools} />
      <CopyField id="drafts-address" label="Write API" value={urls.drafts} />
      <CopyField id="openapi-address" label="OpenAPI description" value={urls.openapi} />
      <CopyField id="curl-read" label="Read your profile" value={commands.read} />
      <CopyField
        id="curl-draft"
        label={`Create a draft (replace ${KEY_PLACE} with a key)`}
        value={commands.draft(KEY_PLACE)}
        rows={4}
      />
      <CopyField id="curl-tools" label="List the tools" value={commands.tools} rows={3} />
    </section>
  );
}
