import type { ComponentChildren } from "preact";
import type { Writer } from "../../contract/records.ts";
import type { Urls } from "../../render/urls.ts";
import { FeedsSection, ProgramsSection } from "./addresses-section.tsx";
import { commandsOf } from "./commands.ts";
import { BadgeSection, WidgetsSection } from "./embeds-section.tsx";
import { type KeysProps, KeysSection } from "./keys-section.tsx";
import { snippetsOf } from "./snippets.ts";

export interface PresencePageProps {
  me: Writer;
  urls: Urls;
  keys: Omit<KeysProps, "commands">;
  /** Sections of other makers, each with an `id` of its own for the list at the top. */
  more?: readonly { id: string; title: string; section: ComponentChildren }[];
}

export function PresencePage({ me, urls, keys, more = [] }: PresencePageProps) {
  const { slug, name } = me;
  const commands = commandsOf(slug, urls);
  const embeds = {
    slug,
    name,
    verified: me.identityVerifiedAt !== null,
    snippets: snippetsOf(me, urls),
  };
  const sections = [...SECTIONS, ...more];
  return (
    <>
      <h1>Online presence</h1>
      <nav aria-label="On this page" class="on-this-page">
        <ul>
          {sections.map(({ id, title }) => (
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
      {more.map(({ section }) => section)}
    </>
  );
}

const SECTIONS = [
  { id: "api-keys", title: "API keys" },
  { id: "badge", title: "Badge" },
  { id: "widgets", title: "Widgets" },
  { id: "feeds", title: "Feeds" },
  { id: "programs", title: "API and MCP" },
];
