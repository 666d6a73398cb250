import type { Writer } from "../../contract/records.ts";
import type { Urls } from "../../render/urls.ts";
import { FeedsSection, ProgramsSection } from "./addresses-section.tsx";
import { commandsOf } from "./commands.ts";
import { BadgeSection, WidgetsSection } from "./embeds-section.tsx";
import { type KeysProps, KeysSection } from "./keys-section.tsx";
import { snippetsOf } from "./snippets.ts";
import { type WebhookProps, WebhookSection } from "./webhook-section.tsx";
import { type WebsiteProps, WebsiteSection } from "./website-section.tsx";

export interface PresencePageProps {
  me: Writer;
  urls: Urls;
  keys: Omit<KeysProps, "commands">;
  website: Pick<WebsiteProps, "check" | "checked" | "problem">;
  webhook: WebhookProps;
}

export function PresencePage({ me, urls, keys, website, webhook }: PresencePageProps) {
  const { slug, name } = me;
  const commands = commandsOf(slug, urls);
  const snippets = snippetsOf(me, urls);
  const embeds = { slug, name, verified: me.identityVerifiedAt !== null, snippets };
  return (
    <>
      <h1>Online presence</h1>
      <nav aria-label="On this page" class="on-this-page">
        <ul>
          {SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <KeysSection {...keys} commands={commands} />
      <BadgeSection {...embeds} />
      <WidgetsSection {...embeds} />
      <FeedsSection slug={slug} urls={urls} />
      <ProgramsSection urls={urls} commands={commands} />
      <WebsiteSection me={me} snippet={snippets.relMe} {...website} />
      <WebhookSection {...webhook} />
    </>
  );
}

const SECTIONS = [
  { id: "api-keys", title: "API keys" },
  { id: "badge", title: "Badge" },
  { id: "widgets", title: "Widgets" },
  { id: "feeds", title: "Feeds" },
  { id: "programs", title: "API and MCP" },
  { id: "website", title: "Website" },
  { id: "webhook", title: "Webhook" },
];
