import type { Urls } from "../../render/urls.ts";
import { fill } from "../../../site/messages/words.ts";
import { filled, useWords } from "../messages/words.ts";
import { CopyField } from "../parts/copy-field.tsx";
import { type Commands, KEY_PLACE } from "./commands.ts";

export function FeedsSection({ slug, urls }: { slug: string; urls: Urls }) {
  const { presence: w } = useWords();
  return (
    <section id="feeds" aria-labelledby="feeds-title">
      <h2 id="feeds-title">{w.feeds}</h2>
      <p>{w.feeds_about}</p>
      <CopyField id="feed-rss" label={w.rss} value={urls.authorRssFeed(slug)} />
      <CopyField id="feed-json" label={w.json_feed} value={urls.authorJsonFeed(slug)} />
    </section>
  );
}

export function ProgramsSection({ urls, commands }: { urls: Urls; commands: Commands }) {
  const { presence: w } = useWords();
  return (
    <section id="programs" aria-labelledby="programs-title">
      <h2 id="programs-title">{w.programs}</h2>
      <p>
        {filled(w.programs_about, { documentation: <a href="/docs/api">{w.documentation}</a> })}
      </p>
      <CopyField id="mcp-address" label={w.mcp_server} value={urls.tools} />
      <CopyField id="drafts-address" label={w.write_api} value={urls.drafts} />
      <CopyField id="openapi-address" label={w.openapi} value={urls.openapi} />
      <CopyField id="curl-read" label={w.read_profile} value={commands.read} />
      <CopyField
        id="curl-draft"
        label={fill(w.create_draft, { place: KEY_PLACE })}
        value={commands.draft(KEY_PLACE)}
        rows={4}
      />
      <CopyField id="curl-tools" label={w.list_tools} value={commands.tools} rows={3} />
    </section>
  );
}
