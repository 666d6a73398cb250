import type { ComponentChildren } from "preact";
import { useWords } from "../messages/words.ts";
import { Tabs } from "../parts/tabs.tsx";
import { PRESENCE, WEBHOOK, WEBSITE, WIDGETS } from "./paths.ts";

const TABS = [
  { path: PRESENCE, label: "api_keys" },
  { path: WIDGETS, label: "badge_and_widgets" },
  { path: WEBSITE, label: "website_and_feeds" },
  { path: WEBHOOK, label: "webhook" },
] as const;

/** The heading of the four pages of the online presence, and the way from one to the other. */
export function PresencePage({
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
