import type { ComponentChildren } from "preact";
import { findCheck } from "../../store/people/presence-checks.ts";
import { listDeliveries, type ListedDelivery } from "../../store/webhooks/delivery-log.ts";
import { livePlacesOf } from "../../store/log/places.ts";
import { agentsPausedAt } from "../../store/pieces/drafts/agent-pauses.ts";
import { listKeys } from "../../store/keys/keys.ts";
import { findWebhook } from "../../store/webhooks/webhooks.ts";
import type { DeskAnswer, DeskTools, SignedInVisit } from "../route.ts";
import { FeedsSection, ProgramsSection } from "./addresses-section.tsx";
import { commandsOf } from "./commands.ts";
import { BadgeSection, WidgetsSection } from "./embeds-section.tsx";
import { type KeysProps, KeysSection, PauseSection } from "./keys-section.tsx";
import { PRESENCE, WEBHOOK, WEBSITE, WIDGETS } from "./paths.ts";
import { snippetsOf } from "./snippets.ts";
import { type WebhookProps, WebhookSection } from "./webhook-section.tsx";
import { type WebsiteProps, WebsiteSection } from "./website-section.tsx";
import { useWords } from "../messages/words.ts";
import { Tabs } from "../parts/tabs.tsx";

/** What a page shows besides the stored data. */
type Extras<Props> = Partial<Props>;

export interface ShowPresence {
  keys(visit: SignedInVisit, extras: Extras<KeysProps>): Promise<DeskAnswer>;
  widgets(visit: SignedInVisit): Promise<DeskAnswer>;
  website(visit: SignedInVisit, extras: Extras<WebsiteProps>): Promise<DeskAnswer>;
  webhook(visit: SignedInVisit, extras: Extras<WebhookProps>): Promise<DeskAnswer>;
}

/** Makes the functions that show the four pages, each with this writer's own data only. */
export function createShowPresence({ store, urls }: DeskTools): ShowPresence {
  return {
    keys: async ({ me, words }, extras) => {
      const keys = await listKeys(store.read, me.id);
      const pausedAt = await agentsPausedAt(store.read, me.id);
      const commands = commandsOf(me.slug, urls);
      return {
        title: words.presence.api_keys,
        main: (
          <PresencePage here={PRESENCE}>
            <KeysSection
              keys={keys}
              now={store.clock()}
              urls={urls}
              commands={commands}
              {...extras}
            />
            <PauseSection pausedAt={pausedAt} />
            <ProgramsSection urls={urls} commands={commands} />
          </PresencePage>
        ),
      };
    },
    widgets: async ({ me, words }) => {
      const { slug, name, identityVerifiedAt } = me;
      const verified = identityVerifiedAt !== null;
      const embeds = { slug, name, verified, snippets: snippetsOf(me, urls) };
      return {
        title: words.presence.badge_and_widgets,
        main: (
          <PresencePage here={WIDGETS}>
            <BadgeSection {...embeds} />
            <WidgetsSection {...embeds} />
          </PresencePage>
        ),
      };
    },
    website: async ({ me, words }, extras) => {
      const check = await findCheck(store.read, me.id, "website");
      return {
        title: words.presence.website_and_feeds,
        main: (
          <PresencePage here={WEBSITE}>
            <WebsiteSection
              me={me}
              snippet={snippetsOf(me, urls).relMe}
              // A check of a former website says nothing about the current one.
              check={check?.url === me.website ? check : undefined}
              {...extras}
            />
            <FeedsSection slug={me.slug} urls={urls} />
          </PresencePage>
        ),
      };
    },
    webhook: async ({ me, words }, extras) => {
      const [webhook, deliveries] = await Promise.all([
        findWebhook(store.read, me.id, store.clock()),
        listDeliveries(store.read, me.id),
      ]);
      const places = await livePlacesOf(store, piecesIn(deliveries));
      return {
        title: words.presence.webhook,
        main: (
          <PresencePage here={WEBHOOK}>
            <WebhookSection webhook={webhook} deliveries={deliveries} places={places} {...extras} />
          </PresencePage>
        ),
      };
    },
  };
}

function piecesIn(deliveries: readonly ListedDelivery[]): string[] {
  return [...new Set(deliveries.flatMap(({ pieceId }) => pieceId ?? []))];
}

const TABS = [
  { path: PRESENCE, label: "api_keys" },
  { path: WIDGETS, label: "badge_and_widgets" },
  { path: WEBSITE, label: "website_and_feeds" },
  { path: WEBHOOK, label: "webhook" },
] as const;

/** The heading of the four pages of the online presence, and the way from one to the other. */
function PresencePage({
  here,
  children,
}: {
  here: (typeof TABS)[number]["path"];
  children: ComponentChildren;
}) {
  const { presence: w, frame } = useWords();
  return (
    <>
      <h1>{frame.presence}</h1>
      <Tabs
        name={frame.presence}
        here={here}
        tabs={TABS.map(({ path, label }) => ({ path, label: w[label] }))}
      />
      {children}
    </>
  );
}
